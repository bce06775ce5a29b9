import type { Marker } from '../../genotypes/marker.ts'
import type { PositionKind } from '../../layout/structure/positionKinds.ts'
import type { TraitKind, TraitRole } from '../../traits/trait.ts'
import type { NurseryKind } from './nurseryKinds.ts'

/** Passport of a line: what a line collection tells of it. */
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

/** A line that exists, its parents by name; a passport field that is absent counts as not filled. */
export interface KnownLine {
  readonly name: string
  readonly mother: string | null
  readonly father: string | null
  readonly passport: Readonly<Partial<LinePassport>>
}

/** A trait that exists; `unit` '' = none. */
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

/** A plot that exists; row and column from 1, null = not placed. */
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
  /** What its place is. */
  readonly kind: PositionKind
}

/** A nursery in one year that exists, with its plots and their values. */
export interface KnownYear {
  readonly nursery: string
  readonly year: number
  /** max_length_per_list of the map. */
  readonly width: number
  readonly sowing_date: string | null
  readonly emergence_date: string | null
  /** Names of its checks, the control first; none = nobody has said. */
  readonly checks: readonly string[]
  readonly plots: readonly KnownPlot[]
  /** Whether a plot has a plant of that name. */
  hasPlant(plot: KnownPlot, plant: string): boolean
  /** Stored value of a plot, or of one of its plants; null = none. */
  valueOf(plot: KnownPlot, plant: string | null, trait: KnownTrait): number | string | null
  /** The note of a plot's value, or of one of its plants; null = none. */
  noteOf(plot: KnownPlot, plant: string | null, trait: KnownTrait): string | null
  /** The date on which a plot's technology is planned; null = none. */
  plannedOf(plot: KnownPlot, trait: KnownTrait): string | null
}

/** A nursery that exists; `region` is a region's id. */
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

/** Genotypes of a crop as far as a marker file can touch them. */
export interface KnownGenotypes {
  /** Markers of the file that the crop has, by name. */
  readonly markers: ReadonlyMap<string, Marker>
  /** Rows and columns of `calls` (row-major, packed calls) by the names of lines (of a file of plots: the plots as it names them) and markers. */
  readonly lines: ReadonlyMap<string, number>
  readonly columns: ReadonlyMap<string, number>
  readonly calls: Uint8Array
  /** By which alleles `calls` are packed, a list a column: a typed call may have some that its marker lacks. Absent = the markers' own. */
  readonly packedBy?: readonly (readonly string[])[]
}

/** What a crop has, as far as an upload can touch it. */
export interface KnownCrop {
  /** The crop's own names, and the names of the company's other crops. */
  readonly names: readonly string[]
  readonly otherCrops: readonly string[]
  /** Regions of the country; the first is a new nursery's when the file names none. */
  readonly regions: readonly KnownRegion[]
  readonly nurseries: readonly KnownNursery[]
  /** At least the years that the file speaks of. */
  readonly years: readonly KnownYear[]
  readonly lines: ReadonlyMap<string, KnownLine>
  readonly traits: readonly KnownTrait[]
  /** Only for a marker file. */
  readonly genotypes?: KnownGenotypes
}
