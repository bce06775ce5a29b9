import { cleanText } from '../../domain/files/cells/cleanText.ts'
import type { FileLimits } from '../limits.ts'
import { refuseLimit } from '../refusal.ts'
import { readXml } from './xmlEvents.ts'
import type { ZipEntry } from './zipDirectory.ts'
import type { ZipFile } from './zipFile.ts'

/** Reads the shared strings, cleaned as cell texts; runs of rich text are joined, phonetic guides left out. */
export function readSharedStrings(zip: ZipFile, entry: ZipEntry | null, limits: FileLimits): string[] {
  const strings: string[] = []
  if (!entry) return strings
  let text = ''
  let inText = false
  let phonetic = 0
  readXml(zip, entry, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic += 1
      else if (name === 't') inText = phonetic === 0
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') {
        if (text.length > limits.cellLength) throw refuseLimit('text', limits.cellLength)
        strings.push(cleanText(unescaped(text)))
        if (strings.length > limits.cells) throw refuseLimit('cells', limits.cells)
      }
    },
    text(piece) {
      if (inText) text += piece
    },
  })
  return strings
}

/** Spreadsheets write characters that XML cannot hold as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
