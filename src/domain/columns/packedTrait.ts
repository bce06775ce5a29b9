import { annotationNames } from '../plots/plotFields.ts'
import type { Trait } from '../traits/trait.ts'
import { isCodedTrait } from '../traits/traitKinds.ts'
import { emptyAnnotations, emptyTraitColumn, type TraitColumn } from './fieldYear.ts'

/** Input of a packed trait column. */
interface PackedTrait {
  readonly trait: Trait
  /** Length of its arrays once unpacked. */
  readonly capacity: number
  readonly words: string[]
  /** Whether any plot has a value. */
  readonly hasValues: boolean
  /** Unpacks numbers and codes into the empty arrays. */
  readonly read: (numbers: Float64Array, codes: Int32Array) => void
}

/** A trait column whose numbers and codes stay packed until they are first read. */
export class PackedTraitColumn implements TraitColumn {
  trait: Trait
  words: string[]
  status: Uint8Array
  readonly annotations = emptyAnnotations()
  private packed: PackedTrait | null
  private values: Pick<TraitColumn, 'numbers' | 'codes'> | null = null

  constructor(packed: PackedTrait) {
    this.packed = packed
    this.trait = packed.trait
    this.words = packed.words
    this.status = new Uint8Array(packed.capacity)
  }

  get numbers(): Float64Array {
    return (this.values ?? this.read()).numbers
  }

  set numbers(numbers: Float64Array) {
    this.values = { ...(this.values ?? this.read()), numbers }
  }

  get codes(): Int32Array {
    return (this.values ?? this.read()).codes
  }

  set codes(codes: Int32Array) {
    this.values = { ...(this.values ?? this.read()), codes }
  }

  /** Whether any plot had a value when it was packed; null once it has been unpacked. */
  get hadValues(): boolean | null {
    return this.packed?.hasValues ?? null
  }

  /** Unpacks the arrays and releases the bytes. */
  private read(): Pick<TraitColumn, 'numbers' | 'codes'> {
    if (this.values || !this.packed) throw new Error('a packed trait is read once')
    const { capacity, trait, read } = this.packed
    const { numbers, codes } = emptyTraitColumn(capacity, trait)
    read(numbers, codes)
    this.packed = null
    this.values = { numbers, codes }
    return this.values
  }
}

/** Whether any plot has a value or an annotation of the trait. */
export function hasData(column: TraitColumn): boolean {
  return annotationNames.some((name) => column.annotations[name].size > 0) || hasValues(column)
}

/** Whether any plot has a value of the trait; a packed column is not unpacked for that. */
export function hasValues(column: TraitColumn): boolean {
  const hadValues = column instanceof PackedTraitColumn ? column.hadValues : null
  if (hadValues !== null) return hadValues
  const hasNumbers = () => column.numbers.some((value) => !Number.isNaN(value))
  const hasCodes = () => column.codes.some((code) => code >= 0)
  // If there is a value, it is found soon where it belongs.
  return isCodedTrait(column.trait) ? hasCodes() || hasNumbers() : hasNumbers() || hasCodes()
}
