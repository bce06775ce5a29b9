import { refuseFile } from '../refusal.ts'
import { readXml } from './xmlEvents.ts'
import type { ZipEntry } from './zipDirectory.ts'
import type { ZipFile } from './zipFile.ts'

/** A spreadsheet holds some hundred number formats of its own and 65,490 cell formats, and a format's code ends at 255 characters. */
const CUSTOM_MAX = 10_000
const STYLES_MAX = 100_000
const CODE_LENGTH = 255

/** Reads for each cell style (the `s` of a cell) whether its number format shows dates or times. */
export function readDateStyles(zip: ZipFile, entry: ZipEntry | null): boolean[] {
  const styles: boolean[] = []
  if (!entry) return styles
  const custom = new Map<number, boolean>()
  let inCellFormats = false
  readXml(zip, entry, {
    open(name, attributes) {
      if (custom.size > CUSTOM_MAX || styles.length > STYLES_MAX) throw refuseFile('file.corrupt')
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), isDateFormat(attributes.formatCode ?? ''))
      else if (name === 'cellXfs') inCellFormats = true
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(custom.get(id) ?? isBuiltInDate(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return styles
}

/** Built-in formats of dates and times (ECMA-376 part 1, 18.8.30), those of East Asian languages included. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** Whether a number format shows a date or time: a letter of day, month, year, hour or second outside quotes. */
function isDateFormat(code: string): boolean {
  const [positive] = code.slice(0, CODE_LENGTH).split(';')
  const bare = positive
    .replace(/"[^"]*"?/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare)
}
