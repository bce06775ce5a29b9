import { expect, it } from 'vitest'
import { pasteSummary } from './pasteSummary.ts'

it('paste summary: out-of-range and ambiguous changes count as changes, non-changes are omitted', () => {
  const counts = Int32Array.of(12, 4940, 21, 2, 0)
  expect(pasteSummary({ counts, noRoom: 3 })).toEqual([
    { key: 'table.paste.change', count: 4963 },
    { key: 'table.paste.same', count: 12 },
    { key: 'table.paste.out', count: 21 },
    { key: 'table.paste.doubtful', count: 2 },
    { key: 'table.paste.noRoom', count: 3 },
  ])
  expect(pasteSummary({ counts: Int32Array.of(0, 0, 0, 0, 1), noRoom: 0, newLines: 1 })).toEqual([
    { key: 'table.paste.change', count: 0 },
    { key: 'table.paste.unknown', count: 1 },
    { key: 'table.paste.newLines', count: 1 },
  ])
})
