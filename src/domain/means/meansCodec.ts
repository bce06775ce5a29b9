import { isObject, joinParts, splitParts } from '../columns/packedParts.ts'
import { checkPackedBytes, type PackedArray, packNumbers, unpackNumbers } from '../columns/packNumbers.ts'
import { joinTexts, splitNames, type TextList } from '../columns/textList.ts'
import type { MeansColumn } from './lineMeans.ts'

/** A nursery-year with means. `control` is the line that others are compared with there; null = none. */
export interface MeansYear {
  readonly year_id: number
  readonly year: number
  readonly field_id: number
  readonly field_name: string
  readonly region_id: number
  readonly region: string
  readonly control: number | null
}

export type Numbers = readonly number[] | Float64Array

/** Means of lines in a trait in the place of this index, see `MeansColumn`. */
export interface PlacedMeans extends Pick<MeansColumn, 'trait'> {
  readonly place: number
  readonly line: Numbers
  readonly n: Numbers
  readonly mean: Numbers
  readonly m2: Numbers
  readonly category: readonly string[] | null
}

/**
 * The newest plot of each line that has any, as parallel lists: `line`, the plot's id and label, the index of its
 * nursery-year, and the line's number of plots in all years.
 */
export interface NewestPlots {
  readonly line: Numbers
  readonly plot: Numbers
  readonly name: string[]
  readonly place: Numbers
  readonly plots: Numbers
}

/** The means of a crop's lines by nursery-year, and the newest plots of lines. */
export interface CropMeans {
  readonly spec_id: number
  readonly places: readonly MeansYear[]
  readonly means: readonly PlacedMeans[]
  readonly newest: NewestPlots
}

interface PackedMeans {
  trait: number
  place: number
  line: PackedArray
  n: PackedArray
  mean: PackedArray
  m2: PackedArray
  words: string[] | null
  codes: PackedArray | null
}

interface Header {
  format: typeof meansFormat
  spec_id: number
  places: readonly MeansYear[]
  means: PackedMeans[]
  newest: { line: PackedArray; plot: PackedArray; name: TextList; place: PackedArray; plots: PackedArray }
}

/** Name of the format; bytes of another format have other content. */
export const meansFormat = 'means-2'

/** The means of a crop as bytes; numbers are packed as in a year. */
export function encodeMeans({ spec_id, places, means, newest }: CropMeans): Uint8Array {
  const parts: Uint8Array[] = []
  const pack = (values: Numbers) => packNumbers(values, parts)
  const header: Header = {
    format: meansFormat,
    spec_id,
    places,
    means: means.map(({ trait, place, line, n, mean, m2, category }) => {
      const words = category && [...new Set(category)]
      const codeOf = new Map(words?.map((word, code) => [word, code]))
      return {
        trait,
        place,
        line: pack(line),
        n: pack(n),
        mean: pack(mean),
        m2: pack(m2),
        words,
        codes: category && pack(category.map((word) => codeOf.get(word) ?? 0)),
      }
    }),
    newest: {
      line: pack(newest.line),
      plot: pack(newest.plot),
      name: joinTexts(newest.name),
      place: pack(newest.place),
      plots: pack(newest.plots),
    },
  }
  return joinParts(header, parts)
}

function readHeader(json: string): Header {
  let header: unknown
  try {
    header = JSON.parse(json)
  } catch {
    throw new RangeError('bytes of means without a header')
  }
  const isWhole =
    isObject(header) &&
    header.format === meansFormat &&
    Array.isArray(header.places) &&
    Array.isArray(header.means) &&
    isObject(header.newest) &&
    isObject(header.newest.line)
  if (!isWhole) throw new RangeError('header of means of another format, or with missing parts')
  return header as unknown as Header
}

/**
 * Decodes the bytes of `encodeMeans`. Lists remain packed until first use: a table shows few columns at once, and
 * unpacking the others takes most of the time.
 * @throws RangeError when the bytes are not in this format.
 */
export function decodeMeans(bytes: Uint8Array): CropMeans {
  const { json, start } = splitParts(bytes)
  const { spec_id, places, means, newest } = readHeader(json)
  const unpacked = (packed: PackedArray) => {
    checkPackedBytes(packed, bytes, start)
    return () => {
      const target = new Float64Array(packed.n)
      unpackNumbers(packed, bytes, start, target)
      return target
    }
  }
  const name = splitNames(newest.name, newest.line.n)
  return {
    spec_id,
    places,
    means: means.map(({ trait, place, line, n, mean, m2, words, codes }) => {
      const codesOf = codes && unpacked(codes)
      return lazily(
        { trait, place },
        {
          line: unpacked(line),
          n: unpacked(n),
          mean: unpacked(mean),
          m2: unpacked(m2),
          category: () => words && codesOf && Array.from(codesOf(), (code) => words[code]),
        },
      )
    }),
    newest: lazily(
      { name },
      {
        line: unpacked(newest.line),
        plot: unpacked(newest.plot),
        place: unpacked(newest.place),
        plots: unpacked(newest.plots),
      },
    ),
  }
}

/** `created` with the properties of `makers`, each made and cached when it is first read. */
function lazily<Made extends object, Lazy extends object>(
  created: Made,
  makers: { readonly [Name in keyof Lazy]: () => Lazy[Name] },
): Made & Lazy {
  for (const [name, make] of Object.entries(makers) as [string, () => unknown][])
    Object.defineProperty(created, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make()
        Object.defineProperty(created, name, { value, enumerable: true })
        return value
      },
    })
  return created as Made & Lazy
}
