import { cleanText } from '../../domain/files/cells/cleanText.ts'
import type { Sheet, SheetRow } from '../../domain/files/cells/sheet.ts'
import type { FileBytes } from '../fileBytes.ts'
import type { FileLimits } from '../limits.ts'
import { refuseFile, refuseLimit } from '../refusal.ts'
import { decodePieces, utf16Of } from './decodeText.ts'

const HEAD = 4096

/** Columns of a list of traits, and where its JSON form has their values: in the trait, or in its attributes. */
const COLUMNS: readonly (readonly [title: string, of: 'trait' | 'attributes', key: string])[] = [
  ['trait', 'trait', 'name'],
  ['format', 'trait', 'format'],
  ['minimum', 'attributes', 'validValuesMin'],
  ['maximum', 'attributes', 'validValuesMax'],
  ['details', 'trait', 'details'],
  ['categories', 'attributes', 'category'],
]

/** Whether a `.trt` file is JSON, as Field Book 6 and later write it, and not csv. */
export function isTraitJson(bytes: FileBytes, fileName: string): boolean {
  if (!/\.trt$/i.test(fileName)) return false
  const head = bytes.subarray(0, HEAD)
  return /^\uFEFF?\s*[{[]/.test(new TextDecoder(utf16Of(head) ?? 'utf-8').decode(head))
}

/**
 * Reads Field Book's JSON list of traits as the table of its csv form: row 1 has the headings, each trait a row below.
 * @throws FileRefusalError `file.corrupt` if it is not JSON or lists no traits, `file.empty` without a trait.
 */
export function readTraitJson(bytes: FileBytes, limits: FileLimits): Sheet {
  if (bytes.length > limits.unpacked) throw refuseFile('file.unpacked_too_big')
  const pieces: string[] = []
  decodePieces(bytes, utf16Of(bytes.subarray(0, HEAD)) ?? 'utf-8', (text) => pieces.push(text) > 0)
  const traits = listedTraits(pieces.join(''))
  if (traits.length === 0) throw refuseFile('file.empty')
  if (traits.length > limits.rows) throw refuseLimit('rows', limits.rows)
  const header: SheetRow = { number: 1, cells: COLUMNS.map(([title]) => title) }
  const rows = traits.map(
    (trait, at): SheetRow => ({
      number: at + 2,
      cells: COLUMNS.map(([, owner, key]) => {
        const source = owner === 'trait' ? trait : trait.attributes
        return isRecord(source) ? textOf(source[key]) : null
      }),
    }),
  )
  return {
    name: null,
    container: 'csv',
    separator: null,
    otherSheets: [],
    rows: [header, ...rows],
    width: COLUMNS.length,
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
  }
}

/** The traits of `{"traits": […]}` or of a bare list. */
function listedTraits(text: string): Readonly<Record<string, unknown>>[] {
  let read: unknown
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw refuseFile('file.corrupt', { context: 'traits' })
  }
  const list = isRecord(read) ? read.traits : read
  if (!Array.isArray(list) || !list.every(isRecord)) throw refuseFile('file.corrupt', { context: 'traits' })
  return list
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as in the csv form; a list, such as categories, stays JSON. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return cleanText(text) || null
}
