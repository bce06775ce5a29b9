import { atom } from 'jotai'

/** What the user chose in the profile menu; `system` until then. */
export const themePreference = atom<'system' | 'light' | 'dark' | 'contrast'>('system')
