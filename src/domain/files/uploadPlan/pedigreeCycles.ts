/** A line's parents as stated by a file (or stored in the crop). */
export interface Parents {
  readonly mother: string | null
  readonly father: string | null
}

/** Most steps of the search for cycles; a file that needs more has enough cycles to be refused. */
const STEPS = 5_000_000

/**
 * Finds the lines that would be their own ancestor if `stated` (in file order) replaced the parents in `known`. Each
 * cycle is reported once, at the line whose parents close it: `[C1, A1, B1, C1]` from child to parent. A line without
 * cycles costs only one pass.
 */
export function findPedigreeCycles(
  stated: ReadonlyMap<string, Parents>,
  known: (line: string) => Parents | undefined,
): string[][] {
  const suspects = linesOnLoops(stated, known)
  if (suspects.size === 0) return []
  const accepted = new Map<string, Parents>()
  const parentsOf = (line: string): Parents | undefined =>
    accepted.get(line) ?? (stated.has(line) ? undefined : known(line))
  const cycles: string[][] = []
  let steps = 0
  for (const [line, parents] of stated) {
    if (!suspects.has(line)) continue
    const path = steps < STEPS ? pathTo(line, parents) : null
    if (path) cycles.push([line, ...path])
    else accepted.set(line, parents)
  }
  return cycles

  function pathTo(goal: string, parents: Parents): string[] | null {
    const childOf = new Map<string, string | null>()
    const queue: string[] = []
    const visit = (line: string | null, child: string | null) => {
      if (line === null || childOf.has(line) || !(line === goal || suspects.has(line))) return
      childOf.set(line, child)
      queue.push(line)
    }
    visit(parents.mother, null)
    visit(parents.father, null)
    for (let at = 0; at < queue.length && steps < STEPS; at++, steps++) {
      if (queue[at] === goal) {
        const path: string[] = []
        for (let line: string | null = goal; line !== null; line = childOf.get(line) ?? null) path.unshift(line)
        return path
      }
      const parents = parentsOf(queue[at])
      visit(parents?.mother ?? null, queue[at])
      visit(parents?.father ?? null, queue[at])
    }
    return null
  }
}

/** The text of a cycle, complete, from child to parent: `A → B → C → A`. */
export function loopText(loop: readonly string[]): string {
  return loop.join(' → ')
}

/** Lines that remain after repeatedly removing founders and lines whose remaining parents are none (Kahn 1962). */
function linesOnLoops(stated: ReadonlyMap<string, Parents>, known: (line: string) => Parents | undefined): Set<string> {
  const parents = new Map<string, string[]>()
  const reach = [...stated.keys()]
  while (reach.length > 0) {
    const line = reach.pop() as string
    if (parents.has(line)) continue
    const own = stated.get(line) ?? known(line)
    const knownParents = own ? [own.mother, own.father].filter((name) => name !== null) : []
    parents.set(line, knownParents)
    reach.push(...knownParents)
  }
  const childrenOf = new Map<string, string[]>()
  const parentsLeftOf = new Map<string, number>()
  for (const [line, knownParents] of parents) {
    parentsLeftOf.set(line, knownParents.length)
    for (const parent of knownParents) {
      const children = childrenOf.get(parent)
      if (children) children.push(line)
      else childrenOf.set(parent, [line])
    }
  }
  const founders = [...parentsLeftOf].filter(([, count]) => count === 0).map(([line]) => line)
  const remaining = new Set(parents.keys())
  while (founders.length > 0) {
    const line = founders.pop() as string
    remaining.delete(line)
    for (const child of childrenOf.get(line) ?? []) {
      const openParents = (parentsLeftOf.get(child) ?? 0) - 1
      parentsLeftOf.set(child, openParents)
      if (openParents === 0) founders.push(child)
    }
  }
  return remaining
}
