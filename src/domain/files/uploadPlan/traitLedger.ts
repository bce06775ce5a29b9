import { similarTrait } from '../../change/newTrait.ts'
import { sizesOfNumbers } from '../../sheet/decimalMarks.ts'
import { nameFamily } from '../../traits/traitFields.ts'
import { isNumberTrait } from '../../traits/traitKinds.ts'
import type { CellReader } from '../cells/cellReader.ts'
import { isEqualCell } from '../cells/cleanText.ts'
import type { NumberEvidence } from '../cells/columnContext.ts'
import type { FaultLog } from '../fault.ts'
import type { NamedYear } from '../headers/places.ts'
import { traitForm, traitHeader } from '../headers/traitHeader.ts'
import {
  FACTORS,
  hasNoNumber,
  type Recording,
  readTraitColumn,
  type TraitCells,
  type TraitColumn,
} from '../traitColumns.ts'
import type { KnownCrop, KnownPlot, KnownTrait, KnownYear } from './known.ts'
import type { NamedTrait, NewTrait, NoteChange, UploadPlan, ValueColumn } from './plan.ts'

/** The crop's trait that a file's values are written to. */
export interface TraitTarget {
  readonly trait: KnownTrait
  /** The trait to create if the crop has none and a value is written; null = it exists. */
  readonly created: NewTrait | null
  /** Heading of the column if the values are dates for which the trait is planned; else null. */
  readonly planned: string | null
  /** Its header's cell. */
  readonly at: { readonly row: number; readonly column: number; readonly header: string }
  readonly columns: Map<NamedYear, ValueColumn>
  readonly notes: NoteChange[]
}

/** The plot of a row, or one of its plants, in its year; null if it does not exist. */
export type PlotOfRow = { readonly year: KnownYear; readonly plot: KnownPlot; readonly plant: string | null } | null

/** A column of a file with the trait that its values are written to. */
export interface ReadTrait {
  readonly target: TraitTarget
  readonly column: TraitColumn
}

/** Stored numbers of a trait in the years of a file. */
function evidenceOf(trait: KnownTrait | null, plots: readonly PlotOfRow[]): NumberEvidence {
  if (!trait) return { stored: null, limits: null }
  const years = new Set(plots.flatMap((plot) => plot?.year ?? []))
  const numbers = [...years].flatMap((year) =>
    year.plots.map((plot) => year.valueOf(plot, null, trait)).filter((value) => typeof value === 'number'),
  )
  return {
    stored: sizesOfNumbers(numbers),
    limits: { min: trait.min ?? null, max: trait.max ?? null },
    present: (at) => {
      const plot = plots[at]
      const value = plot?.year.valueOf(plot.plot, plot.plant, trait)
      return typeof value === 'number' ? value : null
    },
  }
}

/** The classes of the crop's trait: declared ones, and those stored in the years of a file. */
function classesOf(trait: KnownTrait | null, plots: readonly PlotOfRow[]): ReadonlySet<string> {
  if (!trait) return new Set()
  const years = new Set(plots.flatMap((plot) => plot?.year ?? []))
  const stored = [
    ...[...years].flatMap((year) => year.plots.map((plot) => year.valueOf(plot, null, trait))),
    ...plots.flatMap((plot) => (plot?.plant ? [plot.year.valueOf(plot.plot, plot.plant, trait)] : [])),
  ]
  return new Set([...(trait.categories ?? []), ...stored.filter((value) => typeof value === 'string')])
}

/** The trait that the repetitions of a field file create. */
const REPLICATION: NewTrait = {
  name: FACTORS.rep,
  unit: '',
  kind: 'qualitative',
  role: 'factor',
  external_id: null,
}

/** Matches a file's traits with the crop's and collects the values to write. */
export class TraitLedger {
  private readonly exact = new Map<string, KnownTrait>()
  private readonly byForm = new Map<string, KnownTrait>()
  private readonly known: readonly { readonly trait: KnownTrait }[]
  private readonly targets: TraitTarget[] = []
  private readonly log: FaultLog

  constructor(known: KnownCrop, log: FaultLog) {
    this.log = log
    for (const trait of known.traits) {
      this.exact.set(exactKey(trait), trait)
      if (!this.byForm.has(formKey(trait))) this.byForm.set(formKey(trait), trait)
    }
    this.known = known.traits.map((trait) => ({ trait }))
  }

  /**
   * Parses a file's trait columns as the crop's traits: an existing trait's kind decides how its cells are parsed, and a
   * column with a heading of a growth stage or technology, and of no trait, contains its dates. `plots[i]` is the plot of
   * the i-th row and `years[i]` its year.
   */
  read(
    columns: readonly TraitCells[],
    plots: readonly PlotOfRow[],
    years: readonly (number | undefined)[],
    reader: CellReader,
  ): ReadTrait[] {
    return columns.flatMap((raw): ReadTrait[] => {
      const existing = this.knownFor(raw)
      const described =
        existing && nameFamily(existing.role) !== nameFamily(raw.role) ? { ...raw, role: existing.role } : raw
      const statedKind = raw.role === 'factor' || described !== raw ? null : raw.kind
      const isOther =
        statedKind === null ? isNumberTrait(existing) && hasNoNumber(raw, reader) : existing?.kind !== statedKind
      if (existing && isOther) {
        const params = { context: existing.kind, trait: existing.name }
        this.log.fault('trait.type_conflict', raw.row, raw.column, raw.header, params)
        return []
      }
      const kind = existing?.kind ?? raw.kind
      let classes: ReadonlySet<string> | null = null
      const reading = {
        kind,
        evidence: () => evidenceOf(existing, plots),
        yearOf: (at: number) => years[at] ?? null,
        hasClass: (text: string) => {
          classes ??= classesOf(existing, plots)
          return classes.has(text)
        },
      }
      const column = readTraitColumn(described, reading, reader, this.log)
      const target = column && this.match(column)
      return column && target ? [{ target, column }] : []
    })
  }

