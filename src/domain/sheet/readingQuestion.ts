import { slashedDates } from './dateReading.ts'
import type { ReadingAnswer } from './decimalMarks.ts'
import type { CheckedColumn } from './pasteCheck.ts'

/** A question to the user about a column whose numbers or dates are ambiguous. */
export interface ReadingQuestion {
  readonly field: string
  /** The first ambiguous text, with its meaning under each answer; the first reading is the default. */
  readonly text: string
  readonly readings: readonly { readonly answer: ReadingAnswer; readonly value: number | string }[]
  /** Number of ambiguous cells. */
  readonly count: number
  readonly answer: ReadingAnswer
}

/** Reasons of doubt that an answer resolves. */
export const decidableAmbiguities: ReadonlySet<string> = new Set(['doubt.mark', 'doubt.order'])

/** The question about a checked column, whose dates without a year are in `year`; null if nothing in it is ambiguous. */
export function readingQuestion(
  field: string,
  { reasons }: Pick<CheckedColumn, 'reasons'>,
  year: number | null,
): ReadingQuestion | null {
  let count = 0
  let readings: ReadingQuestion['readings'] | null = null
  let text = ''
  for (const { code, params } of reasons.values()) {
    if (!decidableAmbiguities.has(code)) continue
    count++
    if (readings) continue
    text = String(params.text)
    readings = code === 'doubt.mark' ? numberReadings(text, params) : dateReadings(text, year)
  }
  return readings && { field, text, readings, count, answer: readings[0].answer }
}

function numberReadings(
  text: string,
  { value, other }: Readonly<Record<string, number | string>>,
): ReadingQuestion['readings'] {
  const [asDecimal, asGroup] = text.includes(',') ? ([',', '.'] as const) : (['.', ','] as const)
  return [
    { answer: asDecimal, value },
    { answer: asGroup, value: other },
  ]
}

function dateReadings(text: string, year: number | null): ReadingQuestion['readings'] | null {
  const dates = slashedDates(text, year)
  if (!dates?.day || !dates.month) return null
  return [
    { answer: 'day', value: dates.day },
    { answer: 'month', value: dates.month },
  ]
}
