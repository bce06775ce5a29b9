import type { IncomingMessage } from 'node:http'

/** A browser's socket must come from a page of this site; other programs send no Origin and authenticate by token. */
export function sameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
