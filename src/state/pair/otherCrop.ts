import { signInAtom } from '../lifetime.ts'

/** The other window has changed the crop while this one has unsaved work: the user must confirm. */
export interface FollowedCrop {
  readonly cropId: number
  /** Follows the other window and drops the unsaved work. */
  go(): void
}

/** The pending question about following the other window; null = none. */
export const followedCropAtom = signInAtom<FollowedCrop | null>(null)
