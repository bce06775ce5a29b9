import type { CellValue } from '../change/changeSet.ts'
import { markerTrait, sparseMarker, wholeMarker } from '../genotypes/markerFields.ts'
import {
  type StructureField,
  structureCell,
  structureFieldsOf,
  withStructureCell,
} from '../layout/structure/fieldStructure.ts'
import { annotationNames, type PlotColumnOf } from '../plots/plotFields.ts'
import { sparseTrait, wholeTrait } from '../traits/traitFields.ts'
import { isCodedTrait } from '../traits/traitKinds.ts'
import { packDeclarations, unpackDeclaration } from './declaredColumns.ts'
import {
  emptyFieldYear,
  type FieldYearColumns,
  type MarkerColumn,
  suppressedBit,
  type TraitColumn,
  withMarker,
  withTrait,
} from './fieldYear.ts'
import { joinParts, packLines, runToEnd, splitParts, unpackLines } from './packedParts.ts'
import { PackedTraitColumn } from './packedTrait.ts'
import { copyPackedArray, type PackedArray, packNumbers, unpackNumbers } from './packNumbers.ts'
import { joinTexts, splitNames, splitTexts } from './textList.ts'
import { defaultTechnologyLevel } from './yearData.ts'
import {
  columnsFormat,
  type PackedAnnotations,
  type PackedTexts,
  plotArrays,
  plotTexts,
  readHeader,
  type YearHeader,
} from './yearHeader.ts'

function packTexts(texts: ArrayLike<string | null>, parts: Uint8Array[]): PackedTexts {
  const codeOf = new Map<string, number>()
  const codes = new Float64Array(texts.length)
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]
    if (text === null) {
      codes[i] = -1
      continue
    }
    let code = codeOf.get(text)
    if (code === undefined) {
      code = codeOf.size
      codeOf.set(text, code)
    }
    codes[i] = code
  }
  return { words: [...codeOf.keys()], codes: packNumbers(codes, parts) }
}

/**
 * A field-year as bytes: u32 header length, JSON header, then the packed arrays, each aligned to 8. Deleted plots and
 * client-only status bits are omitted. Numbers restore the exact double.
 */
export function encodeFieldYear(columns: FieldYearColumns): Uint8Array {
  return runToEnd(encodingSteps(columns))
}

/**
 * `encodeFieldYear` in steps of one array each, so that the thread can yield; do not write to the columns between steps.
 */
export function* encodingSteps(columns: FieldYearColumns): Generator<void, Uint8Array> {
  const parts: Uint8Array[] = []
  const living: number[] = []
  for (let i = 0; i < columns.count; i++) if (columns.alive[i]) living.push(i)
  const n = living.length
  const dense = living.length === columns.count
  const pick = (array: ArrayLike<number>): ArrayLike<number> => {
    if (dense) return subarrayOf(array, n)
    const numbers = new Float64Array(n)
    for (let k = 0; k < n; k++) numbers[k] = array[living[k]]
    return numbers
  }
  const pickTexts = <T>(array: T[]): T[] => (dense ? array.slice(0, n) : living.map((i) => array[i]))
  const lines = [...columns.lines.values()]
  let places: Map<number, number> | null = null
  /** Index of a plot among the living ones; computed only for the few plots that need it. */
  const indexAfter = (i: number): number | undefined => {
    if (dense) return i
    places ??= new Map(living.map((at, k) => [at, k]))
    return places.get(i)
  }
  /** Annotations of a trait's values on living plots; empty if there are none. */
  const annotationsOf = ({ annotations }: TraitColumn): PackedAnnotations => {
    const packed: PackedAnnotations = {}
    for (const name of annotationNames) {
      if (annotations[name].size === 0) continue
      const texts = [...annotations[name]].flatMap(([i, text]): [number, string][] => {
        const at = indexAfter(i)
        return at === undefined ? [] : [[at, text]]
      })
      if (texts.length > 0) packed[name] = texts
    }
    return packed
  }
  const packedPlants = (): Pick<YearHeader, 'plants'> => {
    const plants = [...columns.plants].flatMap(([i, count]): [number, number][] => {
      const at = columns.alive[i] ? indexAfter(i) : undefined
      return at === undefined ? [] : [[at, count]]
    })
    return plants.length > 0 ? { plants } : {}
  }
  const plotNumbers = {} as Pick<YearHeader, (typeof plotArrays)[number]>
  for (const key of plotArrays) {
    plotNumbers[key] = packNumbers(pick(columns[key]), parts)
    yield
  }
  const traits: YearHeader['traits'] = []
  for (const column of columns.traits) {
    traits.push({
      trait: sparseTrait(column.trait),
      ...(!isCodedTrait(column.trait)
        ? { numbers: packNumbers(pick(column.numbers), parts) }
        : { texts: { words: column.words, codes: packNumbers(pick(column.codes), parts) } }),
      ...annotationsOf(column),
    })
    yield
  }
  const markers: NonNullable<YearHeader['markers']> = []
  for (const { marker, words, codes } of columns.markers) {
    markers.push({ marker: sparseMarker(marker), texts: { words, codes: packNumbers(pick(codes), parts) } })
    yield
  }
  const texts = {} as Pick<YearHeader, PlotColumnOf<'text'>>
  for (const { column, repeats } of plotTexts) {
    const picked = pickTexts(columns[column])
    if (column !== 'name') texts[column] = repeats ? packTexts(picked, parts) : joinTexts(picked)
  }
  const structure = structureFieldsOf(columns.structure).flatMap((field): [StructureField, CellValue][] => {
    const value = structureCell(columns.structure, field)
    return value === null ? [] : [[field, value]]
  })
  const header: YearHeader = {
    format: columnsFormat,
    head: {
      year_id: columns.year_id,
      field_id: columns.field_id,
      spec_id: columns.spec_id,
      year: columns.year,
      field_name: columns.field_name,
    },
    seq: columns.seq,
    crop_seq: columns.crop_seq,
    map_width: columns.map_width,
    map_rows: columns.map_rows,
    sowing_date: columns.sowing_date,
    emergence_date: columns.emergence_date,
    ...(columns.technology_level !== defaultTechnologyLevel && { technology_level: columns.technology_level }),
    ...(columns.checks.length > 0 && { checks: columns.checks }),
    ...(columns.walk && { walk: columns.walk }),
    ...(structure.length > 0 && { structure }),
    ...packedPlants(),
    ...(columns.pageTotal !== null && { found: columns.pageTotal }),
    ...(columns.emptyInYear !== null && { empty: columns.emptyInYear }),
    ...(columns.declared.size > 0 && { standing: packDeclarations(columns.declared) }),
    count: n,
    ...plotNumbers,
    ...texts,
    name: joinTexts(pickTexts(columns.name)),
    lines: packLines(lines, parts),
    traits,
    ...(markers.length > 0 && { markers }),
  }
  yield
  return joinParts(header, parts)
}

