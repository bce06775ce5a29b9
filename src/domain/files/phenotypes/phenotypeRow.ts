import type { Read } from '../cells/cellReader.ts'

/** One row of a phenotype file; null = blank, undefined = refused. */
export interface PhenotypeRow {
  readonly row: number
  /** Index into the places, -1 = not stated. */
  readonly place: number
  readonly label: Read<string>
  readonly plot: Read<string>
  /** Field Book's `unique_id` if the file also names plots; null = no such column, or blank. */
  readonly unit: string | null
  readonly line: Read<string>
  readonly plant: Read<string>
  /** The plot's comment as written: compared, but not stored. */
  readonly comment: string | null
  readonly species: Read<string>
}
