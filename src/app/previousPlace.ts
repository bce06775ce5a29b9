import type { EndedBy } from '../state/account/endedSession.ts'

const placeName = 'plotline.place'
const endName = 'plotline.ended'

/** Where a user was when the session ended by itself. */
interface PreviousPlace {
  userId: number
  pathname: string
  search: string
}

/** Stores, for this tab, where the user is whose session has ended. */
export function rememberPlace(userId: number): void {
  const { pathname, search } = location
  try {
    sessionStorage.setItem(placeName, JSON.stringify({ userId, pathname, search } satisfies PreviousPlace))
  } catch (error) {
    console.warn('This browser does not let the page remember where it was', error)
  }
}

/** Where this user was when the last session of this tab ended; null if it was another user's, or there was none. */
export function previousPlace(userId: number): Pick<PreviousPlace, 'pathname' | 'search'> | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(placeName) ?? 'null') as PreviousPlace | null
    return place?.userId === userId ? { pathname: place.pathname, search: place.search } : null
  } catch {
    return null
  }
}

/** The place has been restored or is no longer wanted. */
export function forgetPlace(): void {
  forget(placeName)
}

/** Stores, for the next page in this tab, why the session ended. */
export function storeSessionEnd(reason: EndedBy): void {
  try {
    sessionStorage.setItem(endName, reason)
  } catch {
    // Without storage the next page gets no reason.
  }
}

/** Why the previous page's session ended, readable once; null if it did not end by itself. */
export function popSessionEnd(): EndedBy | null {
  try {
    const stored = sessionStorage.getItem(endName)
    return stored === 'expired' || stored === 'closed' || stored === 'taken' ? stored : null
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
    // Without storage there is no reason.
  }
}
