import { refuseFile } from '../refusal.ts'
import { isTrue } from './workbook.ts'
import { readXml } from './xmlEvents.ts'
import type { ZipEntry } from './zipDirectory.ts'
import type { ZipFile } from './zipFile.ts'

/**
 * A spreadsheet has some hundred number formats of its own and 65,490 cell formats, and a format's code has at most 255
 * characters.
 */
const maxCustom = 10_000
const maxStyles = 100_000
const CODE_LENGTH = 255

/**
 * How a cell's number format displays something other than the number: dates (with or without times), times of day,
 * percentages, leading zeros of a whole number (`padded`: the least number of digits), or powers of ten (`decimals` of
 * the mantissa). The general format shows powers of ten if a number is too long.
 */
export type NumberStyle =
  | 'date'
  | 'time'
  | 'percent'
  | 'general'
  | { readonly padded: number }
  | { readonly decimals: number }
  | null

/** The display of a cell style (the `s` of a cell). */
export interface CellStyle {
  readonly number: NumberStyle
  /** Whether the text is struck through. */
  readonly isStruck: boolean
}

/** Reads the cell styles of a workbook. */
export function readCellStyles(zip: ZipFile, entry: ZipEntry | null): CellStyle[] {
  const styles: CellStyle[] = []
  if (!entry) return styles
  const custom = new Map<number, NumberStyle>()
  const struck: boolean[] = []
  let inFonts = false
  let inCellFormats = false
  readXml(zip, entry, {
    open(name, attributes) {
      if (custom.size > maxCustom || styles.length > maxStyles) throw refuseFile('file.corrupt')
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), styleOf(attributes.formatCode ?? ''))
      else if (name === 'fonts') inFonts = true
      else if (name === 'font' && inFonts) struck.push(false)
      else if (name === 'strike' && inFonts)
        struck[struck.length - 1] = attributes.val === undefined || isTrue(attributes.val)
      else if (name === 'cellXfs') inCellFormats = true
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes.numFmtId ?? 0)
        const number = custom.has(id) ? (custom.get(id) ?? null) : builtInStyle(id)
        styles.push({ number, isStruck: struck[Number(attributes.fontId ?? 0)] === true })
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
      else if (name === 'fonts') inFonts = false
    },
  })
  return styles
}

/** Built-in formats (ECMA-376 part 1, 18.8.30), including those for East Asian languages. */
function builtInStyle(id: number): NumberStyle {
  if (id === 0) return 'general'
  if (id === 9 || id === 10) return 'percent'
  if (id === 11) return { decimals: 2 }
  if (id === 48) return { decimals: 1 }
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return 'time'
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : null
}

/**
 * The display of a number format. Dates: a letter of day, month, year, hour or second outside quotes, and no other Latin
 * letter than the letters of eras. Programs write the name of the general format in their user's language: `Standard`,
 * `Yleinen`.
 */
function styleOf(code: string): NumberStyle {
  const [positive] = code.slice(0, CODE_LENGTH).split(';')
  const withoutLiterals = positive
    .replace(/"[^"]*"?/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  const scientific = /[0#?](?:\.([0#?]+))?E[+-]0/i.exec(withoutLiterals)
  if (scientific) return { decimals: scientific[1]?.length ?? 0 }
  if (withoutLiterals.includes('%')) return 'percent'
  const padded = /^0{2,}$/.exec(withoutLiterals.trim())
  if (padded) return { padded: padded[0].length }
  if (/^general$/i.test(withoutLiterals.trim())) return 'general'
  const letters = withoutLiterals.replace(/AM\/PM|A\/P|T(?=h)|Z$/gi, '')
  if (!/[dmyhs]/i.test(letters) || /(?![abdeghmsy])\p{Script=Latin}/iu.test(letters)) return null
  return /[hs]/i.test(letters) && !/[dy]|mmm/i.test(letters) ? 'time' : 'date'
}
