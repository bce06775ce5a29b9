import type { TFunction } from 'i18next'
import type { Cell, Figure, KeyNumber, Message, Param, ResultColumn } from '../../domain/analysis/result.ts'
import { decimalMarkIn, formatNumber, noValue } from '../../i18n/format.ts'

const minP = 0.0001

/** A number in the language of `t`, which is the report's (`getFixedT`) or the interface's. */
export function numberText(t: TFunction, value: number | null, decimals?: number): string {
  const { lng } = t as { lng?: string }
  return lng === undefined ? formatNumber(value, decimals) : formatNumber(value, decimals, decimalMarkIn(lng))
}

/** A probability as a table shows it, in the language of `t`. */
export function chanceText(t: TFunction, p: number): string {
  return p < minP ? `< ${numberText(t, minP, 4)}` : numberText(t, p, 4)
}

/** A probability in a sentence, after the letter p. */
const chanceEquation = (t: TFunction, p: number): string => (p < minP ? chanceText(t, p) : `= ${chanceText(t, p)}`)

/** Maximum number of a group's letters written one by one. */
const maxLetters = 3

/**
 * The group letters of a mean in tables and charts: more than three consecutive letters are shortened to the first and the
 * last. A gap stays visible: “abdef” does not include c and becomes “a,b,d–f”.
 */
export function shortLetters(letters: string): string {
  const marks = [...letters]
  if (marks.length <= maxLetters) return letters
  const runs: string[][] = []
  for (const letter of marks) {
    const run = runs.at(-1)
    if (run && letter.codePointAt(0)! === run.at(-1)!.codePointAt(0)! + 1) run.push(letter)
    else runs.push([letter])
  }
  const texts = runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]}–${run.at(-1)}`]))
  return runs.some((run) => run.length >= 3) ? texts.join(',') : letters
}

const figureText = (t: TFunction, { value, decimals }: Figure): string => numberText(t, value, decimals)

function paramText(t: TFunction, param: Param): string {
  if (typeof param === 'number') return numberText(t, param)
  if (typeof param === 'string') return param
  if ('p' in param) return chanceEquation(t, param.p)
  return 'word' in param ? t(param.word) : figureText(t, param)
}

/** A message as a sentence in the reader's language; `count` stays a number, which selects the plural form. */
export function formatMessage(t: TFunction, { key, params = {} }: Message): string {
  const texts = Object.entries(params).map(([name, param]): [string, string | number] =>
    name === 'count' && typeof param === 'number' ? [name, param] : [name, paramText(t, param)],
  )
  return t(key, { ...Object.fromEntries(texts) })
}

/** A cell as the table shows it. */
export function cellText(t: TFunction, cell: Cell | undefined, { kind, decimals }: ResultColumn): string {
  if (cell === null || cell === undefined) return noValue
  if (typeof cell === 'string') return cell
  if (typeof cell !== 'number') return 'word' in cell ? t(cell.word) : figureText(t, cell)
  if (kind === 'p') return chanceText(t, cell)
  return numberText(t, cell, kind === 'number' ? decimals : undefined)
}

/** A cell's value in files: numbers are not rounded. */
export function cellValue(t: TFunction, cell: Cell | undefined): string | number | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell !== 'object') return cell
  return 'word' in cell ? t(cell.word) : cell.value
}

/** A key number as formatted text. */
export function keyNumberText(t: TFunction, { value, to }: KeyNumber): string {
  if (value === null) return noValue
  const text = typeof value === 'number' ? numberText(t, value) : figureText(t, value)
  return to ? `${text} … ${figureText(t, to)}` : text
}
