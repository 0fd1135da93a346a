import { dirname, resolve, sep } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, root, textOf } from './project-files.ts'

const isText = (path: string) => !/\.(?:png|jpg|gif|ico|woff2)$|(?:^|\/)pnpm-lock\.yaml$/.test(path)
const isInside = (path: string) => path === root || path.startsWith(root + sep)

it('no file refers to anything outside the project', () => {
  const outside = filesBelow('').filter(isText).flatMap((file) => {
    return [...textOf(file).matchAll(/(?:\.\.\/)+[\w@.-]+/g)]
      .map((match) => match[0])
      // A path in a text may be meant from the file or from the root: it is outside when it is so in both.
      .filter((path) => !isInside(resolve(root, dirname(file), path)) && !isInside(resolve(root, path)))
      .map((path) => `${file} mentions ${path}`)
  })
  expect(outside, 'a clone has only the project: what lies beside it on one machine is missing on the next').toEqual([])
})
