import { Gunzip } from 'fflate'
import type { FaultParams } from '../domain/files/fault.ts'
import { type FileRefusalError, refuseFile } from './refusal.ts'

/**
 * Files that are recognised by their content but not supported; each has a message `faults.file.type_<kind>` with advice.
 */
export type ForeignKind =
  | 'archive'
  | 'bigArchive'
  | 'binary'
  | 'document'
  | 'fods'
  | 'gzip'
  | 'html'
  | 'json'
  | 'numbers'
  | 'parquet'
  | 'pdf'
  | 'picture'
  | 'rdata'
  | 'rtf'
  | 'sqlite'
  | 'statistics'
  | 'word'
  | 'xlsb'
  | 'xml'
  | 'xmlWorkbook'

const ascii = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0))

/** First bytes of files; of those with a common beginning the longest comes first. */
const SIGNATURES: readonly (readonly [ForeignKind, readonly number[]])[] = [
  ['pdf', ascii('%PDF')],
  ['rtf', ascii('{\\rt')],
  ['parquet', ascii('PAR1')],
  ['parquet', ascii('ARROW1')],
  ['parquet', ascii('FEA1')],
  ['sqlite', ascii('SQLite format 3')],
  ['statistics', ascii('$FL2')],
  ['statistics', ascii('<stata_dta>')],
  ['statistics', [...Array<number>(12).fill(0), 0xc2, 0xea, 0x81, 0x60]],
  ['rdata', ascii('RDX2\n')],
  ['rdata', ascii('RDX3\n')],
  ['bigArchive', ascii('7z\xbc\xaf\x27\x1c')],
  ['bigArchive', ascii('Rar!')],
  ['bigArchive', ascii('BZh')],
  ['bigArchive', [0xfd, ...ascii('7zXZ'), 0]],
  ['picture', [0x89, ...ascii('PNG')]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', ascii('GIF8')],
]

export function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte)
}

/** The kind of a file that is neither text nor a zip, by its first bytes; null = unknown. */
export function foreignBytes(head: Uint8Array): ForeignKind | null {
  if (startsWith(head, [0x1f, 0x8b])) return isRData(unpackedBeginning(head)) ? 'rdata' : 'gzip'
  return SIGNATURES.find(([, start]) => startsWith(head, start))?.[0] ?? null
}

/** Whether these are data saved by R (.rda or .rds), unpacked. */
function isRData(bytes: Uint8Array): boolean {
  return ['RDX2\n', 'RDX3\n', 'RDA3\n', 'X\n\0\0\0', 'A\n2\n', 'A\n3\n'].some((start) =>
    startsWith(bytes, ascii(start)),
  )
}

/** The first bytes in a gzip file that is available only in part; empty if it is damaged. */
function unpackedBeginning(head: Uint8Array): Uint8Array {
  let first: Uint8Array = new Uint8Array(0)
  const gunzip = new Gunzip((piece) => {
    if (first.length === 0) first = piece
  })
  try {
    gunzip.push(head.slice())
  } catch {
    // A damaged archive is refused as an archive.
    return first
  }
  return first
}

/** The kind of a text that is not a table, by its beginning; null = it may be one. */
export function foreignText(beginning: string): ForeignKind | null {
  const text = beginning.replace(/^(\uFEFF|ï»¿)?\s*/, '')
  if (isHtml(text)) return 'html'
  // TASSEL begins its tables with such a word: `<Trait>`, then the names of traits.
  if (/^<[a-z]+>[ ]*(\t|\r?\n\s*[^<\s])/i.test(text)) return null
  if (/^[{[]\s*(["{[\]}]|-?\d|true|false|null)/.test(text)) return isJsonLike(text) ? 'json' : null
  if (!/^<(\?xml\s|[a-z][\w:.-]*(\s+[\w:.-]+\s*=\s*("[^"]*"|'[^']*'))*\s*\/?>)/i.test(text)) return null
  if (/office:spreadsheet|opendocument\.spreadsheet/.test(text)) return 'fods'
  return /Excel\.Sheet|urn:schemas-microsoft-com:office:spreadsheet/.test(text) ? 'xmlWorkbook' : 'xml'
}

/** `[1]` may begin a printout of R, and `{"` a cell; in JSON a name or a list follows. */
function isJsonLike(text: string): boolean {
  return (
    /^\{\s*("([^"\\]|\\.)*"\s*:|\})/.test(text) ||
    /^\[\s*([[{"]|\]|(-?[\d.]+|true|false|null)\s*[,\]]\s*[^\s"])/.test(text)
  )
}

function isHtml(text: string): boolean {
  return /^<(!--|!doctype\s+html|html|head|body|table|meta|style|\?xml[^>]*>\s*<(!doctype\s+html|html))/i.test(text)
}

/** The kind of a zip that is not a supported workbook; null = it may be one. `mimetype` is OpenDocument's, '' = none. */
export function foreignZip(names: readonly string[], mimetype: string): ForeignKind | null {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/^(.*\.numbers\/)?Index(\/(Document|CalculationEngine)[^/]*\.iwa|\.zip)$/i)) return 'numbers'
  if (has(/^xl\/workbook\.bin$/i)) return 'xlsb'
  if (has(/^word\//i) || mimetype.startsWith('application/vnd.oasis.opendocument.text')) return 'word'
  if (has(/^(ppt|visio)\//i)) return 'document'
  const isSpreadsheet = mimetype.startsWith('application/vnd.oasis.opendocument.spreadsheet')
  if (mimetype !== '') return isSpreadsheet ? null : 'document'
  return has(/^\[Content_Types\]\.xml$/i) || has(/^_rels\/\.rels$/i) ? null : 'archive'
}

/** Most members of an archive named in its refusal. */
const maxMembers = 3

/**
 * The refusal of a zip without a supported table. An archive names its first files, as one may be the intended
 * table; an archive without files is damaged.
 */
export function refuseZip(
  context: ForeignKind | 'xlsx' | 'ods',
  names: readonly string[],
  params: FaultParams = {},
): FileRefusalError {
  if (context !== 'archive') return refuseFile('file.type', { ...params, context })
  const files = names.filter((name) => name !== '' && !name.endsWith('/') && !name.startsWith('__MACOSX'))
  if (files.length === 0) return refuseFile('file.corrupt')
  const members = [...files.slice(0, maxMembers), ...(files.length > maxMembers ? ['…'] : [])].join(', ')
  return refuseFile('file.type', { ...params, context, members })
}

/** Names of streams in a file of the old Office programs are UTF-16 in its directory. */
export function hasStream(bytes: Uint8Array, stream: string): boolean {
  const name = ascii(stream).flatMap((letter) => [letter, 0])
  for (let at = bytes.indexOf(name[0]); at >= 0; at = bytes.indexOf(name[0], at + 1)) {
    if (name.every((byte, i) => bytes[at + i] === byte)) return true
  }
  return false
}
