import type { MarkerQuality } from '../../genome/quality.ts'
import type { FaultLog, Findings } from '../fault.ts'
import type { UploadPlan } from './plan.ts'

/** How many of each a file creates or changes. */
export interface Counts {
  nurseries: number
  years: number
  plots: number
  lines: number
  traits: number
  values: number
  plants: number
  /** Only for a marker file. */
  markers?: number
  calls?: number
}

/** The result of comparing a file with existing data: the plan to apply, null if faults refuse the file. */
export interface Decision extends Findings {
  readonly plan: UploadPlan | null
  readonly created: Counts
  readonly updated: Counts
  /** Quality of the calls of a marker file. */
  readonly quality?: MarkerQuality
}

/** Completes a decision: counts what the plan creates and changes. */
export function decide(plan: UploadPlan, log: FaultLog): Decision {
  const findings = log.findings()
  return {
    plan: findings.faultTotal === 0 ? plan : null,
    created: countCreated(plan),
    updated: countUpdated(plan),
    ...findings,
  }
}

function countCreated(plan: UploadPlan): Counts {
  return {
    nurseries: plan.nurseries.length,
    years: plan.years.length,
    plots: plan.plots.length,
    lines: plan.lines.length,
    traits: plan.traits.length,
    values: countValues(plan, (before) => before === null),
    plants: plan.plants.length,
    ...(plan.genotypes && { markers: plan.genotypes.newMarkers.length, calls: plan.genotypes.created }),
  }
}

function countUpdated(plan: UploadPlan): Counts {
  return {
    nurseries: distinct(plan.nurseryChanges.map((change) => change.nursery)),
    years: distinct(changedYears(plan)),
    plots: plan.positions.length,
    lines: distinct(plan.lineChanges.map((change) => change.line)),
    traits: 0,
    values: countValues(plan, (before) => before !== null) + notesWithoutValue(plan).length,
    plants: 0,
    ...(plan.genotypes && { markers: plan.genotypes.changed.length, calls: plan.genotypes.updated }),
  }
}

/** Existing years with changes; the checks of a new year are part of it. */
function changedYears(plan: UploadPlan): string[] {
  const keyOf = ({ nursery, year }: { nursery: string; year: number }) => `${year}\u0000${nursery}`
  const built = new Set(plan.years.map(keyOf))
  return [...plan.yearChanges, ...plan.checks].map(keyOf).filter((key) => !built.has(key))
}

function countValues(plan: UploadPlan, counts: (before: number | string | null) => boolean): number {
  return plan.values.reduce((sum, column) => sum + column.before.filter(counts).length, 0)
}

/** Notes of values that are not written themselves. */
function notesWithoutValue({ values, notes }: UploadPlan): UploadPlan['notes'] {
  if (notes.length === 0) return []
  const keyOf = (at: readonly (string | number | null)[]) => at.join('\u0000')
  const written = new Set(
    values.flatMap(({ nursery, year, trait: { name, unit, role }, plots, plants }) =>
      plots.map((plot, k) => keyOf([nursery, year, name, unit, role, plot, plants[k]])),
    ),
  )
  return notes.filter(
    ({ nursery, year, trait: { name, unit, role }, plot, plant }) =>
      !written.has(keyOf([nursery, year, name, unit, role, plot, plant])),
  )
}

function distinct(names: readonly string[]): number {
  return new Set(names).size
}
