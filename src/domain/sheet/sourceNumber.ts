import { bareNumber, type ReadNumber, readText, uncertainNumber, unreadable } from './numberReading.ts'
import { kindOfText, type SourceKind } from './sourceFormat.ts'

/** A cell of a number column from a spreadsheet: its displayed text, its unrounded number if known, and its kind. */
export interface SourceCell {
  readonly text: string
  readonly raw: number | null
  readonly kind: SourceKind | null
}

/**
 * Reads a cell as displayed in the source, at full precision if the unrounded number is the displayed one. Doubtful are
 * percentages, money and fractions, and numbers displayed differently from the stored ones; dates, times, true and false
 * are not numbers, except a date that looks like one (`1.05`), which is doubtful. `read` reads the column's texts.
 */
export function readSourceNumber(cell: SourceCell, read: (text: string) => ReadNumber): ReadNumber {
  const text = cell.text.trim()
  const shownNumber = read(text)
  const kind = kindOfText(text) === 'percent' ? 'percent' : (cell.kind ?? kindOfText(text))
  if (kind === 'percent') return readPercent(cell.raw, text, shownNumber)
  if (kind === 'date' || kind === 'time' || kind === 'boolean') {
    const isNumber = !Number.isNaN(shownNumber.number)
    if (isNumber) return uncertainNumber(shownNumber.number, `doubt.${kind}`, text)
    return { ...unreadable, reason: { code: `fault.${kind}`, params: { text } } }
  }
  const fraction = kind === 'fraction' ? (cell.raw ?? fractionOf(text)) : null
  if (fraction !== null) return uncertainNumber(fraction, 'doubt.fraction', text)
  if (cell.raw === null || kind === 'text') return shownNumber
  if (isShownAs(text, cell.raw)) {
    const isMoney = kind === 'currency' || shownNumber.reason?.code === 'doubt.currency'
    // The unrounded number decides between two readings.
    return isMoney
      ? uncertainNumber(cell.raw, 'doubt.currency', text)
      : { number: cell.raw, status: readText, reason: null }
  }
  if (!Number.isNaN(shownNumber.number)) return uncertainNumber(shownNumber.number, 'doubt.shown', text)
  const [digits] = /[-+−]?\d[\d\s.,'’]*/u.exec(text) ?? ['']
  if (!isShownAs(digits, cell.raw)) return unreadable
  return uncertainNumber(cell.raw, kind === 'currency' ? 'doubt.currency' : 'doubt.shown', text)
}

function readPercent(raw: number | null, text: string, shown: ReadNumber): ReadNumber {
  // 0.07 × 100 is 7.000000000000001 in binary.
  const exact = raw === null ? null : Number((raw * 100).toPrecision(15))
  if (exact !== null && isShownAs(text, exact)) return uncertainNumber(exact, 'doubt.percent', text)
  return Number.isNaN(shown.number) ? shown : uncertainNumber(shown.number, 'doubt.percent', text)
}

/** `3 1/2` as 3.5; null for a text that is not a fraction. */
function fractionOf(text: string): number | null {
  const match = /^(-?)(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)$/.exec(text)
  if (!match || Number(match[4]) === 0) return null
  const size = Number(match[2] ?? 0) + Number(match[3]) / Number(match[4])
  return match[1] ? -size : size
}

/** Whether a text displays a number, possibly rounded, under any use of point and comma. */
export function isShownAs(text: string, number: number): boolean {
  const bare = bareNumber(text).replace(/^\((.*)\)$/, '-$1')
  const [mantissa, power] = bare.split(/e/i)
  const factor = power === undefined ? 1 : 10 ** Number(power)
  const marks = [...mantissa.matchAll(/[.,]/g)].map(({ index }) => index)
  const last = marks.at(-1)
  const cuts = last === undefined ? [mantissa.length] : [last, mantissa.length]
  return cuts.some((cut) => {
    const integer = mantissa.slice(0, cut).replace(/[\s.,'’]/g, '')
    const decimals = mantissa.slice(cut + 1)
    if (!/^[+-]?\d*$/.test(integer) || !/^\d*$/.test(decimals) || integer + decimals === '') return false
    const value = Number(`${integer || '0'}.${decimals || '0'}`) * factor
    const half = 0.5 * 10 ** -decimals.length * factor
    return Math.abs(value - number) <= half * (1 + 1e-9) + Math.abs(number) * 1e-12
  })
}
