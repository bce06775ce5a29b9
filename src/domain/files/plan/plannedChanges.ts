import { traitHeader } from '../headers/traitHeader.ts'
import type { FieldChange, NewPlot, UploadPlan } from './plan.ts'

/** Fields of a plot that stand in a change by the key of their column; any other is a trait by its heading. */
export const plotColumns = [
  'label',
  'line',
  'position',
  'width',
  'length',
  'repetitions',
  'comment',
  'position_kind',
] as const
type PlotColumn = (typeof plotColumns)[number]

/** One thing that an upload would write. `field` null = the thing itself is made, then `after` is its name. */
export interface PlannedChange {
  /** `call`: a genotype of the line (or plot) of this name at the marker that stands for a field. */
  readonly entity: 'nursery' | 'year' | 'line' | 'trait' | 'plot' | 'plant' | 'marker' | 'call'
  readonly nursery: string | null
  readonly year: number | null
  /** Name of the nursery, line, trait, plot or marker. */
  readonly name: string
  /** The plot's plant that a value belongs to; null = the plot itself. */
  readonly plant: string | null
  /** A field, `position` (`row, column`), or a trait as its header shows it. */
  readonly field: string | null
  readonly before: FieldChange['before']
  readonly after: FieldChange['after']
}

/** How many changes of a plan `plannedChanges` leaves out: calls beyond the first. */
export function untoldChanges({ genotypes }: UploadPlan): number {
  return genotypes === null ? 0 : genotypes.created + genotypes.updated - genotypes.callChanges.length
}

function* genotypeChanges({ genotypes }: UploadPlan): Generator<PlannedChange> {
  if (genotypes === null) return
  const nowhere = { nursery: null, year: null, plant: null }
  for (const { name } of genotypes.newMarkers)
    yield { ...nowhere, entity: 'marker', name, field: null, before: null, after: name }
  for (const { marker, ...change } of genotypes.markerChanges)
    yield { ...nowhere, entity: 'marker', name: marker, ...change }
  const place = genotypes.plots ?? nowhere
  for (const { line, marker, before, after } of genotypes.callChanges)
    yield {
      entity: 'call',
      nursery: place.nursery,
      year: place.year,
      plant: null,
      name: line,
      field: marker,
      before,
      after,
    }
}

const shownPosition = (at: { readonly row: number; readonly col: number }) => `${at.row}, ${at.col}`

/** What a new plot is made with beside its name, by the keys of columns; its `position` is absent where it is placed later. */
function ownFieldsOf({ row, col, kind, ...plot }: NewPlot): Readonly<Record<PlotColumn, FieldChange['after']>> {
  const { label, line, width, length, repetitions, comment } = plot
  const position = row === null || col === null ? null : shownPosition({ row, col })
  return { label, line, position, width, length, repetitions, comment, position_kind: kind }
}

/** All that a plan would write, old → new, for the report of a dry run, with what new nurseries, years, lines and plots are made with; the caller takes as many as it shows. Of calls only the first. */
export function* plannedChanges(plan: UploadPlan): Generator<PlannedChange> {
  const nowhere = { nursery: null, year: null, plant: null }
  const made = { field: null, before: null }
  const filled = (fields: Readonly<Record<string, FieldChange['after'] | undefined>>) =>
    Object.entries(fields).flatMap(([field, after]) =>
      after === null || after === undefined ? [] : [{ field, before: null, after }],
    )
  for (const { name, kind, region, subregion } of plan.nurseries) {
    yield { ...nowhere, ...made, entity: 'nursery', name, after: name }
    for (const change of filled({ kind, region, subregion })) yield { ...nowhere, entity: 'nursery', name, ...change }
  }
  for (const { nursery, ...change } of plan.nurseryChanges) {
    yield { ...nowhere, entity: 'nursery', name: nursery, ...change }
  }
  for (const { nursery, year, sowing_date, emergence_date } of plan.years) {
    const of = { entity: 'year', nursery, year, plant: null, name: nursery } as const
    yield { ...made, ...of, after: year }
    for (const change of filled({ sowing_date, emergence_date })) yield { ...of, ...change }
  }
  for (const change of plan.yearChanges) yield { entity: 'year', plant: null, name: change.nursery, ...change }
  for (const { nursery, year, before, after } of plan.checks) {
    const change = { field: 'checks', before: before.length > 0 ? before : null, after }
    yield { entity: 'year', nursery, year, plant: null, name: nursery, ...change }
  }
  for (const { name, mother, father, passport } of plan.lines) {
    yield { ...nowhere, ...made, entity: 'line', name, after: name }
    for (const change of filled({ mother, father, ...passport })) yield { ...nowhere, entity: 'line', name, ...change }
  }
  for (const { line, ...change } of plan.lineChanges) yield { ...nowhere, entity: 'line', name: line, ...change }
  for (const trait of plan.traits) {
    yield { ...nowhere, ...made, entity: 'trait', name: trait.name, after: traitHeader(trait) }
  }
  yield* genotypeChanges(plan)
  for (const plot of plan.plots) {
    const of = { entity: 'plot', nursery: plot.nursery, year: plot.year, plant: null, name: plot.name } as const
    yield { ...made, ...of, after: plot.name }
    for (const change of filled(ownFieldsOf(plot))) yield { ...of, ...change }
  }
  for (const { nursery, year, plot, plant } of plan.plants) {
    yield { ...made, entity: 'plant', nursery, year, plant, name: plot, after: plant }
  }
  for (const { nursery, year, plot, before, after } of plan.positions) {
    const change = { field: 'position', before: before && shownPosition(before), after: shownPosition(after) }
    yield { entity: 'plot', nursery, year, plant: null, name: plot, ...change }
  }
  for (const { nursery, year, trait, planned, plots, plants, before, after } of plan.values) {
    const field = planned ?? traitHeader(trait)
    for (let i = 0; i < plots.length; i++) {
      const change = { field, before: before[i], after: after[i] }
      yield { entity: 'plot', nursery, year, plant: plants[i], name: plots[i], ...change }
    }
  }
  for (const { nursery, year, trait, plot, plant, before, after } of plan.notes)
    yield { entity: 'plot', nursery, year, plant, name: plot, field: `${traitHeader(trait)} (note)`, before, after }
}
