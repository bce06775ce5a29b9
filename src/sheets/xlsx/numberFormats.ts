import { refuseFile } from '../refusal.ts'
import { readXml } from './xmlEvents.ts'
import type { ZipEntry } from './zipDirectory.ts'
import type { ZipFile } from './zipFile.ts'

/** A spreadsheet holds some hundred number formats of its own and 65,490 cell formats, and a format's code ends at 255 characters. */
const CUSTOM_MAX = 10_000
const STYLES_MAX = 100_000
const CODE_LENGTH = 255

/** What a cell's number format shows: dates (with or without their times), times of day alone, or neither. */
export type DateStyle = 'date' | 'time' | null

/** Reads what each cell style (the `s` of a cell) shows of dates and times. */
export function readDateStyles(zip: ZipFile, entry: ZipEntry | null): DateStyle[] {
  const styles: DateStyle[] = []
  if (!entry) return styles
  const custom = new Map<number, DateStyle>()
  let inCellFormats = false
  readXml(zip, entry, {
    open(name, attributes) {
      if (custom.size > CUSTOM_MAX || styles.length > STYLES_MAX) throw refuseFile('file.corrupt')
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), dateStyleOf(attributes.formatCode ?? ''))
      else if (name === 'cellXfs') inCellFormats = true
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(custom.has(id) ? (custom.get(id) ?? null) : builtInStyle(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return styles
}

/** Built-in formats of dates and times (ECMA-376 part 1, 18.8.30), those of East Asian languages included. */
function builtInStyle(id: number): DateStyle {
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return 'time'
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : null
}

/**
 * What a number format shows: a letter of day, month, year, hour or second outside quotes, and no other Latin letter than those of
 * eras. Programs write the name of the general format in their user's language: `Standard`, `Yleinen`.
 */
function dateStyleOf(code: string): DateStyle {
  const [positive] = code.slice(0, CODE_LENGTH).split(';')
  const bare = positive
    .replace(/"[^"]*"?/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/AM\/PM|A\/P|T(?=h)|Z$/gi, '')
  if (!/[dmyhs]/i.test(bare) || /(?![abdeghmsy])\p{Script=Latin}/iu.test(bare)) return null
  return /[hs]/i.test(bare) && !/[dy]|mmm/i.test(bare) ? 'time' : 'date'
}
