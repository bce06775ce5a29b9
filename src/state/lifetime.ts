import { atom, type PrimitiveAtom } from 'jotai'
import type { CropColumns } from '../domain/columns/cropColumns.ts'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'

/**
 * How long a piece of state lives. `year`: until another field-year is shown. `crop`: until another crop is chosen.
 * `signIn`: until the user signs out, which starts a new page. `device`: belongs to this browser or window for any user,
 * and is read again by a new page. The end of a lifetime also ends the shorter ones.
 */
export type Lifetime = 'year' | 'crop' | 'signIn' | 'device'

/** Rows by index: the plots of a field-year, which have places, its plants, or the lines of a crop. */
export type LoadedRows = Pick<FieldYearColumns, 'id' | 'alive' | 'count'> & {
  readonly indexOf: ReadonlyMap<number, number>
} & Partial<Pick<FieldYearColumns, 'row' | 'col'>>

/** Converts a value when the same columns are reloaded and rows may have other indexes. */
type CarryOver<Value, Columns> = (value: Value, from: Columns, to: Columns) => Value

/** What happens to a piece when the same year or crop is reloaded; it stays by default. */
export interface ReloadPolicy<Value, Columns> {
  /** `resets`: it contains indexes or screen positions, which become invalid. */
  readonly reloaded?: 'stays' | 'resets' | CarryOver<Value, Columns>
}

/** What happens to a year's piece. */
interface YearPolicy<Value> extends ReloadPolicy<Value, FieldYearColumns> {
  /** What remains of it in another year; absent = its initial value. */
  readonly otherYear?: (value: Value) => Value
}

interface DeclaredAtom<Value> {
  readonly lifetime: Lifetime
  readonly atom: PrimitiveAtom<Value>
  readonly initial: Value
  readonly yearPolicy: YearPolicy<Value>
  /** What happens to a crop's piece. */
  readonly cropPolicy: ReloadPolicy<Value, CropColumns>
}

/** Visits one declared piece of any type. */
type Visit = <Value>(declared: DeclaredAtom<Value>) => void

const declaredAtoms: ((visit: Visit) => void)[] = []

function declare<Value>(
  lifetime: Lifetime,
  initial: Value,
  yearPolicy: YearPolicy<Value> = {},
  cropPolicy: ReloadPolicy<Value, CropColumns> = {},
): PrimitiveAtom<Value> {
  const declared = { lifetime, atom: atom(initial) as PrimitiveAtom<Value>, initial, yearPolicy, cropPolicy }
  declaredAtoms.push((visit) => visit(declared))
  return declared.atom
}

/** State of the field-year on screen. */
export function yearAtom<Value>(initial: Value, policy?: YearPolicy<Value>): PrimitiveAtom<Value> {
  return declare('year', initial, policy)
}

/**
 * State of the chosen crop. Anything in it that belongs to a year names the year, and plots by id. Line indexes end or
 * are carried over.
 */
export function cropAtom<Value>(initial: Value, policy?: ReloadPolicy<Value, CropColumns>): PrimitiveAtom<Value> {
  return declare('crop', initial, {}, policy)
}

/** State of the signed-in user. */
export function signInAtom<Value>(initial: Value): PrimitiveAtom<Value> {
  return declare('signIn', initial)
}

/** State of this browser or window. */
export function deviceAtom<Value>(initial: Value): PrimitiveAtom<Value> {
  return declare('device', initial)
}

/** Resets the state of the shown field-year, before another one or none is shown. */
export const endYearAtom = atom(null, (get, set) => {
  const reset: Visit = ({ lifetime, atom, initial, yearPolicy }) => {
    if (lifetime === 'year') set(atom, yearPolicy.otherYear ? yearPolicy.otherYear(get(atom)) : initial)
  }
  for (const declared of declaredAtoms) declared(reset)
})

/** Resets the state of the chosen crop and its year. */
export const endCropAtom = atom(null, (_get, set) => {
  const reset: Visit = ({ lifetime, atom, initial }) => {
    if (lifetime === 'year' || lifetime === 'crop') set(atom, initial)
  }
  for (const declared of declaredAtoms) declared(reset)
})

/** Derives a piece's value after a reload; null: it stays. */
function reloadConverter<Value, Columns>(
  { reloaded = 'stays' }: ReloadPolicy<Value, Columns>,
  initial: Value,
  [from, to]: readonly [Columns, Columns],
): ((value: Value) => Value) | null {
  if (reloaded === 'stays') return null
  return (value) => (reloaded === 'resets' ? initial : reloaded(value, from, to))
}

/** Carries a year's state over to the reloaded field-year. */
export const carryYearAtom = atom(null, (_get, set, from: FieldYearColumns, to: FieldYearColumns) => {
  const carry: Visit = ({ lifetime, atom, initial, yearPolicy }) => {
    const convert = lifetime === 'year' ? reloadConverter(yearPolicy, initial, [from, to]) : null
    if (convert) set(atom, convert)
  }
  for (const declared of declaredAtoms) declared(carry)
})

/** Carries a crop's state over to the reloaded crop. */
export const carryCropAtom = atom(null, (_get, set, from: CropColumns, to: CropColumns) => {
  const carry: Visit = ({ lifetime, atom, initial, cropPolicy }) => {
    const convert = lifetime === 'crop' ? reloadConverter(cropPolicy, initial, [from, to]) : null
    if (convert) set(atom, convert)
  }
  for (const declared of declaredAtoms) declared(carry)
})
