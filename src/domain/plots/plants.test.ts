import { describe, expect, it } from 'vitest'
import { smallColumns, yieldId } from '../../../tests/fields/smallField.ts'
import { applyChange } from '../change/applyChange.ts'
import type { CellValue, ChangeColumn, PlantField } from '../change/changeSet.ts'
import { createdColumns } from '../change/createdColumns.ts'
import { plantsOf, readPlantOf } from '../columns/plotPlants.ts'
import { PlantsSource } from '../sheet/source/plantsSource.ts'
import { columnsOfMeans, plantMeans } from './plantMeans.ts'
import { checkedPlantName, nextPlantName } from './plantNames.ts'

const name = { key: 'change.value', params: {} }
const value = `trait:${yieldId}` as const

/** The first plot with two plants, a and b; a has a value. */
function create() {
  const columns = smallColumns({ rows: 1, cols: 2 })
  const [plot, other] = columns.id
  const values = [{ plant: 71, trait: yieldId, value: 4, note: 'thin' }]
  const listed = [
    { id: 71, name: 'a' },
    { id: 72, name: 'b' },
  ]
  columns.readPlants.set(plot, plantsOf(plot, listed, values))
  columns.plants.set(0, 2)
  const plants = columns.readPlants.get(plot)!
  const cells = (field: PlantField, ids: number[], after: CellValue[], before: CellValue[] = [null]): ChangeColumn => ({
    entity: 'plant',
    field,
    ids,
    before,
    after,
  })
  const apply = (...written: ChangeColumn[]) => applyChange(columns, { name, columns: written })
  return { columns, plot, other, plants, cells, apply, source: new PlantsSource(columns, plants) }
}

describe('names of plants', () => {
  it('the next one follows the highest number after the label; others are ignored [PLT-24]', () => {
    expect(nextPlantName('250', [])).toBe('250-1')
    expect(nextPlantName('250', ['250-1', '250-9', '250-x', '25-40', '250-02', 'B7'])).toBe('250-10')
    expect(nextPlantName('A-1', ['A-1-2', 'A-7'])).toBe('A-1-3')
  })

  it('have at most 100 characters, trimmed and normalised, and a letter or digit [LIM-04]', () => {
    expect(checkedPlantName('  e\u0301 ')).toEqual({ ok: true, value: 'é' })
    expect(checkedPlantName('x'.repeat(100))).toMatchObject({ ok: true })
    for (const length of [101, 256])
      expect(checkedPlantName('x'.repeat(length))).toMatchObject({ code: 'plant.too_long', params: { max: 100 } })
    expect(checkedPlantName('--')).toMatchObject({ code: 'name.only_special' })
  })

  it('are unique on a plot, also within one request; a deleted plant’s name is free [PLT-33]', () => {
    const { source, apply, cells } = create()
    const faults = (...values: string[]) => source.faults([{ field: 'name', rows: [0, 1], values }]).map(({ k }) => k)
    expect([faults('b', 'a'), faults('c', 'c')]).toEqual([[], [1]])
    expect(source.faults([{ field: 'name', rows: [0], values: ['b'] }])).toMatchObject([{ code: 'plant.duplicate' }])
    apply(cells('exists', [72], [false], [true]), cells('plot_id', [72], [null], [source.plants.plot]))
    expect(source.faults([{ field: 'name', rows: [0], values: ['b'] }])).toEqual([])
  })
})

describe('loaded plants', () => {
  it('follow changes: new ones, values, notes, deletion and restoration in full', () => {
    const { columns, plot, apply, cells, source } = create()
    const touched = apply(
      ...createdColumns(
        'plant',
        [73],
        [
          ['plot_id', [plot]],
          ['name', ['c']],
        ],
      ),
      cells(value, [73], [6]),
      cells(`note:${yieldId}`, [73], ['tall']),
    )
    expect([[...touched.plants], [...touched.plots]]).toEqual([[73], [0]])
    expect([columns.plants.get(0), source.label(2), source.read(2, value)]).toEqual([3, 'c', 6])
    apply(cells('exists', [71], [false], [true]), cells('plot_id', [71], [null], [plot]))
    expect([...source.alive.subarray(0, 3), columns.plants.get(0)]).toEqual([0, 1, 1, 2])
    apply(cells('plot_id', [71], [plot]), cells('exists', [71], [true], [false]))
    expect([source.read(0, 'name'), source.read(0, value), source.read(0, `note:${yieldId}`)]).toEqual(['a', 4, 'thin'])
  })

  it('plants of an unloaded plot are only counted; a plot that receives an unknown one is reloaded', () => {
    const { columns, plot, other, apply, cells } = create()
    apply(cells('exists', [90], [true], [false]), cells('plot_id', [90], [other]), cells('name', [90], ['x']))
    expect([columns.plants.get(1), readPlantOf(columns.readPlants, 90, 'name')]).toEqual([1, undefined])
    columns.readPlants.set(other, plantsOf(other, [{ id: 90, name: 'x' }], []))
    apply(cells('plot_id', [90], [plot], [other]))
    expect([[...columns.readPlants.keys()], columns.plants.get(0), columns.plants.get(1)]).toEqual([
      [other],
      3,
      undefined,
    ])
  })

  it('a change of cells contains the differences, one entry per plant', () => {
    const { source } = create()
    const edits = [{ field: value, rows: [0, 1, 1], values: [4, 5, 7] }]
    expect(source.change(name, edits)?.columns).toEqual([
      { entity: 'plant', field: value, ids: [72], before: [null], after: [7] },
    ])
    expect(source.change(name, [{ field: value, rows: [0], values: [4] }])).toBeNull()
  })
})

describe('means of plants', () => {
  it('are over the living plants with a value, with one more decimal; equal ones write nothing [PLT-14]', () => {
    const { columns, plot, plants, apply, cells } = create()
    apply(cells(value, [72], [5]))
    const [mean] = plantMeans(columns, plants)
    expect(mean).toMatchObject({ n: 2, mean: 4.5, before: 1.1 })
    expect(columnsOfMeans(plot, [mean])).toEqual([
      { entity: 'plot', field: value, ids: [plot], before: [1.1], after: [4.5] },
    ])
    expect(columnsOfMeans(plot, [{ ...mean, before: 4.5 }])).toEqual([])
    apply(cells('plot_id', [72], [null], [plot]))
    expect(plantMeans(columns, plants)[0]).toMatchObject({ n: 1, mean: 4 })
    apply(cells(value, [71], [null], [4]))
    expect(plantMeans(columns, plants)).toEqual([])
  })
})
