import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { rphMarker, smallYear, withMarker, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { applyChange } from '../../change/applyChange.ts'
import type { ChangeSet } from '../../change/changeSet.ts'
import { readCell } from '../../columns/cell.ts'
import { decodeFieldYear, encodeFieldYear } from '../../columns/codec.ts'
import {
  appendPlot,
  emptyTraitColumn,
  type FieldYearColumns,
  traitColumn,
  traitValue,
} from '../../columns/fieldYear.ts'
import { choosePlots } from './choosePlots.ts'
import { pageOfYear } from './pageOfYear.ts'
import { fieldOfSort, sortColumns, sortOfField } from './sortColumns.ts'

let columns: FieldYearColumns

const feature = `feature:${yieldTrait}`
const plain = { sort_by: 'plot_id', order: 'asc', filters: {} } as const

function chosen(choice: Partial<Parameters<typeof choosePlots>[1]> = {}): number[] {
  const answer = choosePlots(columns, { ...plain, ...choice }, 'en')
  if (!answer.ok) throw new Error(answer.code)
  return [...answer.plots]
}

const yields = () => traitColumn(columns, yieldTrait)!

beforeEach(() => {
  columns = smallYear(4, 5)
})

describe('plots selected for a page', () => {
  it('are all living ones ordered by id, whatever their indexes', () => {
    columns.alive[3] = 0
    const first = Math.min(...columns.id.subarray(0, columns.count)) - 1
    const late = appendPlot(columns, first)
    const plots = chosen()
    expect(plots).toHaveLength(20)
    expect(plots[0]).toBe(late)
    expect(plots).not.toContain(3)
  })

  it('put empty cells last in either order, and keep equal ones in id order', () => {
    const values = [2, Number.NaN, 1, 2, Number.NaN, 1]
    yields().numbers.fill(3)
    yields().numbers.set(values)
    expect(chosen({ sort_by: feature }).slice(0, 4)).toEqual([2, 5, 0, 3])
    expect(chosen({ sort_by: feature }).slice(-2)).toEqual([1, 4])
    columns.seq++
    expect(chosen({ sort_by: feature, order: 'desc' }).slice(-6)).toEqual([0, 3, 2, 5, 1, 4])
  })

  it('can be filtered and sorted by number of plants', () => {
    columns.plants = new Map([
      [2, 3],
      [5, 1],
      [9, 7],
    ])
    expect(chosen({ filters: { 'plants:min': '1' } })).toEqual([2, 5, 9])
    expect(chosen({ filters: { 'plants:min': '2', 'plants:max': '3' } })).toEqual([2])
    expect(chosen({ filters: { 'plants:max': '0' } })).toHaveLength(17)
    expect(chosen({ sort_by: 'plants', order: 'desc' }).slice(0, 4)).toEqual([9, 2, 5, 0])
  })

  it('follow edits, and are computed once per state', () => {
    const before = chosen({ filters: { comment: ['edge'] } })
    columns.comment[7] = 'edge'
    expect(chosen({ filters: { comment: ['edge'] } })).toEqual(before)
    columns.seq++
    expect(chosen({ filters: { comment: ['edge'] } })).toEqual([...before, 7])
  })

  it('bounds match a test of every value, for any values', () => {
    const value = fc.option(fc.double({ min: -50, max: 50, noNaN: true }), { nil: null })
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 20, maxLength: 20 }),
        fc.integer({ min: -50, max: 50 }),
        (values, min) => {
          values.forEach((one, plot) => {
            yields().numbers[plot] = one ?? Number.NaN
          })
          columns.seq++
          const above = values.flatMap((one, plot) => (one !== null && one >= min ? [plot] : []))
          expect(chosen({ filters: { [`${feature}:min`]: String(min) } })).toEqual(above)
          const empty = values.flatMap((one, plot) => (one === null ? [plot] : []))
          expect(chosen({ filters: { [`${feature}:missing`]: 'true' } })).toEqual(empty)
        },
      ),
    )
  })

  it.each([
    [{ [`${feature}:min`]: 'four' }, 'validation.number'],
    [{ [`${feature}:max`]: ['1', '2'] }, 'validation.number'],
    [{ [`${feature}:missing`]: 'maybe' }, 'validation.choice'],
    [{ 'feature:999:min': '1' }, 'trait.unknown'],
    [{ 'plants:min': 'some' }, 'validation.number'],
  ])('an invalid filter is named with its code: %j', (filters, code) => {
    const [field] = Object.keys(filters)
    expect(choosePlots(columns, { ...plain, filters }, 'en')).toEqual({ ok: false, field, code })
  })

  it('every sortable column maps to its table name and back', () => {
    for (const name of sortColumns) {
      const field = fieldOfSort(name)
      if (field !== null) expect(sortOfField(field)).toBe(name)
    }
    expect([fieldOfSort('feature:7'), sortOfField('trait:7'), fieldOfSort('secret')]).toEqual([
      'trait:7',
      'feature:7',
      null,
    ])
  })
})

