import type { EndedBy } from '../state/account/endedSession.ts'

const placeName = 'plotline.place'
const endName = 'plotline.ended'

/** Where a person was when the session ended by itself. */
interface FormerPlace {
  userId: number
  pathname: string
  search: string
}

/** Remembers, for this tab, where the person is whose session has ended. */
export function rememberPlace(userId: number): void {
  const { pathname, search } = location
  try {
    sessionStorage.setItem(placeName, JSON.stringify({ userId, pathname, search } satisfies FormerPlace))
  } catch (error) {
    console.warn('This browser does not let the page remember where it was', error)
  }
}

/** Where this person was when the last session of this tab ended; null when it was somebody else, or nobody. */
export function formerPlace(userId: number): Pick<FormerPlace, 'pathname' | 'search'> | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(placeName) ?? 'null') as FormerPlace | null
    return place?.userId === userId ? { pathname: place.pathname, search: place.search } : null
  } catch {
    return null
  }
}

/** The place has been come back to, or is no longer wanted. */
export function forgetPlace(): void {
  forget(placeName)
}

/** Remembers, for the page that comes in this tab, why the session ended. */
export function rememberEnd(by: EndedBy): void {
  try {
    sessionStorage.setItem(endName, by)
  } catch {
    // Where nothing can be stored, the next page has nothing to tell.
  }
}

/** Why the session of the page before this one ended, which is told once; null when it did not end by itself. */
export function takeEnd(): EndedBy | null {
  try {
    const told = sessionStorage.getItem(endName)
    return told === 'expired' || told === 'closed' || told === 'taken' ? told : null
  } catch {
    return null
  } finally {
    forget(endName)
  }
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Where nothing can be stored, nothing was.
  }
}
