import { expect, it } from 'vitest'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { timelineAtom } from '../../state/log/undo/timeline.ts'
import { viewedPointAtom } from '../../state/log/undo/viewedPast.ts'
import { secondMapAtom } from '../../state/map/secondMap/secondMap.ts'
import { secondScaleAtom } from '../../state/map/secondMap/secondScale.ts'
import { yearBeforeAtom, yearBeforePlacesAtom } from '../../state/map/secondMap/yearBefore.ts'
import { writeCells } from '../../state/sheet/edit/writeCells.ts'
import { RestingField } from './RestingField.ts'

it('a second map shows the previewed step: plots at their positions, last year below, classes of that time', () => {
  const { store, columns } = smallStore({ rows: 1, cols: 3, holes: ['1,3'] })
  const field = new RestingField(store)
  store.set(secondMapAtom, { kind: 'subject', subject: { by: 'line' } })
  store.set(yearBeforeAtom, {
    state: 'read',
    columns: { ...columns, row: columns.row.slice(), col: columns.col.slice() },
  })
  const moved = writeCells(store, [{ field: 'col', rows: [1], values: [3] }], () => ({
    key: 'change.moved',
    params: {},
  }))
  expect(moved).toMatchObject({ ok: true })
  const stands = () => [...(field.plan?.grid.at ?? [])]
  const before = () => [...(store.get(yearBeforePlacesAtom)?.places.before.slice(0, 2) ?? [])]
  expect([stands(), before()]).toEqual([
    [0, -1, 1],
    [0, -1],
  ])
  const scale = store.get(secondScaleAtom)
  store.set(viewedPointAtom, store.get(timelineAtom).undo.length - 1)
  expect([stands().slice(0, 2), before()]).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect(store.get(secondScaleAtom)).not.toBe(scale)
  store.set(viewedPointAtom, null)
  expect(stands()).toEqual([0, -1, 1])
})
