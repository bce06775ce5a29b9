import type { TFunction } from 'i18next'
import { formatNumber } from './format.ts'

/**
 * A question about how to read a column: the first ambiguous text, the number of ambiguous texts, and the meaning of
 * the text under each answer.
 */
interface Question<Answer extends string> {
  readonly text: string
  readonly count: number
  readonly readings: readonly { readonly answer: Answer; readonly value: number | string }[]
  readonly answer: Answer
}

/** The question and its answers as sentences. */
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
