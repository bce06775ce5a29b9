import type { Marker } from '../../genotypes/marker.ts'
import type { PositionKind } from '../../layout/structure/positionKinds.ts'
import type { TraitKind, TraitRole } from '../../traits/trait.ts'
import type { Taken } from '../traitColumns.ts'
import type { LinePassport } from './known.ts'
import type { NurseryKind } from './nurseryKinds.ts'

export interface NewNursery {
  readonly name: string
  readonly kind: NurseryKind
  /** Region id; null when the country has none. */
  readonly region: number | null
  readonly subregion: string | null
}

/** `width` is the map's, null = the caller's max_length_per_list. */
export interface NewYear {
  readonly nursery: string
  readonly year: number
  readonly width: number | null
  readonly sowing_date: string | null
  readonly emergence_date: string | null
}

export interface NewLine {
  readonly name: string
  readonly mother: string | null
  readonly father: string | null
  readonly passport: Readonly<Partial<LinePassport>>
}

export interface NewTrait {
  readonly name: string
  /** '' = no unit. */
  readonly unit: string
  readonly kind: TraitKind
  readonly role: TraitRole
  readonly external_id: string | null
  /** What else describes it, where the file tells. */
  readonly described?: TraitDescription
}

/** Limits of a quantitative trait, words of a qualitative one, and how it is observed; null = not told. */
export interface TraitDescription {
  readonly min: number | null
  readonly max: number | null
  readonly categories: readonly string[] | null
  readonly method: string | null
}

/** A plot to be made. `row` and `col` are null where it is to be placed: by `entry`, its place in the file's list. */
export interface NewPlot {
  readonly nursery: string
  readonly year: number
  readonly name: string
  readonly label: string | null
  readonly line: string
  readonly row: number | null
  readonly col: number | null
  readonly width: number | null
  readonly length: number | null
  readonly repetitions: number | null
  readonly comment: string | null
  /** What its place is to be; null = what it is. */
  readonly kind: PositionKind | null
  readonly entry: number
}

export interface NewPlant {
  readonly nursery: string
  readonly year: number
  readonly plot: string
  readonly plant: string
}

/** One changed field: what is stored and what is to be stored. */
export interface FieldChange<Field extends string = string> {
  readonly field: Field
  readonly before: number | string | readonly string[] | null
  readonly after: number | string | readonly string[] | null
}

export interface NurseryChange extends FieldChange<'kind' | 'region' | 'subregion'> {
  readonly nursery: string
}

export interface YearChange extends FieldChange<'width' | 'sowing_date' | 'emergence_date'> {
  readonly nursery: string
  readonly year: number
}

export interface LineChange extends FieldChange<'mother' | 'father' | keyof LinePassport> {
  readonly line: string
}

/** The checks of a year by their lines' names, the control first. */
export interface ChecksChange {
  readonly nursery: string
  readonly year: number
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** A plot's place on the map, before and after; row and column from 1. */
export interface PositionChange {
  readonly nursery: string
  readonly year: number
  readonly plot: string
  readonly before: { readonly row: number; readonly col: number } | null
  readonly after: { readonly row: number; readonly col: number }
}

/** A trait of the crop by what tells it from the others. */
export type NamedTrait = Pick<NewTrait, 'name' | 'unit' | 'role'>

/** Values of one trait in one nursery and year: `plots[i]` (and `plants[i]`, null = the plot itself) gets `after[i]`. */
export interface ValueColumn {
  readonly nursery: string
  readonly year: number
  readonly trait: NamedTrait
  /** Where the values are dates on which the trait, a technology, is planned: the heading that says so; else null. */
  readonly planned: string | null
  readonly plots: string[]
  readonly plants: (string | null)[]
  readonly before: (number | string | null)[]
  readonly after: (number | string)[]
  /** When and by whom values were taken, by their index, where the file tells. */
  readonly taken: Map<number, Taken>
}

/** The note of a value, of a plot or of one of its plants (null = the plot itself), before and after. */
export interface NoteChange {
  readonly nursery: string
  readonly year: number
  readonly trait: NamedTrait
  readonly plot: string
  readonly plant: string | null
  readonly before: string | null
  readonly after: string
}

/** A marker as a file leaves it; `told` are the alleles that the file has, `alleles` those by which calls are packed. */
export interface PlannedMarker extends Omit<Marker, 'id' | 'pinned'> {
  readonly told: readonly string[]
}

/** What a file tells of a marker otherwise than the crop has it. */
export interface MarkerChange {
  readonly marker: string
  readonly field: 'chromosome' | 'position' | 'position_bp' | 'alleles'
  readonly before: string | number | string[] | null
  readonly after: string | number | string[] | null
}

/** A call of a line, or of a plot, as `A/C`; before null = it was not called. */
export interface CallChange {
  readonly line: string
  readonly marker: string
  readonly before: string | null
  readonly after: string
}

/** Most calls that a plan tells old → new: a file may bring 200 million. */
export const toldCallsMax = 1000

/** Where calls go that are of plots: the year, the ids of the plots in the order of the rows, and which calls are to be written (1). */
export interface PlannedPlotCalls {
  readonly nursery: string
  readonly year: number
  readonly ids: readonly number[]
  readonly written: Uint8Array
}

/** Genotypes that a file brings: `calls[line · markers + marker]` packed, and how many are called first or otherwise. */
export interface PlannedGenotypes {
  readonly markers: readonly PlannedMarker[]
  readonly newMarkers: readonly PlannedMarker[]
  readonly changed: readonly PlannedMarker[]
  readonly lines: readonly string[]
  readonly calls: Uint8Array
  /** null = the rows are lines and make a set. */
  readonly plots: PlannedPlotCalls | null
  readonly created: number
  readonly updated: number
  readonly markerChanges: readonly MarkerChange[]
  /** The first of the calls that are created or updated. */
  readonly callChanges: readonly CallChange[]
}

/** All that an upload writes, by name; what it names but does not list exists already. */
export interface UploadPlan {
  readonly nurseries: NewNursery[]
  readonly nurseryChanges: NurseryChange[]
  readonly years: NewYear[]
  readonly yearChanges: YearChange[]
  readonly lines: NewLine[]
  readonly lineChanges: LineChange[]
  readonly traits: NewTrait[]
  readonly plots: NewPlot[]
  readonly plants: NewPlant[]
  readonly values: ValueColumn[]
  readonly notes: NoteChange[]
  readonly positions: PositionChange[]
  readonly checks: ChecksChange[]
  /** null = none. */
  genotypes: PlannedGenotypes | null
}

/** A plan that writes nothing. */
export function emptyPlan(): UploadPlan {
  return {
    nurseries: [],
    nurseryChanges: [],
    years: [],
    yearChanges: [],
    lines: [],
    lineChanges: [],
    traits: [],
    plots: [],
    plants: [],
    values: [],
    notes: [],
    positions: [],
    checks: [],
    genotypes: null,
  }
}
