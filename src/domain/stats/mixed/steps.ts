/** How far an iterative analysis has come. `of` null where the number of steps is not known beforehand. */
export interface Progress {
  readonly step: number
  readonly of: number | null
}

/**
 * An iterative analysis that pauses after each step: whoever drives it can show progress, answer other requests, or stop by not
 * going on. The returned value is the result.
 */
export type Steps<T> = Generator<Progress, T, void>

/** Runs an analysis to its end at once. */
export function finish<T>(steps: Steps<T>): T {
  let next = steps.next()
  while (!next.done) next = steps.next()
  return next.value
}
