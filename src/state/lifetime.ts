import { atom, type PrimitiveAtom } from 'jotai'
import type { CropColumns } from '../domain/columns/cropColumns.ts'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'

/**
 * How long a piece of the page's state holds. `year`: until another field-year is shown. `crop`: until another crop is
 * chosen. `signIn`: for as long as somebody is signed in; signing out begins a new page. `device`: it tells of this browser
 * or window, whoever uses it, and the page reads it anew. What ends takes all that is shorter with it.
 */
export type Lifetime = 'year' | 'crop' | 'signIn' | 'device'

/** Rows by index: the plots of a field-year, which have places, plants, or the lines of a crop. */
export type LoadedRows = Pick<FieldYearColumns, 'id' | 'alive' | 'count'> & {
  readonly indexOf: ReadonlyMap<number, number>
} & Partial<Pick<FieldYearColumns, 'row' | 'col'>>

/** What a piece becomes when the same columns are reloaded, whose rows may have other indexes then. */
type Carried<Value, Columns> = (value: Value, from: Columns, to: Columns) => Value

/** What becomes of a piece on a new loading of the same year, or of the same crop: it stays as it is unless said otherwise. */
export interface Ends<Value, Columns> {
  /** `ends`: it holds indexes, or places on screen, that mean nothing afterwards. */
  readonly reloaded?: 'stays' | 'ends' | Carried<Value, Columns>
}

/** What becomes of a year's piece. */
interface YearEnds<Value> extends Ends<Value, FieldYearColumns> {
  /** What is left of it in another year; absent = nothing, it begins again. */
  readonly otherYear?: (value: Value) => Value
}

interface Declared<Value> {
  readonly lifetime: Lifetime
  readonly atom: PrimitiveAtom<Value>
  readonly initial: Value
  readonly ends: YearEnds<Value>
  /** What becomes of a crop's piece. */
  readonly cropEnds: Ends<Value, CropColumns>
}

/** Works with one declared piece, whatever it holds. */
type Visit = <Value>(declared: Declared<Value>) => void

const registry: ((visit: Visit) => void)[] = []

function declare<Value>(
  lifetime: Lifetime,
  initial: Value,
  ends: YearEnds<Value> = {},
  cropEnds: Ends<Value, CropColumns> = {},
): PrimitiveAtom<Value> {
  const declared = { lifetime, atom: atom(initial) as PrimitiveAtom<Value>, initial, ends, cropEnds }
  registry.push((visit) => visit(declared))
  return declared.atom
}

/** State of the field-year on screen. */
export function yearAtom<Value>(initial: Value, ends?: YearEnds<Value>): PrimitiveAtom<Value> {
  return declare('year', initial, ends)
}

/** State of the chosen crop; whatever it holds of a year names the year, and plots by id. Lines' indexes end or are carried. */
export function cropAtom<Value>(initial: Value, ends?: Ends<Value, CropColumns>): PrimitiveAtom<Value> {
  return declare('crop', initial, {}, ends)
}

/** State of whoever is signed in. */
export function signInAtom<Value>(initial: Value): PrimitiveAtom<Value> {
  return declare('signIn', initial)
}

/** State of this browser or window. */
export function deviceAtom<Value>(initial: Value): PrimitiveAtom<Value> {
  return declare('device', initial)
}

/** Ends what belongs to the field-year that was shown: another one, or none, takes its place. */
export const endYearAtom = atom(null, (get, set) => {
  const end: Visit = ({ lifetime, atom, initial, ends }) => {
    if (lifetime === 'year') set(atom, ends.otherYear ? ends.otherYear(get(atom)) : initial)
  }
  for (const declared of registry) declared(end)
})

/** Ends what belongs to the crop that was chosen, and with it its year. */
export const endCropAtom = atom(null, (_get, set) => {
  const end: Visit = ({ lifetime, atom, initial }) => {
    if (lifetime === 'year' || lifetime === 'crop') set(atom, initial)
  }
  for (const declared of registry) declared(end)
})

/** What makes a piece of what it was before its columns were reloaded; null: it stays. */
function reloading<Value, Columns>(
  { reloaded = 'stays' }: Ends<Value, Columns>,
  initial: Value,
  [from, to]: readonly [Columns, Columns],
): ((value: Value) => Value) | null {
  if (reloaded === 'stays') return null
  return (value) => (reloaded === 'ends' ? initial : reloaded(value, from, to))
}

/** Carries a year's state over to the same field-year reloaded. */
export const carryYearAtom = atom(null, (_get, set, from: FieldYearColumns, to: FieldYearColumns) => {
  const carry: Visit = ({ lifetime, atom, initial, ends }) => {
    const carried = lifetime === 'year' ? reloading(ends, initial, [from, to]) : null
    if (carried) set(atom, carried)
  }
  for (const declared of registry) declared(carry)
})

/** Carries a crop's state over to the same crop reloaded. */
export const carryCropAtom = atom(null, (_get, set, from: CropColumns, to: CropColumns) => {
  const carry: Visit = ({ lifetime, atom, initial, cropEnds }) => {
    const carried = lifetime === 'crop' ? reloading(cropEnds, initial, [from, to]) : null
    if (carried) set(atom, carried)
  }
  for (const declared of registry) declared(carry)
})
