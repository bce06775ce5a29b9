import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { rphMarker, smallYear, withMarker } from '../../../../tests/arbitraries/smallYear.ts'
import type { CellValue, ChangeColumn } from '../../../domain/change/changeSet.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { addUndoEntry } from './timeline.ts'
import { redo, undo } from './undo.ts'

const call = (marker: number, ids: number[], after: CellValue[]): ChangeColumn => ({
  entity: 'plot',
  field: `marker:${marker}`,
  ids,
  before: ids.map(() => null),
  after,
})

/** A written entry of calls; the year loaded since then contains the calls in `year`. */
function written(columns: ChangeColumn[]) {
  const store = createStore()
  const year = withMarker(smallYear(1, 3))
  store.set(loadedYearAtom, year)
  const change = { name: { key: 'change.genotypesImported', params: { file: 'm.csv' } }, columns }
  addUndoEntry(store, yearScope(1), change, null, [])
  const sent = () => store.get(outboxAtom).at(-1)?.change.columns
  return { store, year, sent }
}

it('undo and redo send calls of an unloaded marker: the server reports changes by others', () => {
  const { store, year, sent } = written([call(900, [101, 102], ['A/C', 'A/A'])])
  expect(year.markers.map(({ marker }) => marker.id)).toEqual([rphMarker])
  expect(undo(store)).toMatchObject({ cellCount: 2, skipped: 0 })
  const removal = { field: 'marker:900', ids: [101, 102], before: ['A/C', 'A/A'], after: [null, null] }
  expect(sent()).toMatchObject([removal])
  expect(redo(store)).toMatchObject({ cellCount: 2, skipped: 0 })
  expect(sent()).toMatchObject([{ ...removal, before: removal.after, after: removal.before }])
})

it('undo skips a call of a deleted plot', () => {
  const { store, sent } = written([call(900, [101, 999], ['A/C', 'A/A'])])
  expect(undo(store)).toMatchObject({ cellCount: 1, skipped: 1 })
  expect(sent()).toMatchObject([{ ids: [101] }])
})
