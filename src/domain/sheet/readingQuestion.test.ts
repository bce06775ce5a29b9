import { expect, it } from 'vitest'
import type { PastedCell } from './clipboard.ts'
import type { ReadingAnswer } from './decimalMarks.ts'
import { checkPastedColumn, type PasteTarget } from './pasteCheck.ts'
import { readingQuestion } from './readingQuestion.ts'

const target = (kind: PasteTarget['kind']): PasteTarget => ({
  kind,
  unit: '',
  min: null,
  max: null,
  categories: null,
  isTrait: true,
  isName: false,
  sowing: null,
  year: null,
})
const cells = (texts: readonly string[]): PastedCell[] =>
  texts.map((text) => ({ text, value: null, kind: null, plot: null, field: null }) as unknown as PastedCell)

function column(kind: 'number' | 'date', texts: readonly string[], answer?: ReadingAnswer) {
  const around = { stored: null, ownMark: null, answer: answer === ',' || answer === '.' ? answer : null }
  const order = answer === 'day' || answer === 'month' ? answer : 'unknown'
  return checkPastedColumn(
    cells(texts),
    target(kind),
    texts.map(() => null),
    around,
    order,
  )
}

it('a column with ‘1,234’ gets one question with both numbers; the answer applies to all its cells', () => {
  const texts = ['1,234', '5', '2,500']
  expect(readingQuestion('f', column('number', texts), null)).toEqual({
    field: 'f',
    text: '1,234',
    count: 2,
    answer: ',',
    readings: [
      { answer: ',', value: 1.234 },
      { answer: '.', value: 1234 },
    ],
  })
  expect(column('number', texts, ',').values).toEqual([1.234, 5, 2.5])
  const grouped = column('number', texts, '.')
  expect(grouped.values).toEqual([1234, 5, 2500])
  expect(readingQuestion('f', grouped, null)).toBeNull()
})

it('a column of dates with slashes gets the question whether day or month comes first', () => {
  const texts = ['05/01/2026', '', '06/01/2026']
  expect(readingQuestion('f', column('date', texts), null)).toMatchObject({
    text: '05/01/2026',
    count: 2,
    answer: 'day',
    readings: [
      { answer: 'day', value: '2026-01-05' },
      { answer: 'month', value: '2026-05-01' },
    ],
  })
  expect(column('date', texts, 'month').values).toEqual(['2026-05-01', null, '2026-06-01'])
  expect(readingQuestion('f', column('date', ['13/01/2026', '05/01/2026']), null)).toBeNull()
})

it('dates without a year get a question with both days of the field-year', () => {
  const checked = checkPastedColumn(cells(['5/6', '7/8']), { ...target('date'), year: 2026 }, [null, null])
  expect(readingQuestion('f', checked, 2026)).toMatchObject({
    text: '5/6',
    count: 2,
    readings: [
      { answer: 'day', value: '2026-06-05' },
      { answer: 'month', value: '2026-05-06' },
    ],
  })
})
