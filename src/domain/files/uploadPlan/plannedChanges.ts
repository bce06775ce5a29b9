import { traitHeader } from '../headers/traitHeader.ts'
import type { FieldChange, NewPlot, UploadPlan } from './plan.ts'

/** Fields of a plot that a change names by column key; any other field is a trait, named by its heading. */
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

/** One write of an upload. `field` null = the entity itself is created; then `after` is its name. */
export interface PlannedChange {
  /** `call`: a genotype of the line (or plot) of this name at the marker named by `field`. */
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

/** How many changes of a plan `plannedChanges` omits: calls beyond the first. */
export function unlistedChanges({ genotypes }: UploadPlan): number {
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

/** The fields of a new plot besides its name, by column key; `position` is absent if it is placed later. */
function ownFieldsOf({ row, col, kind, ...plot }: NewPlot): Readonly<Record<PlotColumn, FieldChange['after']>> {
  const { label, line, width, length, repetitions, comment } = plot
  const position = row === null || col === null ? null : shownPosition({ row, col })
  return { label, line, position, width, length, repetitions, comment, position_kind: kind }
}

/**
 * All writes of a plan, old → new, for the report of a dry run, including the initial fields of new nurseries, years,
 * lines and plots; the caller stops when it has enough. Only the first calls are listed.
 */
export function* plannedChanges(plan: UploadPlan): Generator<PlannedChange> {
  const nowhere = { nursery: null, year: null, plant: null }
  const result = { field: null, before: null }
  const filled = (fields: Readonly<Record<string, FieldChange['after'] | undefined>>) =>
    Object.entries(fields).flatMap(([field, after]) =>
      after === null || after === undefined ? [] : [{ field, before: null, after }],
    )
  for (const { name, kind, region, subregion } of plan.nurseries) {
    yield { ...nowhere, ...result, entity: 'nursery', name, after: name }
    for (const change of filled({ kind, region, subregion })) yield { ...nowhere, entity: 'nursery', name, ...change }
  }
  for (const { nursery, ...change } of plan.nurseryChanges) {
    yield { ...nowhere, entity: 'nursery', name: nursery, ...change }
  }
  for (const { nursery, year, sowing_date, emergence_date } of plan.years) {
    const ofThisYear = { entity: 'year', nursery, year, plant: null, name: nursery } as const
    yield { ...result, ...ofThisYear, after: year }
    for (const change of filled({ sowing_date, emergence_date })) yield { ...ofThisYear, ...change }
  }
  for (const change of plan.yearChanges) yield { entity: 'year', plant: null, name: change.nursery, ...change }
  for (const { nursery, year, before, after } of plan.checks) {
    const change = { field: 'checks', before: before.length > 0 ? before : null, after }
    yield { entity: 'year', nursery, year, plant: null, name: nursery, ...change }
  }
  for (const { name, mother, father, passport } of plan.lines) {
    yield { ...nowhere, ...result, entity: 'line', name, after: name }
    for (const change of filled({ mother, father, ...passport })) yield { ...nowhere, entity: 'line', name, ...change }
  }
  for (const { line, ...change } of plan.lineChanges) yield { ...nowhere, entity: 'line', name: line, ...change }
  for (const trait of plan.traits) {
    yield { ...nowhere, ...result, entity: 'trait', name: trait.name, after: traitHeader(trait) }
  }
  yield* genotypeChanges(plan)
  for (const plot of plan.plots) {
    const ofThisPlot = { entity: 'plot', nursery: plot.nursery, year: plot.year, plant: null, name: plot.name } as const
    yield { ...result, ...ofThisPlot, after: plot.name }
    for (const change of filled(ownFieldsOf(plot))) yield { ...ofThisPlot, ...change }
  }
  for (const { nursery, year, plot, plant } of plan.plants) {
    yield { ...result, entity: 'plant', nursery, year, plant, name: plot, after: plant }
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
