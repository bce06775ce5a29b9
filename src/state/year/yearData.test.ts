import { expect, it } from 'vitest'
import { smallColumns, smallStore } from '../../../tests/fields/smallField.ts'
import { undo } from '../log/undo/undo.ts'
import { outboxAtom } from '../outbox/outbox.ts'
import { messagesAtom } from '../shell/messages.ts'
import { loadedYearAtom } from './loaded.ts'
import { writeYearData } from './yearData.ts'

const opened = { sowing_date: null, emergence_date: null, technology_level: 'standard', checks: [] } as const
const sown = { ...opened, sowing_date: '2026-04-28' }

/** A year that is reloaded while its form is open, after a colleague has set the sowing date. */
function reloaded() {
  const { store } = smallStore({ rows: 1, cols: 3 })
  const columns = smallColumns({ rows: 1, cols: 3 })
  columns.sowing_date = '2026-05-01'
  store.set(loadedYearAtom, columns)
  return { store, columns }
}

it('year data reloaded in the meantime is written against the values at the opening of the form', () => {
  const { store, columns } = reloaded()
  expect(writeYearData(store, columns.year_id, opened, sown)).toBe(true)
  expect(columns.sowing_date).toBe('2026-04-28')
  expect(store.get(outboxAtom).map(({ change }) => change.columns)).toEqual([
    [
      {
        entity: 'field_year',
        field: 'sowing_date',
        ids: [columns.year_id],
        before: [null],
        after: ['2026-04-28'],
      },
    ],
  ])
  expect(store.get(messagesAtom)[0]).toMatchObject({ kind: 'info', key: 'change.year_sowing_date' })
  undo(store)
  expect(columns.sowing_date).toBeNull()
})

it('unchanged fields do not overwrite a colleague’s', () => {
  const { store, columns } = reloaded()
  expect(writeYearData(store, columns.year_id, opened, opened)).toBe(true)
  expect([columns.sowing_date, store.get(outboxAtom)]).toEqual(['2026-05-01', []])
  expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'yearData.nothing' })
})

it('another year, or none, is not written or reported as saved', () => {
  const { store, columns } = reloaded()
  expect(writeYearData(store, columns.year_id + 1, opened, sown)).toBe(false)
  store.set(loadedYearAtom, null)
  expect(writeYearData(store, columns.year_id, opened, sown)).toBe(false)
  expect([columns.sowing_date, store.get(outboxAtom), store.get(messagesAtom)]).toEqual(['2026-05-01', [], []])
})
