import { atom } from 'jotai'
import type { getProfile } from '../contract/account.ts'
import type { CallAnswer } from '../contract/call.ts'
import type { Crop, SessionUser } from '../contract/crops.ts'

export type User = SessionUser
/** The profile and the company's counters. */
export type UserInfo = CallAnswer<typeof getProfile>
export type Culture = Crop
export type InterfaceLanguage = 'ru' | 'en' | 'it' | 'es'

/** The session's state by the names of the specification. A fresh store has nobody signed in and Russian. */
export const session = {
  user: atom<User | null>(null),
  userInfo: atom<UserInfo | null>(null),
  isAuthChecked: atom(false),
  cultureList: atom<Culture[]>([]),
  selectedCulture: atom<Culture | null>(null),
  isOpenCultureDialog: atom(false),
  isOpenFirstCultureDialog: atom(false),
  language: atom<InterfaceLanguage>('ru'),
} as const

/** What the authentication check found out; `null` is a visitor. */
export interface CheckedSession {
  user: User
  cultures: Culture[]
  /** The crop that the address names, if any. */
  cultureId: number | null
}

/** Why the last authentication check or profile load failed; null when it succeeded. */
export const sessionError = atom<string | null>(null)

/**
 * Ends the authentication check: user, crop list and selected crop; an empty list opens the first-crop dialog. `error`
 * says why nobody is signed in.
 */
export const authChecked = atom(null, (_get, set, checked: CheckedSession | null, error: string | null = null) => {
  set(sessionError, error)
  if (checked) {
    set(session.user, checked.user)
    set(session.cultureList, checked.cultures)
    set(session.selectedCulture, cultureOf(checked.cultures, checked.cultureId))
    set(session.isOpenFirstCultureDialog, checked.cultures.length === 0)
  }
  set(session.isAuthChecked, true)
})

/** Appends a crop that was just made and selects it. */
export const cultureAdded = atom(null, (get, set, culture: Culture) => {
  set(session.cultureList, [...get(session.cultureList), culture])
  set(session.selectedCulture, culture)
})

/** The crop with this id, else the first one; null when there is none. */
export function cultureOf(cultures: readonly Culture[], cultureId: number | null): Culture | null {
  return cultures.find((culture) => culture.spec_id === cultureId) ?? cultures[0] ?? null
}
