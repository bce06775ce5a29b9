import type { FileBytes } from './fileBytes.ts'
import { isGzip, isRecordFile } from './markers/markerNames.ts'
import { refuseFile } from './refusal.ts'

/** Containers that can be read. */
export type Container = 'xlsx' | 'csv'

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const BINARY = [
  [0x25, 0x50, 0x44, 0x46], // %PDF
  [0x1f, 0x8b], // gzip
  [0x7b, 0x5c, 0x72, 0x74, 0x66], // {\rtf
]
const HEAD = 4096

/**
 * Tells a file's container by its content and holds it against its name; refuses (throws a FileRefusal) old workbooks,
 * encrypted ones, web pages, and every file whose name and content do not agree.
 */
export function containerOf(file: FileBytes, fileName: string): Container {
  if (file.length === 0) throw refuseFile('file.empty')
  const bytes = file.subarray(0, HEAD)
  if (startsWith(bytes, OLE))
    throw refuseFile(holdsEncryption(file.subarray(0, file.length)) ? 'file.encrypted' : 'file.xls')
  const extension = /\.([^.\\/]+)$/.exec(fileName)?.[1].toLowerCase() ?? ''
  if (isRecordFile(fileName)) {
    if (extension === 'gz' ? !isGzip(bytes) : isBinary(bytes) || isHtml(bytes))
      throw refuseFile('file.type', { name: extension })
    return 'csv'
  }
  const isText = ['csv', 'tsv', 'txt', 'trt'].includes(extension)
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) {
    if (isText) throw refuseFile('file.type', { name: extension, content: 'zip' })
    return 'xlsx'
  }
  if (!isText) {
    const isSheet = /^xl(s|sx|sm|sb|t|tx|tm)$/.test(extension)
    throw refuseFile(isSheet && isHtml(bytes) ? 'file.html' : 'file.type', { name: extension })
  }
  if (isBinary(bytes) || isHtml(bytes)) throw refuseFile('file.type', { name: extension })
  return 'csv'
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte)
}

/** Stream names of an OLE file are UTF-16 in its directory. */
function holdsEncryption(bytes: Uint8Array): boolean {
  const name = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])
  for (let at = bytes.indexOf(name[0]); at >= 0; at = bytes.indexOf(name[0], at + 1)) {
    if (name.every((byte, i) => bytes[at + i] === byte)) return true
  }
  return false
}

function isBinary(bytes: Uint8Array): boolean {
  if (BINARY.some((signature) => startsWith(bytes, signature))) return true
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) return true
  return bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))
}

function isHtml(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes).replace(/^(ï»¿)?\s+/, '')
  return /^(ï»¿)?<(!--|!doctype\s+html|html|head|body|table|meta|style|\?xml[^>]*>\s*<(!doctype\s+html|html))/i.test(
    head,
  )
}
