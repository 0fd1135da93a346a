import type { IncomingHttpHeaders } from 'node:http'

const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/

/**
 * Whether a request comes from this machine's own page or tools. A page of another site can make a browser send requests
 * here, under its own name by a trick with DNS, or with an `Origin` that tells on it.
 */
export function isOwnPage({ host = '', origin }: IncomingHttpHeaders): boolean {
  return loopback.test(host) && (origin === undefined || origin === `http://${host}`)
}
