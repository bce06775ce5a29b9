import { atom, type PrimitiveAtom } from 'jotai'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'

/**
 * How long a piece of the page's state holds. `year`: until another field-year is shown. `crop`: until another crop is
 * chosen. `signIn`: for as long as somebody is signed in; signing out begins a new page. `device`: it tells of this browser
 * or window, whoever uses it, and the page reads it anew. What ends takes all that is shorter with it.
 */
export type Lifetime = 'year' | 'crop' | 'signIn' | 'device'

/** What a year's piece becomes when the same field-year is loaded anew, whose plots may have other indexes then. */
type Carried<Value> = (value: Value, from: FieldYearColumns, to: FieldYearColumns) => Value

/** What becomes of a year's piece: on a new loading of the same year it stays as it is unless said otherwise. */
interface YearEnds<Value> {
  /** `ends`: it holds plot indexes, or places on screen, that mean nothing afterwards. */
  readonly reloaded?: 'stays' | 'ends' | Carried<Value>
  /** What is left of it in another year; absent = nothing, it begins anew. */
  readonly otherYear?: (value: Value) => Value
}

interface Declared<Value> {
  readonly lifetime: Lifetime
  readonly atom: PrimitiveAtom<Value>
  readonly initial: Value
  readonly ends: YearEnds<Value>
}

/** Works with one declared piece, whatever it holds. */
type Visit = <Value>(declared: Declared<Value>) => void

const registry: ((visit: Visit) => void)[] = []

function declare<Value>(lifetime: Lifetime, initial: Value, ends: YearEnds<Value> = {}): PrimitiveAtom<Value> {
  const declared = { lifetime, atom: atom(initial) as PrimitiveAtom<Value>, initial, ends }
  registry.push((visit) => visit(declared))
  return declared.atom
}

/** State of the field-year on screen. */
export function yearAtom<Value>(initial: Value, ends?: YearEnds<Value>): PrimitiveAtom<Value> {
  return declare('year', initial, ends)
}

/** State of the chosen crop; whatever it holds of a year names the year, and plots by id. */
export function cropAtom<Value>(initial: Value): PrimitiveAtom<Value> {
  return declare('crop', initial)
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

/** Carries a year's state over to the same field-year loaded anew. */
export const carryYearAtom = atom(null, (get, set, from: FieldYearColumns, to: FieldYearColumns) => {
  const carry: Visit = ({ lifetime, atom, initial, ends: { reloaded = 'stays' } }) => {
    if (lifetime !== 'year' || reloaded === 'stays') return
    set(atom, reloaded === 'ends' ? initial : reloaded(get(atom), from, to))
  }
  for (const declared of registry) declared(carry)
})
