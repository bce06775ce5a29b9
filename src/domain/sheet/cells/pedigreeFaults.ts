import { findPedigreeCycles, loopText, type Parents } from '../../files/plan/pedigreeCycles.ts'

/** A cell of a set of edits that cannot be written beside the others: `edits[edit]`, its cell `k`, and why. */
export interface EditFault {
  readonly edit: number
  readonly k: number
  readonly code:
    | 'label.duplicate'
    | 'plot.duplicate'
    | 'line.duplicate'
    | 'variety.exists'
    | 'plant.duplicate'
    | 'pedigree.needs_line'
    | 'pedigree.self'
    | 'pedigree.cycle'
  readonly params: Readonly<Record<string, string | number>>
}

/** A parent that an edit gives to a line; null takes it away. */
export interface StatedParent {
  readonly edit: number
  readonly k: number
  readonly field: 'mother' | 'father'
  readonly line: string
  readonly parent: string | null
}

/**
 * Loops that the stated parents close, among themselves or with those that lines have by name (`knownParents`, asked for
 * only where there can be one); told at every cell that closes one.
 */
export function loopFaults(
  knownParents: () => ReadonlyMap<string, Parents>,
  stated: readonly StatedParent[],
): EditFault[] {
  if (!stated.some(({ parent }) => parent !== null)) return []
  const known = knownParents()
  const parents = new Map<string, Parents>()
  for (const { line, field, parent } of stated)
    parents.set(line, { ...(parents.get(line) ?? known.get(line) ?? { mother: null, father: null }), [field]: parent })
  const faults: EditFault[] = []
  for (const loop of findPedigreeCycles(parents, (line) => known.get(line)))
    for (const { edit, k, line, parent } of stated)
      if (line === loop[0] && parent === loop[1])
        faults.push({ edit, k, code: 'pedigree.cycle', params: { loop: loopText(loop) } })
  return faults
}
