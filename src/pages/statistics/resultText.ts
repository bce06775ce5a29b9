import type { TFunction } from 'i18next'
import type { Cell, Figure, KeyNumber, Message, Param, ResultColumn } from '../../domain/analysis/result.ts'
import { formatNumber, noValue } from '../../i18n/format.ts'

const leastP = 0.0001

/** A probability as a table shows it. */
export function chanceText(p: number): string {
  return p < leastP ? '< 0.0001' : formatNumber(p, 4)
}

/** A probability as a sentence says it, behind the letter p. */
const chanceEquation = (p: number): string => (p < leastP ? chanceText(p) : `= ${chanceText(p)}`)

/** Most letters of a group that are written one by one. */
const lettersAtMost = 3

/**
 * The letters of a mean's groups as a table or chart shows them: of more than three, those in unbroken alphabetical order as
 * first and last. A gap stays visible: `abdef` shares no c, so it is `a,b,d–f`.
 */
export function shortLetters(letters: string): string {
  const all = [...letters]
  if (all.length <= lettersAtMost) return letters
  const runs: string[][] = []
  for (const letter of all) {
    const run = runs.at(-1)
    if (run && letter.codePointAt(0)! === run.at(-1)!.codePointAt(0)! + 1) run.push(letter)
    else runs.push([letter])
  }
  const texts = runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]}–${run.at(-1)}`]))
  return runs.some((run) => run.length >= 3) ? texts.join(',') : letters
}

const figureText = ({ value, decimals }: Figure): string => formatNumber(value, decimals)

function paramText(t: TFunction, param: Param): string {
  if (typeof param === 'number') return formatNumber(param)
  if (typeof param === 'string') return param
  if ('p' in param) return chanceEquation(param.p)
  return 'word' in param ? t(param.word) : figureText(param)
}

/** A sentence in the reader's language; `count` stays a number, which chooses among plural forms. */
export function say(t: TFunction, { key, params = {} }: Message): string {
  const texts = Object.entries(params).map(([name, param]): [string, string | number] =>
    name === 'count' && typeof param === 'number' ? [name, param] : [name, paramText(t, param)],
  )
  return t(key, { ...Object.fromEntries(texts) })
}

/** A cell as the table shows it. */
export function cellText(t: TFunction, cell: Cell | undefined, { kind, decimals }: ResultColumn): string {
  if (cell === null || cell === undefined) return noValue
  if (typeof cell === 'string') return cell
  if (typeof cell !== 'number') return 'word' in cell ? t(cell.word) : figureText(cell)
  if (kind === 'p') return chanceText(cell)
  return formatNumber(cell, kind === 'number' ? decimals : undefined)
}

/** A cell as a file holds it: numbers as they are, not rounded. */
export function cellValue(t: TFunction, cell: Cell | undefined): string | number | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell !== 'object') return cell
  return 'word' in cell ? t(cell.word) : cell.value
}

/** A key number as it is set. */
export function keyNumberText({ value }: KeyNumber): string {
  if (value === null) return noValue
  return typeof value === 'number' ? formatNumber(value) : figureText(value)
}
