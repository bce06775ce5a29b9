import type { Corner } from '../corners.ts'
import { type PositionKind, positionKinds, type RowKinds, readRowKinds, rowKindsText } from './positionKinds.ts'

/** A trial of a year: a rectangle of the stored map with a separate origin. A plot belongs to at most one trial. */
export interface Trial {
  readonly name: string
  readonly row: number
  readonly col: number
  readonly rows: number
  readonly cols: number
  readonly origin: Corner
}

/** A way through the field behind a row or column of the stored map; `at` 0 = before the first. Width in metres. */
export interface Alley {
  readonly after: 'row' | 'col'
  readonly at: number
  readonly metres: number
}

export const sides = ['top', 'right', 'bottom', 'left'] as const
/** A side of the stored map. */
export type Side = (typeof sides)[number]

/** Corners and sides of the stored map, clockwise. */
export const edges = ['top_left', 'top', 'top_right', 'right', 'bottom_right', 'bottom', 'bottom_left', 'left'] as const
/** A corner of the stored map or the middle of one of its sides. */
export type Edge = (typeof edges)[number]

/** The structure of a year's field, besides its plots. Immutable: a change creates a new one. */
export interface FieldStructure {
  /** Rows with positions of other kinds than plot. */
  readonly kinds: ReadonlyMap<number, RowKinds>
  readonly trials: readonly Trial[]
  readonly alleys: readonly Alley[]
  /** Direction of north, degrees clockwise from the top of the stored map; null = unknown. */
  readonly north: number | null
  readonly road_side: Side | null
  /** Where the field is entered. */
  readonly access: Edge | null
}

/** A field that consists only of plots. */
export const plainStructure: FieldStructure = {
  kinds: new Map(),
  trials: [],
  alleys: [],
  north: null,
  road_side: null,
  access: null,
}

/** The fields of a year that are one cell each; kinds have one cell per row of the map, `positions:<row>`. */
export const structureFields = ['trials', 'alleys', 'north', 'road_side', 'access'] as const
export type StructureField = (typeof structureFields)[number] | `positions:${number}`

/** An angle as stored: 0 up to 360, in tenths. */
export function degrees(angle: number): number {
  return (Math.round(angle * 10) % 3600) / 10
}

const rowField = /^positions:([1-9]\d{0,5})$/

/** The row of the map whose kinds a field of a year contains; null for any other field. */
export function rowOfField(field: string): number | null {
  const match = rowField.exec(field)
  return match ? Number(match[1]) : null
}

/** Whether a field of a year belongs to the field's structure. */
export function isStructureField(field: string): field is StructureField {
  return rowOfField(field) !== null || (structureFields as readonly string[]).includes(field)
}

/** A cell of a field's structure in changes. */
export type StructureValue = number | string | null

/** The kind of a position. */
export function kindAt(structure: FieldStructure, row: number, col: number): PositionKind {
  return positionKinds[structure.kinds.get(row)?.[col] ?? 0]
}

/** Whether a position is for a plot of the trial: plots are laid out, numbered and analysed at no other. */
export function isPlotPositionAt(structure: FieldStructure, row: number, col: number): boolean {
  return !structure.kinds.get(row)?.[col]
}

/** Whether a position of the map belongs to a trial. */
export function isInTrial({ row, col, rows, cols }: Trial, atRow: number, atCol: number): boolean {
  return atRow >= row && atRow < row + rows && atCol >= col && atCol < col + cols
}

/**
 * The trial that contains a position of the map, and the position by that trial's own rows and columns, counted from its
 * origin; null = none.
 */
export function positionInTrial(
  { trials }: FieldStructure,
  row: number,
  col: number,
): { readonly name: string; readonly row: number; readonly col: number } | null {
  const trial = trials.find((candidate) => isInTrial(candidate, row, col))
  if (!trial) return null
  const { name, origin } = trial
  return {
    name,
    row: origin.startsWith('top') ? row - trial.row + 1 : trial.row + trial.rows - row,
    col: origin.endsWith('left') ? col - trial.col + 1 : trial.col + trial.cols - col,
  }
}

/** Trials as stored and sent: in their order, null for none. */
export function trialsText(trials: readonly Trial[]): string | null {
  if (trials.length === 0) return null
  return JSON.stringify(
    trials.map(({ name, row, col, rows, cols, origin }) => ({ name, row, col, rows, cols, origin })),
  )
}

/** Alleys as stored and sent: rows before columns, each from the start; null for none. */
export function alleysText(alleys: readonly Alley[]): string | null {
  if (alleys.length === 0) return null
  const sorted = [...alleys].sort((a, b) => b.after.localeCompare(a.after) || a.at - b.at)
  return JSON.stringify(sorted.map(({ after, at, metres }) => ({ after, at, metres })))
}

/** The value of a field of the structure. */
export function structureCell(structure: FieldStructure, field: StructureField): StructureValue {
  if (field === 'trials') return trialsText(structure.trials)
  if (field === 'alleys') return alleysText(structure.alleys)
  if (field === 'north' || field === 'road_side' || field === 'access') return structure[field]
  const kinds = structure.kinds.get(rowOfField(field) ?? 0)
  return kinds ? rowKindsText(kinds) : null
}

/**
 * The structure with a cell applied after its check.
 * @throws RangeError for an invalid value.
 */
export function withStructureCell(
  structure: FieldStructure,
  field: StructureField,
  value: StructureValue | boolean,
): FieldStructure {
  const row = rowOfField(field)
  if (row !== null) {
    const kinds = new Map(structure.kinds)
    const read = value === null ? null : readRowKinds(String(value))
    if (value !== null && read === null) throw new RangeError(`kinds of row ${row}`)
    if (read === null) kinds.delete(row)
    else kinds.set(row, read)
    return { ...structure, kinds }
  }
  if (field === 'north') return { ...structure, north: value === null ? null : Number(value) }
  if (field === 'road_side') return { ...structure, road_side: value as Side | null }
  if (field === 'access') return { ...structure, access: value as Edge | null }
  const list = value === null ? [] : JSON.parse(String(value))
  return { ...structure, [field]: list }
}

/** Fields in which two structures may differ. */
export function structureFieldsOf(...structures: readonly FieldStructure[]): StructureField[] {
  const rows = new Set(structures.flatMap(({ kinds }) => [...kinds.keys()]))
  return [...[...rows].sort((a, b) => a - b).map((row) => `positions:${row}` as const), ...structureFields]
}

const knownReach = new WeakMap<FieldStructure, { rows: number; cols: number }>()

/** The rows and columns of the map that a structure needs. */
export function structureReach(structure: FieldStructure): { readonly rows: number; readonly cols: number } {
  const cached = knownReach.get(structure)
  if (cached) return cached
  const reach = { rows: 0, cols: 0 }
  const need = (rows: number, cols: number): void => {
    reach.rows = Math.max(reach.rows, rows)
    reach.cols = Math.max(reach.cols, cols)
  }
  for (const [row, kinds] of structure.kinds)
    need(
      row,
      kinds.findLastIndex((kind) => kind !== 0),
    )
  for (const { row, col, rows, cols } of structure.trials) need(row + rows - 1, col + cols - 1)
  for (const { after, at } of structure.alleys) need(after === 'row' ? at : 0, after === 'col' ? at : 0)
  knownReach.set(structure, reach)
  return reach
}
