import type { TraitKind, TraitRole } from '../../traits/trait.ts'
import type { FaultCode } from '../fault.ts'
import type { ColumnKey } from './columns.ts'

/** What a column of a file was told to be: a trait, a column that uploads know, or null = it is not taken. */
export type HeadTarget =
  | {
      readonly trait: {
        readonly name: string
        readonly unit: string
        readonly kind: TraitKind
        readonly role: TraitRole
        /** What the file's numbers are multiplied by to be in the trait's unit; absent = 1. */
        readonly factor?: number
      }
    }
  | { readonly column: ColumnKey }
  | null

/** What was told of a sheet: its header row with what each column is, and what of it the sheet does not have. */
export interface ToldOfSheet {
  /** Number of the header row; null = no column was told. */
  readonly headerRow: number | null
  readonly heads: ReadonlyMap<number, HeadTarget>
  readonly misses: readonly { readonly code: FaultCode; readonly value: string }[]
}