  /**
   * The crop's trait of a column: one with the same name and unit, else one that compares equal, else a stage or
   * technology.
   */
  private knownFor(raw: TraitCells): KnownTrait | null {
    const roles = raw.role === 'trait' && raw.kind === null ? (['trait', 'stage', 'technology'] as const) : [raw.role]
    for (const role of roles) {
      const named = { name: raw.name, unit: raw.unit, role }
      const existing = this.exact.get(exactKey(named)) ?? this.byForm.get(formKey(named))
      if (existing) return existing
    }
    return null
  }

  /**
   * The target of a file's trait column: the same name and unit first, else a trait that compares equal; null if the
   * kinds differ.
   */
  match(column: TraitColumn): TraitTarget | null {
    const { name, unit, kind, role, external_id, planned } = column
    return this.target(
      { name, unit, kind, role, external_id },
      column.row,
      column.column,
      column.header,
      planned ? column.header : null,
    )
  }

  /**
   * The target of the factor `Replication` of repeated rows; `row` and `column` are the header cell of the repetitions.
   */
  replication(row: number, column: number): TraitTarget | null {
    return this.target(REPLICATION, row, column, REPLICATION.name)
  }

  /** Writes a value of a plot, or of one of its plants, unless it equals the stored one. */
  write(
    target: TraitTarget,
    place: NamedYear,
    plot: string,
    plant: string | null,
    before: number | string | null,
    after: number | string,
    recorded: Recording | null = null,
  ): void {
    if (isEqualCell(before, after)) return
    let column = target.columns.get(place)
    if (!column) {
      const { trait, planned } = target
      const { nursery, year } = place
      column = {
        nursery,
        year,
        trait: namedTrait(trait),
        planned,
        plots: [],
        plants: [],
        before: [],
        after: [],
        recorded: new Map(),
      }
      target.columns.set(place, column)
    }
    if (recorded) column.recorded.set(column.plots.length, recorded)
    column.plots.push(plot)
    column.plants.push(plant)
    column.before.push(before)
    column.after.push(after)
  }

  /** Writes the note of a value, unless it equals the stored one. A planned date has none. */
  writeNote(
    target: TraitTarget,
    { nursery, year }: NamedYear,
    plot: string,
    plant: string | null,
    before: string | null,
    after: string | null,
  ): void {
    if (after === null || after === before || target.planned !== null) return
    target.notes.push({ nursery, year, trait: namedTrait(target.trait), plot, plant, before, after })
  }

  /** Adds values and the traits that they need to the plan. */
  addTo(plan: UploadPlan): void {
    for (const { created, at, columns, notes } of this.targets) {
      if (columns.size === 0 && notes.length === 0) continue
      if (created && !plan.traits.some((trait) => exactKey(trait) === exactKey(created))) {
        plan.traits.push(created)
        this.warnOfSimilar(created, at)
      }
      plan.values.push(...columns.values())
      // A long file has more notes than a call can take arguments.
      for (const note of notes) plan.notes.push(note)
    }
  }

  /**
   * A heading without the unit, with another unit or with brackets would split the values of one trait into two traits.
   */
  private warnOfSimilar(created: NewTrait, { row, column, header }: TraitTarget['at']): void {
    if (created.role !== 'trait') return
    const other = similarTrait(this.known, created)
    if (other) this.log.warn('trait.similar', row, column, header, { other: traitHeader(other) })
  }

  private target(
    created: NewTrait,
    row: number,
    column: number,
    header: string,
    planned: string | null = null,
  ): TraitTarget | null {
    const existing = this.exact.get(exactKey(created)) ?? this.byForm.get(formKey(created))
    if (existing && existing.kind !== created.kind) {
      this.log.fault('trait.type_conflict', row, column, header, { context: existing.kind, trait: existing.name })
      return null
    }
    const at = { row, column, header }
    const target = {
      trait: existing ?? created,
      created: existing ? null : created,
      planned,
      at,
      columns: new Map(),
      notes: [],
    }
    this.targets.push(target)
    return target
  }
}

function namedTrait({ name, unit, role }: NamedTrait): NamedTrait {
  return { name, unit, role }
}

function exactKey({ name, unit, role }: NamedTrait): string {
  return `${nameFamily(role)}\u0000${name}\u0000${unit}`
}

function formKey(trait: NamedTrait): string {
  return `${nameFamily(trait.role)}\u0000${traitForm(trait)}`
}
