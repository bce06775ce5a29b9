import { expect, it } from 'vitest'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import { phenotypesFormat } from '../../../domain/files/formats.ts'
import { decideReview, noChoices } from '../../../domain/files/review/decideReview.ts'
import { readReview } from '../../../domain/files/review/reviewFile.ts'
import { readRows } from '../../../sheets/readRows.ts'
import { findingsText, problemText } from './saveFindings.ts'

const words = ((key: string) => key.replace(/^review\./, '')) as never

it('saved findings list every changed cell and every row without a plot, with the decision', () => {
  const columns = smallYear(1, 3)
  const lines = ['Plot;"Yield, t/ha"', 'P1;1', 'P2;7', 'P3;9,5x', 'P33;=2', 'P99;1']
  const read = readRows(new TextEncoder().encode(lines.join('\n')), 'a.csv', phenotypesFormat)
  if (!read.ok) throw new Error(read.fault.code)
  const traits = columns.traits.map(({ trait: { id, name, unit, kind, role } }) => ({ id, name, unit, kind, role }))
  const target = { nursery: 'Trial', year: 2026 }
  const context = { upload: 'plot_result', mapping: {}, target, openYear: null, traits, markers: [] } as const
  const file = readReview(read.sheet, context)!
  const review = decideReview(file, columns, { ...noChoices, rows: new Map([[6, null]]) }, new Map())
  const rows = findingsText(words, file, review)
    .split('\r\n')
    .map((row) => row.replaceAll('"', ''))
  expect(rows).toEqual([
    'head.cell;head.plot;head.column;head.value;head.stored;head.finding;head.decision',
    'B3;P2;Yield, t/ha;7;1.5;outcome.changed;decision.matched',
    'B4;P3;Yield, t/ha;9,5x;2;outcome.refused: fault.number;decision.open',
    'A5;P33;;P33;;plot.unknown;decision.open',
    'A6;P99;;P99;;plot.unknown;decision.skipped',
  ])
})

it('saved findings report too many plots as the upload does, and any other unmatched row as one without a plot', () => {
  const context = ((key: string, params = {}) => `${key} ${JSON.stringify(params)}`) as never
  const row = { row: 4, column: 1, label: null, plot: 'N1', plant: null, repetitions: 1 }
  const problem = { address: 'A4', text: 'N1', nearest: null, decision: 'open' } as const
  const tooMany = {
    code: 'file.limits',
    sheet: null,
    cell: 'B4',
    value: '9',
    params: { context: 'plots', max: 8 },
  } as const
  const blank = { code: 'cell.required', sheet: null, cell: 'A4', value: null, params: {} } as const
  expect(problemText(context, { ...problem, code: tooMany.code, row: { ...row, fault: tooMany } })).toBe(
    'faults.file.limits {"context":"plots","max":8,"cell":"B4"}',
  )
  expect(problemText(context, { ...problem, code: blank.code, row: { ...row, fault: blank } })).toBe(
    'review.plot.other {}',
  )
})
