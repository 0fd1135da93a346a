import { unfinished } from './visible-text.ts'

// A box is laid out whole or not at all, so a small one shows soon; each costs something too.
const blockCharacters = 8_000
// No character that is written is longer.
const reach = 64

/** A long text in pieces that follow each other: each ends with a line where one ends in time, else between words or characters. */
export function textBlocks(text: string): readonly string[] {
  const blocks: string[] = []
  for (let start = 0; start < text.length; start += blocks.at(-1)?.length ?? 0) blocks.push(firstBlock(text.slice(start, start + blockCharacters + reach)))
  return blocks
}

function firstBlock(text: string): string {
  if (text.length <= blockCharacters) return text
  const piece = text.slice(0, blockCharacters)
  const end = piece.lastIndexOf('\n') + 1 || piece.lastIndexOf(' ') + 1 || characterAtCut(text)
  // A terminal's escape that is cut in two would show.
  return piece.slice(0, end).replace(unfinished, '') || piece
}

/** Where the one begins that a cut would hit: an emoji of several parts, a letter with its accents. */
function characterAtCut(text: string): number {
  const around = text.slice(blockCharacters - reach, blockCharacters + reach)
  return blockCharacters - reach + (new Intl.Segmenter().segment(around).containing(reach)?.index ?? reach)
}
