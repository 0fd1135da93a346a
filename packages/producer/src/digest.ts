import { createHash } from 'node:crypto'

/** SHA-256 of the text as UTF-8, in hexadecimal. Synchronous, so that a message can be stamped where it is made. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
