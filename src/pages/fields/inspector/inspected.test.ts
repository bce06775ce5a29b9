import { describe, expect, it } from 'vitest'
import {
  headingStage,
  smallYear,
  sprayingTechnology,
  withStage,
  withTechnology,
} from '../../../../tests/arbitraries/smallYear.ts'
import { smallColumns, smallStore, yieldId } from '../../../../tests/fields/smallField.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { suppressedBit, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { sheetGroups } from '../../../grid/columns/columnFields.ts'
import type { UndoEntry } from '../../../state/log/undo/timeline.ts'
import { outOfRangeMarks } from '../../../state/map/legend/traitMarks.ts'
import type { LoggedChange } from '../../../state/outbox/loggedChange.ts'
import { commitTyped } from '../../../state/sheet/edit/typing.ts'
import { inspectPlots, lastChangeOf, refusedCellOfField } from './inspected.ts'

const stagesAndTechnologies = [`trait:${headingStage}`, `trait:${sprayingTechnology}`]
const columns = smallColumns({ rows: 2, cols: 3, label: (row, col) => `${row}${col}` })
const groups = sheetGroups(columns, (key) => key)
const inspect = (...plots: number[]) =>
  new Map(
    inspectPlots(
      columns,
      plots,
      groups,
      () => Uint8Array.of(0, 2, 0, 0, 0, 0),
      () => 1,
      ',',
    )
      .flatMap(({ fields }) => fields)
      .map((field) => [field.field, field]),
  )

describe('inspected values', () => {
  it('a field of one plot shows every value with its marks; a computed one is read-only', () => {
    columns.traits[0].status[2] |= suppressedBit
    columns.traits[0].annotations.suppressed.set(2, 'lodged')
    const [second, third] = [inspect(1), inspect(2)]
    expect(second.get('label')).toMatchObject({ text: '12', typed: '12', isEditable: true, isOutOfRange: false })
    expect(second.get(`trait:${yieldId}`)).toMatchObject({
      text: '1.2',
      typed: '1,2',
      isOutOfRange: true,
      suppressed: null,
    })
    expect(third.get(`trait:${yieldId}`)).toMatchObject({ isOutOfRange: false, suppressed: 'lodged' })
    expect(second.get('square')).toMatchObject({ text: '–', isEditable: false })
  })

  it('a field of several plots shows shared values, else the number of different ones', () => {
    const shown = inspect(0, 3, 1)
    expect(shown.get('line')).toMatchObject({ text: null, typed: '', values: 2 })
    expect(shown.get('comment')).toMatchObject({ text: '–', values: 1 })
    expect(shown.get(`trait:${yieldId}`)).toMatchObject({ text: null, values: 3, isOutOfRange: false })
  })
})

describe('stages and technologies', () => {
  it('look as in the table, are edited as a date, with warnings and plans [GRD-16]', () => {
    const year = withTechnology(withStage(smallYear(1, 3)), { 0: '2026-08-14', 1: '2026-08-14' }, { 1: '2026-08-15' })
    year.sowing_date = '2026-07-01'
    const shown = (...plots: number[]) =>
      inspectPlots(
        year,
        plots,
        sheetGroups(year, (key) => key),
        (id) => outOfRangeMarks(year, traitColumn(year, id)!),
        () => 0,
        '.',
      ).flatMap(({ fields }) => fields.filter(({ field }) => stagesAndTechnologies.includes(field)))
    expect(shown(0)).toMatchObject([
      { text: '2026-06-30 · −1', typed: '2026-06-30', isOutOfRange: true, sowing: '2026-07-01', planned: null },
      { text: '–', typed: '', isOutOfRange: false, sowing: null, planned: '2026-08-14' },
    ])
    expect(shown(1)[1]).toMatchObject({ text: '2026-08-15', planned: null })
    expect(shown(0, 1)[1]).toMatchObject({ values: 2, planned: null })
  })
})

describe('an invalid text', () => {
  it('is shown in its cell, and for several plots if it is the same in all', () => {
    const { store, columns } = smallStore({ rows: 1, cols: 3 })
    const field = `trait:${yieldId}`
    const type = (text: string, ...plots: number[]) =>
      commitTyped(store, [{ field, rows: Int32Array.from(plots) }], text, { hasLostFocus: true })
    const waiting = (...plots: number[]) =>
      refusedCellOfField(store, new PlotsSource(columns), plots, field)?.value ?? null
    type('six', 0, 1)
    expect([waiting(0), waiting(0, 1), waiting(2), waiting(0, 2)]).toEqual(['six', 'six', null, null])
    type('6.5', 0)
    expect([waiting(0), waiting(1), waiting(0, 1)]).toEqual([null, 'six', null])
  })
})

describe('the last author of a plot', () => {
  const change = (...ids: number[]) => ({
    name: { key: 'change.value', params: {} },
    columns: [{ entity: 'plot' as const, field: 'label' as const, ids, before: [], after: [] }],
  })
  const logged = (key: string, at: string, ...ids: number[]): LoggedChange => ({
    seq: 1,
    key,
    user_id: 2,
    user_name: 'Anna',
    at,
    change: change(...ids),
  })
  const entry = (key: string, at: string, ...ids: number[]): UndoEntry => ({
    key,
    scope: yearScope(7),
    change: change(...ids),
    at: Date.parse(at),
    plots: ids.length,
  })

  it('comes from the latest change: a colleague by name, the user without one', () => {
    const seen = [logged('b', '2026-06-01T10:00:00Z', 101), logged('a', '2026-06-01T09:00:00Z', 101, 102)]
    expect(lastChangeOf(101, seen, [])).toMatchObject({ userName: 'Anna', at: '2026-06-01T10:00:00Z' })
    expect(lastChangeOf(102, seen, [entry('c', '2026-06-01T11:00:00Z', 101)])).toMatchObject({ userName: 'Anna' })
    expect(lastChangeOf(101, seen, [entry('c', '2026-06-01T11:00:00Z', 101)])).toMatchObject({ userName: null })
    expect(lastChangeOf(101, seen, [entry('c', '2026-06-01T08:00:00Z', 101)])).toMatchObject({ userName: 'Anna' })
    expect(lastChangeOf(101, seen, [entry('b', '2026-06-01T10:00:05Z', 101)])).toMatchObject({ userName: null })
    expect(lastChangeOf(103, seen, [])).toBeNull()
  })
})
