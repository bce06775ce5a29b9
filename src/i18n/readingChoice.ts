import type { TFunction } from 'i18next'
import { formatNumber } from './format.ts'

/** A question about the readings of a column: the first text in doubt, how many there are, and what it means under each answer. */
interface Question<Answer extends string> {
  readonly text: string
  readonly count: number
  readonly readings: readonly { readonly answer: Answer; readonly value: number | string }[]
  readonly answer: Answer
}

/** The same worded, with its answers. */
export function readingChoice<Answer extends string>(
  t: TFunction,
  column: string,
  { text, count, readings, answer }: Question<Answer>,
) {
  return {
    question: t('table.paste.reading', { column, text, count }),
    options: readings.map((reading) => ({
      key: reading.answer,
      text: typeof reading.value === 'number' ? formatNumber(reading.value) : reading.value,
    })),
    chosen: answer,
  }
}
