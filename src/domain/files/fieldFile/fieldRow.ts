import type { PositionKind } from '../../layout/structure/positionKinds.ts'
import type { Read } from '../cells/cellReader.ts'

/** One row of a field file; null = blank, undefined = refused. */
export interface FieldRow {
  /** Row of the sheet. */
  readonly row: number
  /** Index into the places, -1 = not stated. */
  readonly place: number
  readonly name: Read<string>
  readonly label: Read<string>
  /** The line, or the plot name if blank. `namesLine`: the file states the line. */
  readonly line: string | undefined
  readonly namesLine: boolean
  readonly mother: Read<string>
  readonly father: Read<string>
  /** Both parents of the line in Purdy notation. */
  readonly genealogy: Read<string>
  readonly repetitions: Read<number>
  readonly width: Read<number>
  readonly length: Read<number>
  readonly comment: Read<string>
  readonly mapRow: Read<number>
  readonly mapCol: Read<number>
  /** The kind of place at the plot's position. */
  readonly kind: Read<PositionKind>
  readonly species: Read<string>
}
