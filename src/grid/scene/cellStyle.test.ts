import { expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import {
  headingStage,
  sprayingTechnology,
  withStage,
  withTechnology,
  yieldTrait,
} from '../../../tests/arbitraries/smallYear.ts'
import { editTrait } from '../../state/sheet/columns/editTrait.ts'
import { typeCell } from '../../state/sheet/edit/typing.ts'
import { plotsSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetTouchedAtom } from '../../state/sheet/selection/sheetTouched.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { mapThemes } from '../../ui/theme.ts'
import { CellStyle } from './CellStyle.ts'

it('marks are on unsent cells, a parent’s on every plot of its line, and on no computed columns', () => {
  const store = openedSheet(1, 4)
  const grain = `trait:${yieldTrait}`
  typeCell(store, { plot: 1, field: grain }, '5')
  typeCell(store, { plot: 1, field: 'father' }, 'Lada')
  const style = new CellStyle(store, store.get(plotsSourceAtom)!, mapThemes.light)
  const marked = (field: string) => [0, 1, 2, 3].filter((plot) => style.statesOf(plot, field).includes('pending'))
  expect(marked(grain)).toEqual([1])
  expect(marked('father')).toEqual([1, 3])
  expect([...marked('rowNumber'), ...marked('folded:general'), ...marked('addTrait')]).toEqual([])
})

const at = (day: number) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)

it('marks planned-only and overdue technologies, and no completed ones [GRD-07]', () => {
  const store = openedSheet(1, 4)
  const columns = withTechnology(store.get(loadedYearAtom)!, { 0: at(9), 1: at(-9), 2: at(-9) }, { 2: at(-3) })
  const field = `trait:${sprayingTechnology}`
  const style = new CellStyle(store, store.get(plotsSourceAtom)!, mapThemes.light)
  expect([0, 1, 2, 3].map((plot) => style.statesOf(plot, field))).toEqual([['planned'], ['overdue'], [], []])
  expect(style.stateClasses(1, field)).toEqual(['is-overdue'])
  expect([0, 1, 2, 3].map((plot) => style.plannedAt(plot, field))).toEqual([at(9), at(-9), null, null])
  typeCell(store, { plot: 1, field }, at(-1))
  expect(style.statesOf(1, field)).not.toContain('overdue')
  typeCell(store, { plot: 0, field }, 'soon', { hasLostFocus: true })
  expect(style.plannedAt(0, field)).toBeNull()
  expect(columns.traits.at(-1)!.annotations.planned.size).toBe(3)
})

it('marks a stage date before the current sowing date [GRD-06]', () => {
  const store = openedSheet(1, 4)
  const columns = withStage(store.get(loadedYearAtom)!)
  const field = `trait:${headingStage}`
  const style = new CellStyle(store, store.get(plotsSourceAtom)!, mapThemes.light)
  const marked = (sowing: string | null) => {
    columns.sowing_date = sowing
    style.forget(null)
    style.statesOf(0, field)
    style.compute()
    return [0, 1].map((plot) => style.statesOf(plot, field))
  }
  expect(marked('2026-07-01')).toEqual([['out'], []])
  expect(marked('2026-06-30')).toEqual([[], []])
  expect(marked(null)).toEqual([[], []])
})

it('marks are on numbers outside the limits, or on outliers without limits', () => {
  const store = openedSheet(3, 4)
  const columns = store.get(loadedYearAtom)!
  const [column] = columns.traits
  column.numbers[5] = 400
  const field = `trait:${yieldTrait}`
  const style = new CellStyle(store, store.get(plotsSourceAtom)!, mapThemes.light)
  const marked = (max: number | null) => {
    Object.assign(column.trait, { min: null, max })
    style.forget(null)
    style.statesOf(5, field)
    style.compute()
    return [style.statesOf(5, field), style.stateClasses(5, field), style.statesOf(6, field)]
  }
  expect(marked(300)).toEqual([['out'], ['is-out'], []])
  expect(marked(null)).toEqual([['far'], ['is-far'], []])
  expect(marked(500)).toEqual([[], [], []])
})

it('marks follow limits set while the table is open', () => {
  const store = openedSheet(3, 4)
  const [{ trait, numbers }] = store.get(loadedYearAtom)!.traits
  numbers[5] = 400
  const field = `trait:${yieldTrait}`
  const style = new CellStyle(store, store.get(plotsSourceAtom)!, mapThemes.light)
  style.statesOf(5, field)
  style.compute()
  editTrait(store, { ...trait, max: 300 })
  const touched = store.get(sheetTouchedAtom).touched?.year
  expect(touched?.traits).toBe(true)
  style.forget(touched ?? null)
  expect(style.statesOf(5, field)).toEqual(['out'])
})

it('marks stay until recomputation when only values change, which is then requested', () => {
  const store = openedSheet(3, 4)
  const [column] = store.get(loadedYearAtom)!.traits
  Object.assign(column.trait, { min: null, max: null })
  column.numbers[5] = 400
  const field = `trait:${yieldTrait}`
  const style = new CellStyle(store, store.get(plotsSourceAtom)!, mapThemes.light)
  style.statesOf(5, field)
  style.compute()
  expect(style.statesOf(5, field)).toEqual(['far'])
  let requests = 0
  style.onWanted = () => {
    requests++
  }
  const written = (value: number, ...fields: string[]) => {
    column.numbers[5] = value
    const nothing = { plots: new Set([5]), plants: new Set<number>(), lines: false, traits: false, map: false }
    style.forget({ ...nothing, fields: new Set(fields) })
    return style.statesOf(5, field)
  }
  expect([written(column.numbers[6], field), requests]).toEqual([['far'], 1])
  style.compute()
  expect(style.statesOf(5, field)).toEqual([])
  expect([written(400, 'label'), requests]).toEqual([[], 1])
  expect([written(400, `suppressed:${yieldTrait}`), requests]).toEqual([[], 2])
  style.compute()
  expect(style.statesOf(5, field)).toEqual(['far'])
})
