import { expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../tests/fields/smallField.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import { conflictPlot, newPlot, planNumbering, skippedPlot } from '../../domain/layout/numbering/numbering.ts'
import { previewOf } from '../../domain/layout/numbering/numberingPreview.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { colouringAtom, colouringOf } from '../../state/colour/colouring.ts'
import { highlightedValuesAtom } from '../../state/colour/highlightedValues.ts'
import { scaleOf } from '../../state/colour/scale.ts'
import { transact } from '../../state/log/transact.ts'
import {
  changeDraft,
  numberingAnswerAtom,
  numberingDraftAtom,
  numberingOptionsAtom,
  openNumbering,
} from '../../state/map/numbering/numberingDraft.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { mapThemes } from '../../ui/theme.ts'
import { dimmedFlag } from '../paint/plotStyle.ts'
import { readPlan, readStyle } from './readField.ts'

it('numbering tints changes: a plot with an equal new label counts as unchanged', () => {
  const labels = ['1', '9', null, '4']
  const { store, columns } = smallStore({ rows: 1, cols: 4, label: (_, col) => labels[col - 1] })
  openNumbering(store)
  const shades = (part: Parameters<typeof changeDraft>[1]): number[] => {
    changeDraft(store, { corner: 'top_left', start: '1', prefix: '', ...part })
    const [draft, options] = [store.get(numberingDraftAtom), store.get(numberingOptionsAtom)]
    if (!draft || !options || isRefusal(options)) throw new Error('nothing is drafted')
    const plan = planNumbering(columns, options)
    if (!plan.ok) throw new Error(plan.code)
    store.set(numberingAnswerAtom, { draft, result: previewOf(plan, options) })
    return [...readStyle(store, { columns, design: null }, null, mapThemes.light).shade]
  }
  expect(shades({ renumber: true })).toEqual([skippedPlot, newPlot, newPlot, skippedPlot])
  expect(shades({ renumber: true, prefix: 'A' })).toEqual([newPlot, newPlot, newPlot, newPlot])
  expect(shades({ renumber: false, start: '4' })).toEqual([skippedPlot, skippedPlot, conflictPlot, skippedPlot])
})

it('camera and scene share a layout of a year until something is written or the year changes', () => {
  const { store, columns } = smallStore({ rows: 2, cols: 3 })
  const plan = readPlan(store)
  expect(plan).not.toBeNull()
  expect(readPlan(store)).toBe(plan)
  columns.width.fill(2)
  columns.length.fill(1)
  const change: ChangeSet = {
    name: { key: 'change.value', params: {} },
    columns: [{ entity: 'plot', field: 'comment', ids: [columns.id[0]], before: [null], after: ['seen'] }],
  }
  transact(store, change, { origin: 'user', undo: 'skip' })
  expect(readPlan(store)).not.toBe(plan)
  expect(readPlan(store)?.aspect).not.toBe(plan?.aspect)
  const { store: other, columns: next } = smallStore({ rows: 4, cols: 2 })
  store.set(loadedYearAtom, next)
  expect(readPlan(store)?.size).toEqual(readPlan(other)?.size)
})

it('plots are drawn in the proportion of their median size, despite outliers or unmeasured ones', () => {
  const aspectOf = (widths: readonly number[]) => {
    const { store, columns } = smallStore({ rows: 1, cols: 5 })
    columns.width.set(widths)
    columns.length.fill(2)
    return readPlan(store)?.aspect
  }
  expect(aspectOf([Number.NaN, 9, 2, 1.6, 2])).toBe(1)
  expect(aspectOf([2, 9, 1.6, 1.6, 1.6])).toBe(2 / 1.6)
  expect(aspectOf([1.6, Number.NaN, Number.NaN, 1.6, Number.NaN])).toBe(2 / 1.6)
  expect(aspectOf(Array(5).fill(Number.NaN))).toBeNull()
})

it('a bar of the histogram under the pointer lights its plots: all others are dimmed', () => {
  const { store, columns } = smallStore({ rows: 2, cols: 3, value: (row, col) => row * 10 + col })
  const colouring = colouringOf({ by: 'trait', trait: yieldId })
  store.set(colouringAtom, colouring)
  const dimmed = () =>
    [...readStyle(store, { columns, design: null }, scaleOf(columns, colouring), mapThemes.light).flags].map(
      (flags) => (flags & dimmedFlag) !== 0,
    )
  expect(dimmed()).toEqual(new Array(6).fill(false))
  store.set(highlightedValuesAtom, { from: 12, to: 21 })
  expect(dimmed()).toEqual([true, false, false, true, true, true])
  store.set(highlightedValuesAtom, null)
  expect(dimmed()).toEqual(new Array(6).fill(false))
})
