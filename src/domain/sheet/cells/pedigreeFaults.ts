import { findPedigreeCycles, loopText, type Parents } from '../../files/uploadPlan/pedigreeCycles.ts'

/** A cell that cannot be written together with the other edits: `edits[edit]`, its cell `k`, and why. */
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

/** A parent that an edit sets for a line; null removes it. */
export interface StatedParent {
  readonly edit: number
  readonly k: number
  readonly field: 'mother' | 'father'
  readonly line: string
  readonly parent: string | null
}

/**
 * Cycles that the stated parents close, among themselves or with the stored parents (`knownParents`, called only if a
 * cycle is possible); reported for every cell that closes one.
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
