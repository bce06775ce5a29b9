import { signInAtom } from '../lifetime.ts'

/** The window beside this one has gone to another crop, while this one holds what is not saved: who works here is asked first. */
export interface FollowedCrop {
  readonly cropId: number
  /** Follows; what this window holds is gone then. */
  go(): void
}

/** What is to be asked about following the other window; null = nothing. */
export const followedCropAtom = signInAtom<FollowedCrop | null>(null)
