import { atom } from 'jotai'
import type { CallAnswer } from '../../contract/call.ts'
import type { getProfile } from '../../contract/company/account.ts'
import type { Crop, SessionUser } from '../../contract/lines/crops.ts'
import { deviceAtom, endCropAtom, signInAtom } from '../lifetime.ts'

export type User = SessionUser
/** The profile and the company's counters. */
export type UserInfo = CallAnswer<typeof getProfile>
export type Culture = Crop
export type InterfaceLanguage = 'ru' | 'en' | 'it' | 'es'

/** The session's state by the names of the specification. A new store has no user and is Russian. */
export const session = {
  user: signInAtom<User | null>(null),
  userInfo: signInAtom<UserInfo | null>(null),
  isAuthChecked: deviceAtom(false),
  cultureList: signInAtom<Culture[]>([]),
  selectedCulture: signInAtom<Culture | null>(null),
  isOpenCultureDialog: signInAtom(false),
  isOpenFirstCultureDialog: signInAtom(false),
  language: deviceAtom<InterfaceLanguage>('ru'),
} as const

/** What the authentication check found out; `null` is a visitor. */
export interface CheckedSession {
  user: User
  cultures: Culture[]
  /** The crop that the address names, if any. */
  cultureId: number | null
}

/** Chooses a crop and resets the state of the previous one. */
export const chooseCropAtom = atom(null, (get, set, culture: Culture | null) => {
  if (get(session.selectedCulture)?.spec_id !== culture?.spec_id) set(endCropAtom)
  set(session.selectedCulture, culture)
})

/** Why the last authentication check or profile load failed; null when it succeeded. */
export const sessionErrorAtom = deviceAtom<string | null>(null)

/**
 * Ends the authentication check: user, crop list and selected crop; an empty list opens the first-crop dialog. `error`
 * is the reason if no user is signed in.
 */
export const finishAuthCheckAtom = atom(
  null,
  (_get, set, checked: CheckedSession | null, error: string | null = null) => {
    set(sessionErrorAtom, error)
    if (checked) {
      set(session.user, checked.user)
      set(session.cultureList, checked.cultures)
      set(chooseCropAtom, cropWithId(checked.cultures, checked.cultureId))
      set(session.isOpenFirstCultureDialog, checked.cultures.length === 0)
    }
    set(session.isAuthChecked, true)
  },
)

/** Which crop is the sample data, null = there are none. */
export const setSampleCropAtom = atom(null, (get, set, sample_spec_id: number | null) => {
  const user = get(session.user)
  if (user && user.sample_spec_id !== sample_spec_id) set(session.user, { ...user, sample_spec_id })
})

/** Appends a created crop. The first crop is selected at once; another one is selected when the address names it. */
export const addCropAtom = atom(null, (get, set, culture: Culture) => {
  const otherCrops = get(session.cultureList).filter(({ spec_id }) => spec_id !== culture.spec_id)
  set(session.cultureList, [...otherCrops, culture])
  if (get(session.selectedCulture) === null) set(chooseCropAtom, culture)
})

/**
 * Applies a reloaded list of crops: updates the chosen one, or clears the choice if it was deleted. Returns the name of
 * the deleted crop, else null.
 */
export const receiveCropsAtom = atom(null, (get, set, cultures: Culture[]): Culture | null => {
  set(session.cultureList, cultures)
  const chosen = get(session.selectedCulture)
  if (chosen === null) return null
  const updated = cultures.find(({ spec_id }) => spec_id === chosen.spec_id)
  if (updated) set(session.selectedCulture, updated)
  else set(chooseCropAtom, cultures[0] ?? null)
  return updated ? null : chosen
})

/** The crop with this id, else the first one; null when there is none. */
export function cropWithId(cultures: readonly Culture[], cultureId: number | null): Culture | null {
  return cultures.find((culture) => culture.spec_id === cultureId) ?? cultures[0] ?? null
}
