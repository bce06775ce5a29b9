const name = 'plotline.place'

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
    sessionStorage.setItem(name, JSON.stringify({ userId, pathname, search } satisfies FormerPlace))
  } catch (error) {
    console.warn('This browser does not let the page remember where it was', error)
  }
}

/** Where this person was when the last session of this tab ended; null when it was somebody else, or nobody. */
export function formerPlace(userId: number): Pick<FormerPlace, 'pathname' | 'search'> | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(name) ?? 'null') as FormerPlace | null
    return place?.userId === userId ? { pathname: place.pathname, search: place.search } : null
  } catch {
    return null
  }
}

/** The place has been come back to, or is no longer wanted. */
export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Where nothing can be stored, nothing was.
  }
}
