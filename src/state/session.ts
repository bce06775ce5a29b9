import { atom } from 'jotai'

export type Role = 'general_director' | 'division_head' | 'employee'
export type InterfaceLanguage = 'ru' | 'en' | 'it' | 'es'

/** Who is signed in, from the meta of the crop list. */
export interface User {
  id: number
  username: string
  first_name: string
  last_name: string
  role: Role
  company_id: number
}

/** The profile and the company's counters, as `users/profile/` answers them. */
export interface UserInfo {
  user_data: {
    id: number
    username: string
    first_name: string
    last_name: string
    patronymic: string
    email: string
    contact_telephone: string
    role: Role
    division: { id: number; company_division_name: string } | null
    countries: number[]
    birthday: string | null
    extra_information: string
  }
  company_info: Record<'plants' | 'fields' | 'lines_by_user' | 'lines_in_division' | 'plots', number>
}

/** A crop of the company; `english_name` may be a Latin name. */
export interface Culture {
  spec_id: number
  russian_name: string
  english_name: string
}

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

/** Ends the authentication check: user, crop list and selected crop; an empty list opens the first-crop dialog. */
export const authChecked = atom(null, (_get, set, checked: CheckedSession | null) => {
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
