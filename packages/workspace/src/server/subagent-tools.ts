import { setTimeout as wait } from 'node:timers/promises'
import { tool } from '@langchain/core/tools'
import type { StructuredToolInterface } from '@langchain/core/tools'
import { z } from 'zod'

const query = z.object({ query: z.string().max(2000).describe('What to look for') })

/** Tools that take their time and touch nothing: what they find is made up. */
export function createSubagentTools(pace: number): readonly StructuredToolInterface[] {
  const slowly = (ms: number, found: (query: string) => string) =>
    async ({ query: asked }: z.infer<typeof query>, config?: { readonly signal?: AbortSignal }): Promise<string> => {
      await wait(ms * pace, undefined, config?.signal ? { signal: config.signal } : {})
      return found(asked)
    }
  return [
    tool(slowly(700, (asked) => `3 results for "${asked}": a price list, a blog post, a forum.`), { name: 'web_search', description: 'Searches the web.', schema: query }),
    tool(slowly(500, (asked) => `The page ${asked} has a table with two columns and nine rows.`), { name: 'read_page', description: 'Reads one page.', schema: query }),
    tool(slowly(900, (asked) => `$ ${asked}\n(no output)`), { name: 'run', description: 'Runs a command that reads.', schema: query }),
    tool(slowly(50, (asked) => `Noted before: ${asked}.`), { name: 'recall', description: 'Reads what was noted earlier.', schema: query }),
  ]
}
