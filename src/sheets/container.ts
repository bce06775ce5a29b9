import type { FileBytes } from './fileBytes.ts'
import { isRecordFile } from './markers/markerNames.ts'
import { refuseFile } from './refusal.ts'
import { beginningOfText, isPlainText, utf16Of } from './text/decodeText.ts'

/** Containers that can be read: a zip, which holds a workbook, or text. */
export type Container = 'zip' | 'csv'

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const SIGNATURES: readonly (readonly ['pdf' | 'gzip' | 'rtf', readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['gzip', [0x1f, 0x8b]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
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
    const content = contentOf(bytes)
    if (content !== (extension === 'gz' ? 'gzip' : 'text'))
      throw refuseFile('file.type', { name: extension, context: content })
    return 'csv'
  }
  const isText = ['csv', 'tsv', 'txt', 'trt'].includes(extension)
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) {
    if (isText) throw refuseFile('file.type', { name: extension, context: 'zip' })
    return 'zip'
  }
  const content = contentOf(bytes)
  if (isText && content === 'text') return 'csv'
  const isSheet = /^(xl(s|sx|sm|sb|t|tx|tm)|ods)$/.test(extension)
  if (isSheet && content === 'html') throw refuseFile('file.html')
  throw refuseFile('file.type', { name: extension, context: content })
}

/** What the first bytes of a file are that is no zip. */
function contentOf(bytes: Uint8Array): 'pdf' | 'gzip' | 'rtf' | 'html' | 'binary' | 'text' {
  const signature = SIGNATURES.find(([, start]) => startsWith(bytes, start))
  if (signature) return signature[0]
  const wide = utf16Of(bytes)
  if (wide) {
    const text = beginningOfText(bytes, wide)
    return isHtml(text) ? 'html' : isPlainText(text) ? 'text' : 'binary'
  }
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return 'binary'
  return isHtml(new TextDecoder('latin1').decode(bytes)) ? 'html' : 'text'
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

function isHtml(text: string): boolean {
  const head = text.replace(/^(ï»¿)?\s+/, '')
  return /^(ï»¿)?<(!--|!doctype\s+html|html|head|body|table|meta|style|\?xml[^>]*>\s*<(!doctype\s+html|html))/i.test(
    head,
  )
}
