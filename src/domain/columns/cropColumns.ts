import { type PassportField, passportFields } from '../lines/passport.ts'
import type { Trait } from '../traits/trait.ts'
import type { Line } from './fieldYear.ts'

/** Passport data of lines by field and index of the line; absent = none. */
export type Passports = Record<PassportField, Map<number, string>>

/**
 * A crop's lines and traits as columns, written by the crop's log. Lines are addressed by index 0 … count-1; arrays are
 * longer than `count` while lines are being added. A deleted line keeps its index with `alive[i] = 0`, so that undo
 * restores it in place. `mother` and `father` are line ids, 0 = unknown.
 */
export interface CropColumns {
  spec_id: number
  /** Sequence number of the last applied change of the crop's log. */
  seq: number
  count: number
  id: Float64Array
  alive: Uint8Array
  name: string[]
  is_variety: Uint8Array
  mother: Float64Array
  father: Float64Array
  /** A list is one text with one item per line. */
  passport: Passports
  /** Line id → index. */
  indexOf: Map<number, number>
  traits: Map<number, Trait>
}

/** Empty passports. */
export const noPassports = (): Passports =>
  Object.fromEntries(passportFields.map((field) => [field, new Map<number, string>()])) as Passports

/** A crop of these lines, in order, and traits, with room for `spare` further lines. */
export function cropOf(
  head: Pick<CropColumns, 'spec_id' | 'seq'>,
  lines: readonly Line[],
  traits: readonly Trait[],
  spare = 64,
): CropColumns {
  const capacity = lines.length + spare
  const columns: CropColumns = {
    ...head,
    count: 0,
    id: new Float64Array(capacity),
    alive: new Uint8Array(capacity),
    name: [],
    is_variety: new Uint8Array(capacity),
    mother: new Float64Array(capacity),
    father: new Float64Array(capacity),
    passport: noPassports(),
    indexOf: new Map(),
    traits: new Map(traits.map((trait) => [trait.id, trait])),
  }
  for (const line of lines) {
    const i = appendLine(columns, line.id)
    columns.name[i] = line.name
    columns.is_variety[i] = line.is_variety ? 1 : 0
    columns.mother[i] = line.mother_id ?? 0
    columns.father[i] = line.father_id ?? 0
  }
  return columns
}

function grown<T extends Float64Array | Uint8Array>(array: T, capacity: number): T {
  const next = new (array.constructor as new (n: number) => T)(capacity)
  next.set(array)
  return next
}

/** Adds a living line without a name or parents and returns its index; arrays grow by a quarter when full. */
export function appendLine(columns: CropColumns, id: number): number {
  const i = columns.count
  if (i >= columns.id.length) {
    const capacity = Math.max(64, Math.ceil(i * 1.25))
    for (const key of ['id', 'mother', 'father'] as const) columns[key] = grown(columns[key], capacity)
    for (const key of ['alive', 'is_variety'] as const) columns[key] = grown(columns[key], capacity)
  }
  columns.count = i + 1
  columns.id[i] = id
  columns.alive[i] = 1
  columns.name[i] = ''
  columns.indexOf.set(id, i)
  return i
}

/** The line at an index. */
export function lineAt(columns: CropColumns, i: number): Line {
  return {
    id: columns.id[i],
    name: columns.name[i],
    is_variety: columns.is_variety[i] === 1,
    mother_id: columns.mother[i] || null,
    father_id: columns.father[i] || null,
  }
}

/** The line with this id; undefined if the crop has none, or has deleted it. */
export function lineOfCrop(columns: CropColumns, id: number): Line | undefined {
  const i = columns.indexOf.get(id)
  return i === undefined || !columns.alive[i] ? undefined : lineAt(columns, i)
}

/** The lines of a crop without deleted ones. */
export function livingLines(columns: CropColumns): Line[] {
  const lines: Line[] = []
  for (let i = 0; i < columns.count; i++) if (columns.alive[i]) lines.push(lineAt(columns, i))
  return lines
}
