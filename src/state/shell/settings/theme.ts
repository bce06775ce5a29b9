import { deviceAtom } from '../../lifetime.ts'

/** The user's choice in the profile menu; `system` by default. */
export const themePreferenceAtom = deviceAtom<'system' | 'light' | 'dark' | 'contrast'>('system')
