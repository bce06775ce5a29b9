import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { smallColumns, yieldId } from '../../../tests/fields/smallField.ts'
import { missingClass, outOfRangeClass, suppressedClass } from '../../domain/colour/classes.ts'
import { suppressedBit } from '../../domain/columns/fieldYear.ts'
import { colouringOf, type ScaleMode } from '../../state/colour/colouring.ts'
import { scaleOf } from '../../state/colour/scale.ts'
import { plotClassesOf } from '../../state/map/legend/plotClasses.ts'
import { mapThemes } from '../../ui/theme.ts'
import { histogramBars } from './histogramBars.ts'
import { histogramMarks } from './histogramMarks.ts'
import { filteredBy, legendRows } from './legendRows.ts'

const t = ((key: string) => key) as unknown as TFunction
const columns = smallColumns({
  rows: 10,
  cols: 10,
  value: (row, col) => (row === 1 && col < 4 ? Number.NaN : row === 10 && col === 10 ? 4000 : row * 10 + col),
})

function rowsFor(mode: ScaleMode) {
  const colouring = colouringOf({ by: 'trait', trait: yieldId }, mode)
  const scale = scaleOf(columns, colouring)
  if (!scale) throw new Error('no scale')
  return legendRows(scale, colouring, mapThemes.light, t)
}

describe('legend', () => {
  it('lists the highest class first, Missing and Out of range last; counts add up to all plots', () => {
    const rows = rowsFor('binned')
    expect(rows.map((row) => row.kind)).toEqual([...new Array(6).fill('class'), 'missing', 'out'])
    expect(rows.map((row) => row.key)).toEqual([5, 4, 3, 2, 1, 0, missingClass, outOfRangeClass])
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(100)
    expect([rows[6].count, rows[7].count]).toEqual([3, 1])
  })

  it('suppressed values have their own row in every kind of scale, and the counts still add up', () => {
    const left = smallColumns({ rows: 6, cols: 6, value: (row, col) => (row === 1 && col === 1 ? Number.NaN : row) })
    for (const plot of [8, 9, 30]) left.traits[0].status[plot] |= suppressedBit
    for (const mode of ['binned', 'continuous', 'categories'] as const) {
      const colouring = colouringOf({ by: 'trait', trait: yieldId }, mode)
      const scale = scaleOf(left, colouring)
      if (!scale) throw new Error('no scale')
      const rows = legendRows(scale, colouring, mapThemes.light, t)
      const row = rows.find(({ kind }) => kind === 'suppressed')
      expect([row?.key, row?.count, row?.text]).toEqual([suppressedClass, 3, 'map.class.suppressed'])
      expect(rows.reduce((sum, one) => sum + one.count, 0)).toBe(36)
      const { legend } = plotClassesOf(scale)
      expect([legend[8], legend[0], legend[7] < suppressedClass]).toEqual([suppressedClass, missingClass, true])
    }
  })

  it('has one row for a continuous scale and one for each of eight categories and the rest', () => {
    const [row, ...others] = rowsFor('continuous')
    expect([row.colours.length > 10, row.count, others.length]).toEqual([true, 96, 2])
    const categories = rowsFor('categories').filter((one) => one.kind === 'class')
    expect([categories.length, categories.at(-1)?.text]).toEqual([9, 'map.class.other'])
  })

  it('a click shows only one class and the next one resets, Shift adds, Mod hides', () => {
    const none = { shown: null, hidden: new Set<number>() }
    const filtered = filteredBy(none, 4, 'only')
    expect(filtered.shown).toEqual(new Set([4]))
    expect(filteredBy(filtered, 4, 'only').shown).toBeNull()
    const two = filteredBy(filtered, 2, 'add')
    expect(two.shown).toEqual(new Set([4, 2]))
    expect(filteredBy(filteredBy(two, 2, 'add'), 4, 'add').shown).toBeNull()
    const hiding = filteredBy(two, 0, 'hide')
    expect([hiding.shown, hiding.hidden]).toEqual([new Set([4, 2]), new Set([0])])
    expect(filteredBy(hiding, 0, 'hide').hidden.size).toBe(0)
  })
})

describe('histogram', () => {
  const scale = scaleOf(columns, colouringOf({ by: 'trait', trait: yieldId }))
  if (scale?.kind !== 'numbers') throw new Error('no numbers')
  const bars = histogramBars(columns.traits[0].numbers, scale.classes)

  it('counts every value in range once, in bars of one round width', () => {
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(96)
    expect(new Set(bars.map((bar) => bar.to - bar.from))).toEqual(new Set([5]))
    for (const bar of bars) expect(bar.from % 5).toBe(0)
  })

  it('splits a bar across two classes, each part in its class’s colour', () => {
    const shared = bars.filter((bar) => bars.some((other) => other !== bar && other.from === bar.from))
    expect(shared.length).toBeGreaterThan(0)
    for (const bar of bars) {
      const values = Array.from(columns.traits[0].numbers).filter(
        (value, i) => value >= bar.from && value < bar.to && scale.classes.legend[i] === bar.row,
      )
      expect(bar.count).toBe(values.length)
    }
  })

  it('marks the mean of the values in the bars, and the mean of the checks among them', () => {
    const checked = smallColumns({ rows: 6, cols: 3, rowsPerReplication: 2, value: (row) => row })
    const by = scaleOf(checked, colouringOf({ by: 'trait', trait: yieldId }))
    if (by?.kind !== 'numbers') throw new Error('no numbers')
    const marks = (own: typeof checked) => histogramMarks(own, own.traits[0].numbers, by.classes)
    expect(marks(checked)[0]).toEqual({ kind: 'mean', value: 3.5 })
    const legendWithSuppressed = Uint8Array.from(by.classes.legend, (row, i) => (i < 3 ? suppressedClass : row))
    expect(histogramMarks(checked, checked.traits[0].numbers, { legend: legendWithSuppressed })[0].value).toBe(4)
    expect(
      histogramMarks(checked, checked.traits[0].numbers, { legend: legendWithSuppressed.fill(missingClass) }),
    ).toEqual([])
  })

  it('has no bar without a value', () => {
    const empty = smallColumns({ rows: 2, cols: 2, value: () => Number.NaN })
    const nothing = scaleOf(empty, colouringOf({ by: 'trait', trait: yieldId }))
    expect(nothing?.kind === 'numbers' && histogramBars(empty.traits[0].numbers, nothing.classes)).toEqual([])
  })
})