function subarrayOf(array: ArrayLike<number>, n: number): ArrayLike<number> {
  return ArrayBuffer.isView(array) ? (array as Float64Array).subarray(0, n) : array
}

/**
 * The field-year from `encodeFieldYear`'s bytes, with room for `spare` further plots.
 * @throws RangeError if the bytes are not of this format.
 */
export function decodeFieldYear(bytes: Uint8Array, spare = 64): FieldYearColumns {
  const columns = openFieldYear(bytes, spare)
  columns.traits = columns.traits.map((column) => withTrait(column, column.trait))
  columns.markers = columns.markers.map((column) => withMarker(column, column.marker))
  return columns
}

/**
 * `decodeFieldYear` with traits that stay packed until their values are first read, since a window shows few of them.
 * Their bytes are copied, so that the buffer can be released.
 * @throws RangeError if the bytes are not of this format.
 */
export function openFieldYear(bytes: Uint8Array, spare = 64): FieldYearColumns {
  const { json, start } = splitParts(bytes)
  const header = readHeader(json)
  const n = header.count
  const columns = emptyFieldYear(header.head, n + spare)
  const read = (packed: PackedArray, target: Int32Array | Float64Array | Uint8Array): void =>
    unpackNumbers(packed, bytes, start, target)
  columns.seq = header.seq
  columns.crop_seq = header.crop_seq
  columns.map_width = header.map_width
  columns.map_rows = header.map_rows
  columns.sowing_date = header.sowing_date
  columns.emergence_date = header.emergence_date
  columns.technology_level = header.technology_level ?? defaultTechnologyLevel
  columns.checks = header.checks ?? []
  columns.walk = header.walk ?? null
  columns.plants = new Map(header.plants)
  columns.declared = new Set((header.standing ?? []).flatMap((packed) => unpackDeclaration(packed) ?? []))
  for (const [field, value] of header.structure ?? [])
    columns.structure = withStructureCell(columns.structure, field, value)
  columns.pageTotal = header.found ?? null
  columns.emptyInYear = header.empty ?? null
  columns.count = n
  columns.alive.fill(1, 0, n)
  for (const key of plotArrays) {
    read(header[key], columns[key])
  }
  for (const { column } of plotTexts) {
    const texts = header[column]
    if (typeof texts === 'string' || Array.isArray(texts)) {
      columns[column] = (column === 'name' ? splitNames : splitTexts)(texts, n) as string[]
      continue
    }
    const codes = new Int32Array(n)
    read(texts.codes, codes)
    const words: (string | null)[] = new Array(n).fill(null)
    for (let i = 0; i < n; i++) if (codes[i] >= 0) words[i] = texts.words[codes[i]]
    columns[column] = words as string[]
  }
  for (let i = 0; i < n; i++) columns.indexOf.set(columns.id[i], i)
  columns.lines = new Map(unpackLines(header.lines, read).map((line) => [line.id, line]))
  columns.traits = header.traits.map(({ trait: sparse, numbers, texts, ...annotations }) => {
    const trait = wholeTrait(sparse)
    const values = numbers ?? texts?.codes
    const packedPiece = values && copyPackedArray(values, bytes, start)
    const column = new PackedTraitColumn({
      trait,
      capacity: n + spare,
      words: texts?.words ?? [],
      hasValues: values !== undefined && !isNothing(values, numbers ? null : -1),
      read: (toNumbers, toCodes) => {
        if (packedPiece) unpackNumbers(packedPiece.packed, packedPiece.bytes, 0, numbers ? toNumbers : toCodes)
      },
    })
    for (const name of annotationNames)
      for (const [i, text] of annotations[name] ?? []) column.annotations[name].set(i, text)
    for (const i of column.annotations.suppressed.keys()) column.status[i] = suppressedBit
    return column
  })
  columns.markers = (header.markers ?? []).map(({ marker: sparse, texts }): MarkerColumn => {
    const marker = wholeMarker(sparse)
    const packedPiece = copyPackedArray(texts.codes, bytes, start)
    const column = new PackedTraitColumn({
      trait: markerTrait(marker),
      capacity: n + spare,
      words: texts.words,
      hasValues: !isNothing(texts.codes, -1),
      read: (_, toCodes) => unpackNumbers(packedPiece.packed, packedPiece.bytes, 0, toCodes),
    })
    return Object.assign(column, { marker })
  })
  return columns
}

/** Whether a packed array has the same missing value for all plots, also if there are no plots. */
function isNothing({ n, type, constant }: PackedArray, missing: number | null): boolean {
  return n === 0 || (type === 'constant' && constant === missing)
}
