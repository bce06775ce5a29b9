import { SaxesParser } from 'saxes'
import { FileRefusalError, refuseFile, refuseLimit } from '../refusal.ts'
import type { ZipEntry } from './zipDirectory.ts'
import type { ZipFile } from './zipFile.ts'

/** Attributes of an element by their full name. */
export type Attributes = Readonly<Record<string, string>>

/** Handlers of a reader of an XML part; names come without their prefix. */
export interface XmlListener {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** A longer run without any tag is not a spreadsheet: a bomb in a comment, an attribute or one text. */
const maxQuiet = 1024 * 1024
const SLICE = 256 * 1024
/** Parts of a workbook nest some ten elements deep. */
const maxDepth = 100

/**
 * Reads one XML part of a workbook as a stream of events. Document type declarations are refused, so that no entity can
 * be declared. Throws a FileRefusal; `file.corrupt` if the part is not well-formed.
 */
export function readXml(zip: ZipFile, entry: ZipEntry, listener: XmlListener): void {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  let decoder: TextDecoder | null = null
  let quiet = 0
  let depth = 0
  parser.on('opentag', (tag) => {
    quiet = 0
    depth += 1
    if (depth > maxDepth) throw refuseFile('file.corrupt')
    listener.open?.(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    quiet = 0
    depth -= 1
    listener.close?.(localName(tag.name))
  })
  if (listener.text) {
    parser.on('text', (text) => listener.text?.(text))
    parser.on('cdata', (text) => listener.text?.(text))
  }
  parser.on('doctype', () => {
    throw refuseFile('file.corrupt')
  })
  try {
    zip.read(entry, (piece) => {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
      for (let at = 0; at < piece.length; at += SLICE) {
        const slice = piece.subarray(at, at + SLICE)
        quiet += slice.length
        parser.write(decoder.decode(slice, { stream: true }))
        if (quiet > maxQuiet) throw refuseLimit('text', maxQuiet)
      }
      return true
    })
    parser.close()
  } catch (error) {
    throw error instanceof FileRefusalError ? error : refuseFile('file.corrupt')
  }
}

/** An attribute with any prefix, such as `r:id`. */
export function prefixedAttribute(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((attribute) => attribute.endsWith(`:${name}`))
  return key === undefined ? undefined : attributes[key]
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

function encodingOf(piece: Uint8Array): string {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
  if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
