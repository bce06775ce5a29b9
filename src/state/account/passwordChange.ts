import { signInAtom } from '../lifetime.ts'

/** Whether the user postponed replacing the password that an administrator set. */
export const isPasswordChangePostponedAtom = signInAtom(false)
