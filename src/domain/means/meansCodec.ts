import { isObject, joinParts, splitParts } from '../columns/packedParts.ts'
import { checkWhole, type PackedArray, packNumbers, unpackNumbers } from '../columns/packNumbers.ts'
import { joinTexts, splitNames, type TextList } from '../columns/textList.ts'
import type { MeansColumn } from './lineMeans.ts'

/** A nursery-year whose means are told. `control` is the line that others are compared with there; null = none. */
export interface MeansPlace {
  readonly year_id: number
  readonly year: number
  readonly field_id: number
  readonly field_name: string
  readonly region_id: number
  readonly region: string
  readonly control: number | null
}

export type Numbers = readonly number[] | Float64Array

/** What lines have of a trait in the place of this index, as `MeansColumn` says. */
export interface PlacedMeans extends Pick<MeansColumn, 'trait'> {
  readonly place: number
  readonly line: Numbers
  readonly n: Numbers
  readonly mean: Numbers
  readonly m2: Numbers
  readonly category: readonly string[] | null
}

/**
 * The newest plot of each line that has any, by place in the lists: `line`, the plot's id and what it is called, the index of
 * its nursery-year, and on how many plots of all years the line stands.
 */
export interface NewestPlots {
  readonly line: Numbers
  readonly plot: Numbers
  readonly name: string[]
  readonly place: Numbers
  readonly plots: Numbers
}

/** The means of a crop's lines by nursery-year, and where each line stands. */
export interface CropMeans {
  readonly spec_id: number
  readonly places: readonly MeansPlace[]
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
  places: readonly MeansPlace[]
  means: PackedMeans[]
  newest: { line: PackedArray; plot: PackedArray; name: TextList; place: PackedArray; plots: PackedArray }
}

/** Bytes of another format hold other things, or hold them otherwise. */
export const meansFormat = 'means-2'

/** The means of a crop as bytes, numbers packed as those of a year are. */
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
 * The means of `encodeMeans`'s bytes. They stay packed, each list until it is first asked for: a table shows few columns at
 * once, and what is not shown takes most of the time.
 * @throws RangeError when the bytes are not of this format.
 */
export function decodeMeans(bytes: Uint8Array): CropMeans {
  const { json, start } = splitParts(bytes)
  const { spec_id, places, means, newest } = readHeader(json)
  const unpacked = (packed: PackedArray) => {
    checkWhole(packed, bytes, start)
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

/** `made` with what `makers` make, each when it is first read, and kept. */
function lazily<Made extends object, Lazy extends object>(
  made: Made,
  makers: { readonly [Name in keyof Lazy]: () => Lazy[Name] },
): Made & Lazy {
  for (const [name, make] of Object.entries(makers) as [string, () => unknown][])
    Object.defineProperty(made, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make()
        Object.defineProperty(made, name, { value, enumerable: true })
        return value
      },
    })
  return made as Made & Lazy
}
