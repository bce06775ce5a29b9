import { deviceAtom } from '../lifetime.ts'

/** What the user chose in the profile menu; `system` until then. */
export const themePreference = deviceAtom<'system' | 'light' | 'dark' | 'contrast'>('system')
