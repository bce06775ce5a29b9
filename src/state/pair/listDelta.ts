/** A changed entry of a list: its changed parts, and the entry that it follows. */
export interface PutEntry<T> {
  readonly id: string
  readonly after: string | null
  /** Whether the entry is new: its parts are complete. */
  readonly isNew: boolean
  readonly parts: Partial<T>
}

/** The difference between two versions of a list whose entries have ids. */
export interface ListDelta<T> {
  readonly removed: readonly string[]
  readonly put: readonly PutEntry<T>[]
}

/** The parts of an entry that are not identical to before: large unchanged parts are not sent again. */
function changedParts<T extends object>(before: T | undefined, current: T): Partial<T> {
  if (!before) return current
  const names = new Set([...Object.keys(before), ...Object.keys(current)]) as Set<keyof T>
  return Object.fromEntries(
    [...names].flatMap((name) => (before[name] === current[name] ? [] : [[name, current[name]]])),
  ) as Partial<T>
}

/** The difference from the list `before` to the list `now`; null if they are equal. */
export function listDelta<T extends object>(
  before: readonly T[],
  now: readonly T[],
  idOf: (entry: T) => string,
): ListDelta<T> | null {
  if (before === now) return null
  const previousById = new Map(before.map((entry) => [idOf(entry), entry]))
  const currentIds = new Set(now.map(idOf))
  const removed = [...previousById.keys()].filter((id) => !currentIds.has(id))
  const put = now.flatMap((entry, k): PutEntry<T>[] => {
    const id = idOf(entry)
    const previous = previousById.get(id)
    if (previous === entry) return []
    return [{ id, after: k ? idOf(now[k - 1]) : null, isNew: !previous, parts: changedParts(previous, entry) }]
  })
  return removed.length || put.length ? { removed, put } : null
}

/**
 * Applies a list's difference to another copy. Entries added here in the meantime stay in order; an entry after an
 * unknown one goes last; parts of an entry that is missing here are dropped.
 */
export function withDelta<T extends object>(
  list: readonly T[],
  { removed, put }: ListDelta<T>,
  idOf: (entry: T) => string,
): T[] {
  const removedIds = new Set(removed)
  const result = list.filter((entry) => !removedIds.has(idOf(entry)))
  for (const { id, after, isNew, parts } of put) {
    const index = result.findIndex((entry) => idOf(entry) === id)
    if (index >= 0) {
      result[index] = { ...result[index], ...parts }
      continue
    }
    if (!isNew) continue
    const behind = after === null ? 0 : result.findIndex((entry) => idOf(entry) === after) + 1
    result.splice(after !== null && behind === 0 ? result.length : behind, 0, parts as T)
  }
  return result
}
