import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const NOT_OURS = new Set(['node_modules', 'dist', 'dist-storybook', '.git', '.vitest-attachments'])

/** Every file below a folder of the project, as paths from its root with forward slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path.split(sep).join('/')] : []
  })
}

export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** What a module imports, exports from or loads, as written. */
export function importsOf(path: string): string[] {
  const code = textOf(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g)].map((match) => match[2] ?? '')
}

/** A relative import as a path from the root; `undefined` for a package. */
export function targetOf(importer: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  return relative(root, resolve(root, dirname(importer), specifier.replace(/\?.*$/, ''))).split(sep).join('/')
}
