/** What became of one entry of a list: the parts that are other than before, and the entry that it stands behind. */
export interface PutEntry<T> {
  readonly id: string
  readonly after: string | null
  /** It was not in the list before, so that its parts are all of it. */
  readonly isNew: boolean
  readonly parts: Partial<T>
}

/** What became of a list whose entries have names of their own. */
export interface ListDelta<T> {
  readonly gone: readonly string[]
  readonly put: readonly PutEntry<T>[]
}

/** The parts of an entry that are not the very same as before: what is large in it, and stays, is not told again. */
function partsBeside<T extends object>(before: T | undefined, now: T): Partial<T> {
  if (!before) return now
  const names = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof T>
  return Object.fromEntries(
    [...names].flatMap((name) => (before[name] === now[name] ? [] : [[name, now[name]]])),
  ) as Partial<T>
}

/** What makes `now` of `before`; null where nothing is other. */
export function listDelta<T extends object>(
  before: readonly T[],
  now: readonly T[],
  idOf: (entry: T) => string,
): ListDelta<T> | null {
  if (before === now) return null
  const known = new Map(before.map((entry) => [idOf(entry), entry]))
  const left = new Set(now.map(idOf))
  const gone = [...known.keys()].filter((id) => !left.has(id))
  const put = now.flatMap((entry, k): PutEntry<T>[] => {
    const id = idOf(entry)
    const former = known.get(id)
    if (former === entry) return []
    return [{ id, after: k ? idOf(now[k - 1]) : null, isNew: !former, parts: partsBeside(former, entry) }]
  })
  return gone.length || put.length ? { gone, put } : null
}

/**
 * The list after what became of another one like it: entries that came here meanwhile stay, in their order; one that stands
 * behind an entry that is not here comes last, and parts of one that is gone from here are left out.
 */
export function withDelta<T extends object>(
  list: readonly T[],
  { gone, put }: ListDelta<T>,
  idOf: (entry: T) => string,
): T[] {
  const going = new Set(gone)
  const next = list.filter((entry) => !going.has(idOf(entry)))
  for (const { id, after, isNew, parts } of put) {
    const at = next.findIndex((entry) => idOf(entry) === id)
    if (at >= 0) {
      next[at] = { ...next[at], ...parts }
      continue
    }
    if (!isNew) continue
    const behind = after === null ? 0 : next.findIndex((entry) => idOf(entry) === after) + 1
    next.splice(after !== null && behind === 0 ? next.length : behind, 0, parts as T)
  }
  return next
}