describe('a page of a year', () => {
  it('has its plots like the year, in order, also over the wire', () => {
    const plots = [12, 3, 7]
    yields().annotations.note.set(3, 'hail')
    const page = decodeFieldYear(encodeFieldYear(pageOfYear(columns, plots, { total: 20, withLines: true })))
    expect([page.pageTotal, page.count, page.seq]).toEqual([20, 3, columns.seq])
    plots.forEach((plot, k) => {
      expect([page.id[k], page.name[k], page.row[k], page.label[k]]).toEqual([
        columns.id[plot],
        columns.name[plot],
        columns.row[plot],
        columns.label[plot],
      ])
      page.traits.forEach((column, t) => {
        expect(traitValue(column, k)).toEqual(traitValue(columns.traits[t], plot))
      })
    })
    expect([...traitColumn(page, yieldTrait)!.annotations.note]).toEqual([[1, 'hail']])
    expect([...page.lines.values()]).toEqual([...columns.lines.values()])
  })

  it('knows the empty columns of the whole year, also over the wire, and has its markers and checks', () => {
    withMarker(columns)
    columns.checks = [12]
    columns.comment[4] = 'edge'
    columns.plants.set(4, 2)
    const lacking = emptyTraitColumn(columns.id.length, { ...yields().trait, id: 77, name: 'Never taken' })
    columns.traits.push(lacking)
    const call = `marker:${rphMarker}`
    const create = () => pageOfYear(columns, [0, 1], { total: 20, withLines: true })
    const page = decodeFieldYear(encodeFieldYear(create()))
    expect(page.emptyInYear).toEqual(['father', 'repetitions', 'width', 'length', 'square', 'crossing', 'trait:77'])
    expect([page.checks, readCell(page, 0, call), readCell(page, 1, call)]).toEqual([[12], 'A/C', 'C/A'])
    lacking.numbers[4] = 1
    columns.seq++
    expect(create().emptyInYear).not.toContain('trait:77')
  })

  it('applies changes of its plots and skips others, new ones too', () => {
    const page = pageOfYear(columns, [5, 6], { total: 20, withLines: true })
    const newId = 90_001
    const ids = [columns.id[5], columns.id[9], newId]
    const change: ChangeSet = {
      name: { key: 'change.value', params: {} },
      columns: [
        { entity: 'plot', field: 'exists', ids: [newId], before: [false], after: [true] },
        { entity: 'plot', field: `trait:${yieldTrait}`, ids, before: [null, null, null], after: [8, 9, 10] },
      ],
    }
    const { plots } = applyChange(page, change)
    expect([...plots]).toEqual([0])
    expect([page.count, traitValue(traitColumn(page, yieldTrait)!, 0)]).toEqual([2, 8])
  })
})
