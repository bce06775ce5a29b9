import type { CellValue } from '../change/changeSet.ts'
import { dateOfDay, dayNumber } from '../columns/days.ts'
import type { TraitKind } from './trait.ts'

/**
 * Everything the product needs to know about a kind of traits. To add a kind, add its record; the compiler then leads to
 * the few tables by kind that need more than domain data (`valueRules`, words). Other code reads these records and never
 * compares kinds.
 */
interface TraitKindRecord {
  /** Whether columns store the values as numbers, or as codes of words. */
  readonly storedAs: 'numbers' | 'codes'
  /** The stored number of a value of a kind stored as numbers; NaN for a text that is none. */
  readonly toNumber: (value: NonNullable<CellValue>) => number
  /** The value of a stored number. */
  readonly fromNumber: (stored: number) => CellValue
  /** Whether sums, means, units and decimals of the values make sense. */
  readonly isNumber: boolean
  /** Whether the values are classes, by which plots are grouped and coloured. */
  readonly isClass: boolean
  /** Whether the values are days, `YYYY-MM-DD`. */
  readonly isDate: boolean
  /** How texts of its cells are read: typed, pasted or from a file. */
  readonly input: 'number' | 'text' | 'date'
  /** The sentence about a text that is no such value. */
  readonly unreadable: 'fault.number' | 'fault.text' | 'fault.noDate'
  /** Its format in lists for Field Book; one with categories is `categorical`. */
  readonly fieldBook: 'numeric' | 'text' | 'date'
}

export const traitKindRecords = {
  quantitative: {
    storedAs: 'numbers',
    toNumber: Number,
    fromNumber: (stored) => stored,
    isNumber: true,
    isClass: false,
    isDate: false,
    input: 'number',
    unreadable: 'fault.number',
    fieldBook: 'numeric',
  },
  qualitative: {
    storedAs: 'codes',
    toNumber: () => Number.NaN,
    fromNumber: () => null,
    isNumber: false,
    isClass: true,
    isDate: false,
    input: 'text',
    unreadable: 'fault.text',
    fieldBook: 'text',
  },
  date: {
    storedAs: 'numbers',
    toNumber: (value) => dayNumber(String(value)),
    fromNumber: dateOfDay,
    isNumber: false,
    isClass: false,
    isDate: true,
    input: 'date',
    unreadable: 'fault.noDate',
    fieldBook: 'date',
  },
} as const satisfies Record<TraitKind, TraitKindRecord>

export const traitKinds = Object.keys(traitKindRecords) as TraitKind[]

/** The kinds whose record has a property. */
type KindWith<Property extends 'isNumber' | 'isClass' | 'isDate'> = {
  [Kind in TraitKind]: (typeof traitKindRecords)[Kind][Property] extends true ? Kind : never
}[TraitKind]

/** Kinds of measured traits and factors; stages and technologies have dates. */
export type ObservedKind = Exclude<TraitKind, KindWith<'isDate'>>
export const observedKinds = traitKinds.filter((kind): kind is ObservedKind => !traitKindRecords[kind].isDate)

/** A trait, or anything else that has a kind of values. Kind null: none is known, or the trait's creation was undone. */
interface WithKind {
  readonly kind: TraitKind | null
}

const has = (trait: WithKind | null | undefined, property: 'isNumber' | 'isClass' | 'isDate'): boolean =>
  trait?.kind ? traitKindRecords[trait.kind][property] : false

export function isNumberTrait<T extends WithKind>(
  trait: T | null | undefined,
): trait is T & { readonly kind: KindWith<'isNumber'> } {
  return has(trait, 'isNumber')
}

export function isClassTrait<T extends WithKind>(
  trait: T | null | undefined,
): trait is T & { readonly kind: KindWith<'isClass'> } {
  return has(trait, 'isClass')
}

export function isDateTrait<T extends WithKind>(
  trait: T | null | undefined,
): trait is T & { readonly kind: KindWith<'isDate'> } {
  return has(trait, 'isDate')
}

/** Whether columns store the trait's values as codes of words; otherwise as numbers. */
export const isCodedTrait = ({ kind }: WithKind): boolean =>
  kind !== null && traitKindRecords[kind].storedAs === 'codes'
