import { cdp } from 'vitest/browser'

interface Value {
  readonly value?: unknown
}

interface Node {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: Value | undefined
  readonly name?: Value | undefined
  readonly description?: Value | undefined
  readonly value?: Value | undefined
  readonly properties?: readonly { readonly name: string; readonly value: Value }[] | undefined
  readonly childIds?: readonly string[] | undefined
}

/** Boxes without a meaning, and the pieces into which the browser breaks a line. */
const TRANSPARENT = new Set(['generic', 'none', 'RootWebArea', 'InlineTextBox', 'ListMarker', 'LineBreak'])

/**
 * What the browser hands to a screen reader of this page, one element a line: role, name, state, and after a dash the
 * description. Text that only repeats the name of the element around it is left out, as a screen reader leaves it out.
 */
export async function accessibilityTree(): Promise<string> {
  const { frameTree } = await cdp().send('Page.getFrameTree')
  const frame = frameTree.childFrames?.find(({ frame }) => frame.url.split('#')[0] === location.href.split('#')[0])
  if (frame === undefined) throw new Error('The page of this test is none of the frames that the browser knows.')
  const { nodes } = await cdp().send('Accessibility.getFullAXTree', { frameId: frame.frame.id })
  const byId = new Map<string, Node>(nodes.map((node) => [node.nodeId, node]))
  const root = nodes.find((node) => node.role?.value === 'RootWebArea')
  return root === undefined ? '' : `${childrenOf(root, byId).flatMap((node) => lines(node, byId, '')).join('\n')}\n`
}

function childrenOf(node: Node, byId: ReadonlyMap<string, Node>): readonly Node[] {
  return (node.childIds ?? []).flatMap((id) => {
    const child = byId.get(id)
    if (child === undefined) return []
    const isTransparent = child.ignored || (TRANSPARENT.has(text(child.role)) && text(child.description) === '')
    return isTransparent ? childrenOf(child, byId) : [child]
  })
}

function lines(node: Node, byId: ReadonlyMap<string, Node>, indent: string): readonly string[] {
  const role = text(node.role)
  const name = text(node.name)
  if (role === 'StaticText') return name.trim() === '' ? [] : [`${indent}text "${name}"`]
  const states = (node.properties ?? []).flatMap(({ name, value }) => stateOf(name, value.value))
  const value = text(node.value)
  const line = [
    `${indent}${role}`,
    name && `"${name}"`,
    value && `= ${value}`,
    states.length > 0 && `[${states.join(', ')}]`,
    text(node.description) && `— ${text(node.description)}`,
  ]
  const children = childrenOf(node, byId)
  const isSpoken = children.every((child) => text(child.role) === 'StaticText') && squeezed(children.map((child) => text(child.name)).join('')) === squeezed(name)
  return [line.filter(Boolean).join(' '), ...(isSpoken ? [] : children.flatMap((child) => lines(child, byId, `${indent}  `)))]
}

function stateOf(name: string, value: unknown): readonly string[] {
  if (name === 'expanded') return [value === true ? 'expanded' : 'collapsed']
  if (name === 'checked') return [value === 'true' ? 'checked' : 'not checked']
  if (name === 'disabled' || name === 'busy') return value === true ? [name] : []
  if (name === 'live' || name === 'level') return [`${name} ${String(value)}`]
  return []
}

const text = (value: Value | undefined): string => (value?.value === undefined ? '' : String(value.value))
const squeezed = (value: string): string => value.replaceAll(/\s+/g, ' ').trim()
