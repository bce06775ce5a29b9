import type { TraitKind, TraitRole } from '../../traits/trait.ts'
import type { FaultCode } from '../fault.ts'
import type { ColumnKey } from './columns.ts'

/** The chosen use of a file's column: a trait, a known column, or null = not imported. */
export type HeadTarget =
  | {
      readonly trait: {
        readonly name: string
        readonly unit: string
        readonly kind: TraitKind
        readonly role: TraitRole
        /** Factor that converts the file's numbers to the trait's unit; absent = 1. */
        readonly factor?: number
      }
    }
  | { readonly column: ColumnKey }
  | null

/**
 * The columns chosen for a sheet: its header row, the use of each column, and the choices that the sheet does not have.
 */
export interface SheetMapping {
  /** Number of the header row; null = no column was chosen. */
  readonly headerRow: number | null
  readonly heads: ReadonlyMap<number, HeadTarget>
  readonly misses: readonly { readonly code: FaultCode; readonly value: string }[]
}
