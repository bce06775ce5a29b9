import type { TechnologyLevel } from '../../src/domain/columns/yearData.ts'
import type { FieldStructure } from '../../src/domain/layout/structure/fieldStructure.ts'
import type { Walk } from '../../src/domain/layout/walk/walkOrder.ts'

/** A crop of the demo company, in both of its names. */
export interface DemoCrop {
  russian_name: string
  english_name: string
}

/** A trait of a demo nursery with its values by plot, null = missing. Qualitative values are texts, dates `YYYY-MM-DD`. */
export interface DemoTrait {
  name: string
  unit: string
  kind: 'quantitative' | 'qualitative' | 'date'
  role: 'trait' | 'factor' | 'stage' | 'technology'
  decimals: number | null
  /** Which direction is better; absent: higher. */
  better?: 'lower' | 'none'
  /** The kind of a design factor whose name does not show it. */
  factor_kind?: 'replication' | 'block' | 'treatment'
  /** How the trait is measured; absent: not known. */
  method?: string
  /** Values outside of these are unusual, trait units; absent = no limit. */
  min?: number
  max?: number
  values: (number | string | null)[]
  /** Annotations of the values, by plot; absent: none. */
  planned?: (string | null)[]
  notes?: (string | null)[]
}

/** A marker of a demo nursery with its calls (`A/C`) by plot, null = none. `position` in cM. */
export interface DemoMarker {
  name: string
  chromosome: string
  position: number
  calls: (string | null)[]
}

/** A line with its parents' names, null = unknown. Parents that no plot carries become lines as well. */
export interface DemoLine {
  name: string
  mother: string | null
  father: string | null
}

/** A nursery's year of the demo company: its plots by place, one entry of each array a plot. */
export interface DemoYear {
  /** How the year's plots were numbered; absent: they were labelled otherwise. */
  walk?: Walk
  crop: DemoCrop
  nursery: string
  /** Built-in region of the nursery; absent: the first. */
  region?: number
  /** Names of lines that the others are compared with, the control first; absent: none. */
  checks?: string[]
  /** Intensity of its management; absent: standard. */
  technology_level?: TechnologyLevel
  /** One of the 11 nursery kinds. */
  kind: string
  year: number
  /** `YYYY-MM-DD`; absent = not known. */
  sowing_date?: string
  /** Columns of the map. */
  width: number
  /** Plot names, unique in the year. */
  names: string[]
  labels: (string | null)[]
  rows: number[]
  cols: number[]
  lines: string[]
  /** Remarks on plots; absent = none. */
  comments?: (string | null)[]
  pedigree: DemoLine[]
  /** Its alleys, and the sides of north, road and entrance; absent: not known. */
  structure?: Pick<FieldStructure, 'alleys' | 'north' | 'road_side' | 'access'>
  traits: DemoTrait[]
  markers?: DemoMarker[]
}
