import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, importsOf, root, targetOf, textOf } from './project-files.ts'

/** What each package may import of ours. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  core: [], react: ['@subagent-cards/core'], producer: ['@subagent-cards/core'],
  workspace: ['@subagent-cards/core', '@subagent-cards/react', '@subagent-cards/producer'],
}

/** Packages that run on servers only, where Node's own modules are. */
const RUNS_IN_NODE: readonly string[] = ['producer', 'workspace']

interface Manifest {
  readonly name: string
  readonly exports: Record<string, string | Record<string, string>>
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

const packages = readdirSync(join(root, 'packages')).filter((name) => existsSync(join(root, 'packages', name, 'package.json')))
const manifests = new Map(packages.map((name) => [name, JSON.parse(textOf(`packages/${name}/package.json`)) as Manifest]))
const publicNames = new Set([...manifests.values()].flatMap(({ name, exports }) => Object.keys(exports).map((key) => name + key.slice(1))))

const isCode = (path: string) => /\.[cm]?[jt]sx?$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** The arrows of the import graph that start in these files and break a rule; none is what every test wants. */
function arrows(files: readonly string[], breaksRule: (specifier: string, target: string | undefined, file: string) => boolean): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => breaksRule(specifier, targetOf(file, specifier), file))
      .map((specifier) => `${file} imports ${specifier}`),
  )
}

describe.each(packages)('packages/%s', (name) => {
  const manifest = manifests.get(name)
  const source = filesBelow(`packages/${name}/src`).filter(isCode)
  const shipped = source.filter((path) => !isTest(path))

  it('leaves its folder only through public names of the packages below it', () => {
    const found = arrows(shipped, (specifier, target) =>
      target === undefined ? specifier.startsWith('@subagent-cards/') && !MAY_IMPORT[name]?.includes(packageOf(specifier)) : !target.startsWith(`packages/${name}/src/`),
    )
    expect(found, 'core is the ground and react stands on it: an arrow up makes a cycle, an arrow into a folder makes its insides public').toEqual([])
  })

  it('does not read contracts', () => {
    const found = arrows(shipped, (_, target) => target?.startsWith('contracts/') ?? false)
    expect(found, 'contracts are what tests and stories check shipped code against; code that reads them checks nothing').toEqual([])
  })

  it('imports only packages that its users install with it', () => {
    const installed = new Set(Object.keys({ ...manifest?.dependencies, ...manifest?.peerDependencies }))
    const isBuiltIn = (specifier: string) => RUNS_IN_NODE.includes(name) && specifier.startsWith('node:')
    const found = arrows(shipped, (specifier, target) => target === undefined && !isBuiltIn(specifier) && !installed.has(packageOf(specifier)))
    expect(found, 'a package that the manifest does not name works here, where the workspace installs it, and nowhere else').toEqual([])
  })

  it('does not go through its own index', () => {
    const found = arrows(source, (specifier, target) => target === `packages/${name}/src/index.ts` || packageOf(specifier) === manifest?.name)
    expect(found, 'the index imports every file, so a file that imports the index is in a cycle and drags the whole package in').toEqual([])
  })
})

describe('packages/core', () => {
  const shipped = filesBelow('packages/core/src').filter((path) => isCode(path) && !isTest(path))

  it('knows no React', () => {
    const found = arrows(shipped, (specifier) => /^(?:react|react-dom|@types\/react|use-sync-external-store)(?:\/|$)/.test(specifier) || specifier === 'zustand')
    expect(found, 'core runs in servers, workers and other frameworks; zustand/vanilla is the part of zustand without React').toEqual([])
  })

  it('is compiled without the DOM', () => {
    const libraries = ['tsconfig.base.json', 'packages/core/tsconfig.json'].flatMap((path) => [...textOf(path).matchAll(/"lib":\s*\[([^\]]*)\]/g)].map((match) => match[1]))
    expect(libraries.join(), 'without the DOM library the compiler finds every use of the DOM in core').not.toMatch(/dom/i)
  })

  it('keeps each decoder apart from the others', () => {
    const decoders = Object.values(manifests.get('core')?.exports ?? {}).flatMap((entry) => {
      const source = typeof entry === 'string' ? entry : (entry['subagent-cards-source'] ?? '')
      return /^\.\/src\/wires\/([\w-]+)/.exec(source)?.[1] ?? []
    })
    // The longest name wins: `ai-sdk-stream.ts` is a part of `ai-sdk`, not of `ai`.
    const decoderOf = (path: string | undefined) =>
      decoders.filter((decoder) => new RegExp(`^packages/core/src/wires/${decoder}[-./]`).test(path ?? '')).sort((left, right) => right.length - left.length)[0]
    const found = arrows(shipped, (_, target, file) => {
      const [from, to] = [decoderOf(file), decoderOf(target)]
      return from !== undefined && to !== undefined && from !== to
    })
    expect(found, 'a host that reads one wire must not carry another, and two wires that share code change together; shared helpers belong to neither').toEqual([])
  })
})

describe('packages/producer', () => {
  const shipped = filesBelow('packages/producer/src').filter((path) => isCode(path) && !isTest(path))

  it('takes no more than types from the package that reads its frames', () => {
    const found = shipped.filter((file) => /^(?:import|export)\s(?!type\b)[^'"]*from\s*['"]@subagent-cards\//m.test(textOf(file)))
    expect(found, 'a sender and a reader that share code agree with each other even where both break the contract').toEqual([])
  })

  it('needs LangChain in its subpath only', () => {
    const found = arrows(shipped.filter((file) => !/\/langchain[-.]/.test(file)), (specifier, target) => specifier.startsWith('@langchain/') || /\/langchain[-.]/.test(target ?? ''))
    expect(found, 'LangChain is an optional peer: without it the main entry must load').toEqual([])
  })
})

describe('stories', () => {
  it('import public names only', () => {
    const found = arrows(filesBelow('stories').filter(isCode), (specifier, target) =>
      target === undefined ? specifier.startsWith('@subagent-cards/') && !publicNames.has(specifier.replace(/\?.*$/, '')) : target.startsWith('packages/'),
    )
    expect(found, 'a story is what a host can write: if it needs an internal, the API lacks something').toEqual([])
  })
})
