import type { Marker } from '../../genotypes/marker.ts'
import type { PositionKind } from '../../layout/structure/positionKinds.ts'
import type { TraitKind, TraitRole } from '../../traits/trait.ts'
import type { NurseryKind } from './nurseryKinds.ts'

/** Passport of a line, as in a line collection. */
export interface LinePassport {
  stage: string | null
  species: string | null
  origin: string | null
  regions: readonly string[] | null
  uniformity: string | null
  heterotic_group: string | null
  owner: string | null
  herbicides: readonly string[] | null
  fungicides: readonly string[] | null
  comment: string | null
}

/** An existing line with its parents by name; an absent passport field is blank. */
export interface KnownLine {
  readonly name: string
  readonly mother: string | null
  readonly father: string | null
  readonly passport: Readonly<Partial<LinePassport>>
}

/** An existing trait; `unit` '' = none. */
export interface KnownTrait {
  readonly name: string
  readonly unit: string
  readonly kind: TraitKind
  readonly role: TraitRole
  /** Limits of its numbers; null or absent = open. */
  readonly min?: number | null
  readonly max?: number | null
  /** Its declared classes; null or absent = any. */
  readonly categories?: readonly string[] | null
}

/** An existing plot; row and column from 1, null = not placed. */
export interface KnownPlot {
  readonly id: number
  readonly name: string
  readonly label: string | null
  readonly line: string | null
  readonly row: number | null
  readonly col: number | null
  readonly width: number | null
  readonly length: number | null
  readonly repetitions: number | null
  readonly comment: string | null
  /** The kind of place at its position. */
  readonly kind: PositionKind
}

/** An existing nursery in one year, with its plots and their values. */
export interface KnownYear {
  readonly nursery: string
  readonly year: number
  /** max_length_per_list of the map. */
  readonly width: number
  readonly sowing_date: string | null
  readonly emergence_date: string | null
  /** Names of its checks, the control first; empty = none are declared. */
  readonly checks: readonly string[]
  readonly plots: readonly KnownPlot[]
  /** Whether a plot has a plant of that name. */
  hasPlant(plot: KnownPlot, plant: string): boolean
  /** Stored value of a plot, or of one of its plants; null = none. */
  valueOf(plot: KnownPlot, plant: string | null, trait: KnownTrait): number | string | null
  /** The note of a value of a plot, or of one of its plants; null = none. */
  noteOf(plot: KnownPlot, plant: string | null, trait: KnownTrait): string | null
  /** The date for which a plot's technology is planned; null = none. */
  plannedOf(plot: KnownPlot, trait: KnownTrait): string | null
}

/** An existing nursery; `region` is a region's id. */
export interface KnownNursery {
  readonly name: string
  readonly kind: NurseryKind
  readonly region: number | null
  readonly subregion: string | null
}

/** A region by all its names in any language. */
export interface KnownRegion {
  readonly id: number
  readonly names: readonly string[]
}

/** Genotypes of a crop that a marker file may affect. */
export interface KnownGenotypes {
  /** Markers of the file that the crop has, by name. */
  readonly markers: ReadonlyMap<string, Marker>
  /**
   * Rows and columns of `calls` (row-major, packed calls) by the names of lines (or of plots, as the file names them) and
   * markers.
   */
  readonly lines: ReadonlyMap<string, number>
  readonly columns: ReadonlyMap<string, number>
  readonly calls: Uint8Array
  /**
   * Alleles by which `calls` are packed, one list per column: a typed call may have alleles that its marker lacks. Absent
   * = the markers' own.
   */
  readonly packedBy?: readonly (readonly string[])[]
}

/** The data of a crop that an upload may affect. */
export interface KnownCrop {
  /** The crop's own names, and the names of the company's other crops. */
  readonly names: readonly string[]
  readonly otherCrops: readonly string[]
  /** Regions of the country; the first is the default of a new nursery. */
  readonly regions: readonly KnownRegion[]
  readonly nurseries: readonly KnownNursery[]
  /** At least the years that the file refers to. */
  readonly years: readonly KnownYear[]
  readonly lines: ReadonlyMap<string, KnownLine>
  readonly traits: readonly KnownTrait[]
  /** Only for a marker file. */
  readonly genotypes?: KnownGenotypes
}
