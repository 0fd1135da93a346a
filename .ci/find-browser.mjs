import { existsSync } from 'node:fs'
import { join } from 'node:path'

const { CHROMIUM_PATH, PROGRAMFILES, 'PROGRAMFILES(X86)': PROGRAMFILES_X86, LOCALAPPDATA } = process.env

/** The Chromium of this machine: the one that `CHROMIUM_PATH` names, else the first one at the usual places. */
export function findBrowser() {
  return CHROMIUM_PATH || usualPlaces().find((path) => existsSync(path))
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  }
  if (process.platform === 'win32') {
    return [PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')])
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  return [...names.map((name) => `/usr/bin/${name}`), '/snap/bin/chromium']
}
