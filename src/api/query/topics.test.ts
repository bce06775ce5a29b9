import { expect, it } from 'vitest'
import type { LoggedUpdate } from '../../contract/live.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import { changedAnswers } from './topics.ts'

const columnsOf = (...cells: [entity: string, field: string][]): ChangeSet => ({
  name: { key: 'change.edited', params: {} },
  columns: cells.map(([entity, field]) => ({ entity, field, ids: [1], before: [null], after: [null] })) as never,
})

const topicsOf = (change: LoggedUpdate['change'], crop_seq: number | null = null) => {
  const update = { year_id: 4, spec_id: 1, seq: 9, crop_seq, key: 'k', user_id: 2, user_name: null, at: '', change }
  return changedAnswers('data_updated', update).map(({ topic }) => topic)
}

it('calls of lines are refetched after changes that affect them, not after every typed value', () => {
  for (const cell of [
    ['plot', 'marker:7'],
    ['plot', 'line_id'],
    ['plot', 'exists'],
    ['genotype_set', 'exists'],
  ] as [string, string][])
    expect(topicsOf(columnsOf(['plot', 'trait:1'], cell)), cell.join()).toContain('genotypes')
  expect(topicsOf(columnsOf(['plot', 'trait:1'], ['plot', 'note:1'], ['line', 'name']), 3)).toEqual([
    'lines',
    'values',
    'results',
  ])
  // Too large for a frame: it may contain anything.
  expect(topicsOf(null)).toContain('genotypes')
})
