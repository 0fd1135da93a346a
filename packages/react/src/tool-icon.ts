import { FilePenLine, FileText, Globe, Search, Terminal, Wrench } from './icons.ts'
import type { Icon } from './icons.ts'

const families: readonly (readonly [RegExp, Icon])[] = [
  [/search|grep|glob|find/i, Search],
  [/bash|shell|terminal|exec|command/i, Terminal],
  [/write|edit|patch|replace|create/i, FilePenLine],
  [/fetch|browse|crawl|http|url/i, Globe],
  [/read|file|page|document/i, FileText],
]

/** A hint for the eye by the tool's name. Nothing depends on it: a name of no known family gets the wrench. */
export function toolIcon(name: string): Icon {
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? Wrench
}
