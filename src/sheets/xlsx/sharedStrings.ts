import { cleanText } from '../../domain/files/cells/cleanText.ts'
import type { FileLimits } from '../limits.ts'
import { refuseLimit } from '../refusal.ts'
import { isTrue } from './workbook.ts'
import { readXml } from './xmlEvents.ts'
import type { ZipEntry } from './zipDirectory.ts'
import type { ZipFile } from './zipFile.ts'

/** A text of a workbook, cleaned like a cell's text, and what its runs show that plain text does not. */
export interface SharedString {
  readonly text: string
  readonly remarks: readonly TextRemark[]
}

/** Formatting of rich text runs: superscript or subscript (an index, a footnote), or struck through. */
export type TextRemark = 'superscript' | 'struck'

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789'].map((digit, k) => [digit, '⁰¹²³⁴⁵⁶⁷⁸⁹'[k]]),
)
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789'].map((digit, k) => [digit, '₀₁₂₃₄₅₆₇₈₉'[k]]),
)

/**
 * Joins the runs of a rich text: superscript and subscript digits stay such, so that `Rowan 7²` does not become `Rowan
 * 72`.
 */
export class RichText {
  private joined = ''
  private align = 'baseline'
  private isStruck = false
  private readonly found = new Set<TextRemark>()

  /** Handles the start of an element inside `si` or `is`. */
  open(name: string, attributes: Readonly<Record<string, string | undefined>>): void {
    if (name === 'r') {
      this.align = 'baseline'
      this.isStruck = false
    } else if (name === 'vertAlign') this.align = attributes.val ?? 'baseline'
    else if (name === 'strike') this.isStruck = attributes.val === undefined || isTrue(attributes.val)
  }

  add(piece: string): void {
    if (this.isStruck && piece.trim() !== '') this.found.add('struck')
    const digits = this.align === 'superscript' ? raised : this.align === 'subscript' ? lowered : null
    if (digits && piece.trim() !== '') this.found.add('superscript')
    this.joined += digits ? piece.replace(/\d/g, (digit) => digits[digit]) : piece
  }

  get length(): number {
    return this.joined.length
  }

  end(): SharedString {
    return { text: cleanText(unescapeText(this.joined)), remarks: [...this.found] }
  }
}

/** Reads the shared strings; runs of rich text are joined, phonetic guides skipped. */
export function readSharedStrings(zip: ZipFile, entry: ZipEntry | null, limits: FileLimits): SharedString[] {
  const strings: SharedString[] = []
  if (!entry) return strings
  let text = new RichText()
  let inText = false
  let phonetic = 0
  readXml(zip, entry, {
    open(name, attributes) {
      if (name === 'si') text = new RichText()
      else text.open(name, attributes)
      if (name === 'rPh') phonetic += 1
      else if (name === 't') inText = phonetic === 0
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') {
        if (text.length > limits.cellLength) throw refuseLimit('text', limits.cellLength)
        strings.push(text.end())
        if (strings.length > limits.cells) throw refuseLimit('cells', limits.cells)
      }
    },
    text(piece) {
      if (inText) text.add(piece)
    },
  })
  return strings
}

/** Spreadsheets write characters that XML cannot contain as “_x000D_”. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
