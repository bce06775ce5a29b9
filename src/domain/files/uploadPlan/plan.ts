import type { Marker } from '../../genotypes/marker.ts'
import type { PositionKind } from '../../layout/structure/positionKinds.ts'
import type { TraitKind, TraitRole } from '../../traits/trait.ts'
import type { Recording } from '../traitColumns.ts'
import type { LinePassport } from './known.ts'
import type { NurseryKind } from './nurseryKinds.ts'

export interface NewNursery {
  readonly name: string
  readonly kind: NurseryKind
  /** Region id; null if the country has none. */
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
  /** Further description, if the file has one. */
  readonly described?: TraitDescription
}

/** Limits of a quantitative trait, words of a qualitative one, and how it is observed; null = not stated. */
export interface TraitDescription {
  readonly min: number | null
  readonly max: number | null
  readonly categories: readonly string[] | null
  readonly method: string | null
}

/**
 * A plot to create. Without `row` and `col` it is placed later, in the order of `entry`, its index in the file's list.
 */
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
  /** The kind of position to set; null = unchanged. */
  readonly kind: PositionKind | null
  readonly entry: number
}

export interface NewPlant {
  readonly nursery: string
  readonly year: number
  readonly plot: string
  readonly plant: string
}

/** A changed field with its stored and its new value. */
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

/** A trait of the crop by its identifying fields. */
export type NamedTrait = Pick<NewTrait, 'name' | 'unit' | 'role'>

/**
 * Values of one trait in one nursery and year: `plots[i]` (or its plant `plants[i]`, null = the plot itself) gets
 * `after[i]`.
 */
export interface ValueColumn {
  readonly nursery: string
  readonly year: number
  readonly trait: NamedTrait
  /** Heading of the column if the values are dates for which the trait, a technology, is planned; else null. */
  readonly planned: string | null
  readonly plots: string[]
  readonly plants: (string | null)[]
  readonly before: (number | string | null)[]
  readonly after: (number | string)[]
  /** When and by whom values were observed, by their index, if the file states it. */
  readonly recorded: Map<number, Recording>
}

/** The note of a value of a plot or one of its plants (null = the plot itself), before and after. */
export interface NoteChange {
  readonly nursery: string
  readonly year: number
  readonly trait: NamedTrait
  readonly plot: string
  readonly plant: string | null
  readonly before: string | null
  readonly after: string
}

/** A marker after the upload; `fileAlleles` are the file's alleles, `alleles` those by which calls are packed. */
export interface PlannedMarker extends Omit<Marker, 'id' | 'pinned'> {
  readonly fileAlleles: readonly string[]
}

/** A field of a marker that the file changes. */
export interface MarkerChange {
  readonly marker: string
  readonly field: 'chromosome' | 'position' | 'position_bp' | 'alleles'
  readonly before: string | number | string[] | null
  readonly after: string | number | string[] | null
}

/** A call of a line, or of a plot, as `A/C`; `before` null = missing. */
export interface CallChange {
  readonly line: string
  readonly marker: string
  readonly before: string | null
  readonly after: string
}

/** Most calls that a plan lists old → new: a file may contain 200 million. */
export const maxListedCalls = 1000

/** Target of calls of plots: the year, the plot ids in the order of the rows, and which calls are written (1). */
export interface PlannedPlotCalls {
  readonly nursery: string
  readonly year: number
  readonly ids: readonly number[]
  readonly written: Uint8Array
}

/** Genotypes of a file: `calls[line · markers + marker]` packed, and how many are new or changed. */
export interface PlannedGenotypes {
  readonly markers: readonly PlannedMarker[]
  readonly newMarkers: readonly PlannedMarker[]
  readonly changed: readonly PlannedMarker[]
  readonly lines: readonly string[]
  readonly calls: Uint8Array
  /** Null = the rows are lines and form a set. */
  readonly plots: PlannedPlotCalls | null
  readonly created: number
  readonly updated: number
  readonly markerChanges: readonly MarkerChange[]
  /** The first of the created or updated calls. */
  readonly callChanges: readonly CallChange[]
}

/** All writes of an upload, by name; what it names but does not list exists already. */
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

/** A plan without writes. */
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
