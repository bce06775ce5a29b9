import { signInAtom } from '../lifetime.ts'

/** The user chose to keep the given password for now. */
export const isPasswordChangePostponedAtom = signInAtom(false)
