import type { FileBytes } from './fileBytes.ts'
import {
  type ForeignKind,
  foreignBytes,
  foreignText,
  foreignZip,
  hasStream,
  refuseZip,
  startsWith,
} from './foreignFiles.ts'
import { isRecordFile } from './markers/markerNames.ts'
import { type FileRefusalError, refuseFile } from './refusal.ts'
import { beginningOfText, isPlainText, utf16Of } from './text/decodeText.ts'

/** Supported containers: a zip, which contains a workbook, or text. */
export type Container = 'zip' | 'csv'

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** First bytes of Excel 2 to 4 workbooks, and of later ones' bare streams. */
const BARE_WORKBOOKS = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
  [0x09, 0x08, 0x08, 0x00],
  [0x09, 0x08, 0x10, 0x00],
]
const HEAD = 4096
const MEMBER = String.fromCharCode(0x50, 0x4b, 0x03, 0x04)
/** Bytes of a zip in which its first members are searched. */
const ZIP_HEAD = 1 << 20

/**
 * Determines a file's container by its content and compares it with its name; refuses (throws a FileRefusal) old
 * workbooks, encrypted ones, web pages, files of other programs, and every file whose name and content do not agree.
 */
export function containerOf(file: FileBytes, fileName: string): Container {
  if (file.length === 0) throw refuseFile('file.empty')
  const bytes = file.subarray(0, HEAD)
  if (startsWith(bytes, OLE)) throw refuseOle(file.subarray(0, file.length))
  if (BARE_WORKBOOKS.some((start) => startsWith(bytes, start))) throw refuseFile('file.xls')
  const extension = extensionOf(fileName)
  if (isRecordFile(fileName)) {
    const content = contentOf(bytes)
    if (content !== (extension === 'gz' ? 'gzip' : 'text'))
      throw refuseFile('file.type', { name: extension, context: content })
    return 'csv'
  }
  const isText = ['csv', 'tsv', 'txt', 'trt'].includes(extension)
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) {
    if (isText) throw refuseTextOfZip(file.subarray(0, ZIP_HEAD), extension)
    return 'zip'
  }
  const content = contentOf(bytes)
  if (isText && (content === 'text' || (extension === 'trt' && content === 'json'))) return 'csv'
  const isSheet = /^(xl(s|sx|sm|sb|t|tx|tm)|ods)$/.test(extension)
  if (isSheet && content === 'html') throw refuseFile('file.html')
  throw refuseFile('file.type', { name: extension, context: content })
}

/** The extension of a file's name in lower case, without the dot; '' = none. */
export function extensionOf(fileName: string): string {
  return /\.([^.\\/]+)$/.exec(fileName)?.[1].toLowerCase() ?? ''
}

/** The refusal of a zip named as a text file, by the members at its beginning. */
function refuseTextOfZip(head: Uint8Array, extension: string): FileRefusalError {
  const text = new TextDecoder('latin1').decode(head)
  // The four bytes that begin a member are followed by 26 more; the 23rd and 24th are the length of its name.
  const members = text.split(MEMBER).slice(1)
  const names = members.map((member) => {
    const length = member.charCodeAt(22) | (member.charCodeAt(23) << 8)
    return member.slice(26, 26 + length)
  })
  const mimetype = names[0] === 'mimetype' ? members[0].slice(34) : ''
  const content = foreignZip(names, mimetype) ?? (mimetype === '' ? 'xlsx' : 'ods')
  return refuseZip(content, names, { name: extension })
}

/** The refusal of a file of the old Office programs: most are workbooks. */
function refuseOle(bytes: Uint8Array) {
  if (hasStream(bytes, 'EncryptedPackage')) return refuseFile('file.encrypted')
  if (hasStream(bytes, 'WordDocument')) return refuseFile('file.type', { context: 'word' })
  const isOther = ['PowerPoint Document', '__properties_version1.0'].some((stream) => hasStream(bytes, stream))
  return isOther ? refuseFile('file.type', { context: 'document' }) : refuseFile('file.xls')
}

/** The kind of a file that is not a zip, by its first bytes. */
function contentOf(bytes: Uint8Array): ForeignKind | 'text' {
  const foreignKind = foreignBytes(bytes)
  if (foreignKind) return foreignKind
  const wide = utf16Of(bytes)
  if (wide) {
    const text = beginningOfText(bytes, wide)
    return foreignText(text) ?? (isPlainText(text) ? 'text' : 'binary')
  }
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return 'binary'
  return foreignText(new TextDecoder('latin1').decode(bytes)) ?? 'text'
}
