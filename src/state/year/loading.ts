/** Progress of a load: received part of the announced bytes, its start and its last progress (ms). */
export interface LoadProgress {
  readonly done: number
  readonly total: number
  readonly since: number
}

/** Why columns could not be loaded, without detail: the server has not given a reason. */
export interface LoadFailure {
  readonly code: string
  readonly detail: string | null
  readonly requestId: string | null
}
