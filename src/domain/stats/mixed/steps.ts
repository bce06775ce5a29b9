/** Progress of an iterative analysis. `total` is null where the number of steps is not known. */
export interface Progress {
  readonly step: number
  readonly total: number | null
}

/**
 * An iterative analysis that pauses after each step: its driver can show progress, answer other requests, or stop it by
 * not continuing. The returned value is the result.
 */
export type Steps<T> = Generator<Progress, T, void>

/**
 * The steps of a part of a longer analysis; their progress is reported as a share of the whole between `from` and `to`.
 */
export function* partOf<T>(steps: Steps<T>, from: number, to: number): Steps<T> {
  let next = steps.next()
  while (!next.done) {
    const { step, total } = next.value
    yield { step: from + (total ? ((to - from) * step) / total : 0), total: 1 }
    next = steps.next()
  }
  return next.value
}

/** Runs one after another. Of several items each is a step; a single one has its own steps. */
export function* eachOf<Of, Found>(items: readonly Of[], work: (item: Of) => Steps<Found>): Steps<Found[]> {
  const results: Found[] = []
  const count = items.length
  for (const [k, item] of items.entries()) {
    if (count > 1) yield { step: k / count, total: 1 }
    results.push(yield* count > 1 ? partOf(work(item), k / count, (k + 1) / count) : work(item))
  }
  return results
}

/** Runs an analysis to its end at once. */
export function finish<T>(steps: Steps<T>): T {
  let next = steps.next()
  while (!next.done) next = steps.next()
  return next.value
}
