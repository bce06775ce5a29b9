/** How far a load is: bytes arrived of bytes announced, as shares, and when it began or moved last (ms). */
export interface LoadProgress {
  readonly done: number
  readonly total: number
  readonly since: number
}

/** Why columns could not be loaded. No detail: the server has not said why. */
export interface LoadFailure {
  readonly code: string
  readonly detail: string | null
  readonly requestId: string | null
}
