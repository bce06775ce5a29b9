import { describe, expect, it } from 'vitest'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { applyChange } from '../change/applyChange.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { decodeFieldYear, encodeFieldYear, openFieldYear } from './codec.ts'
import { appendPlot, emptyTraitColumn, traitValue } from './fieldYear.ts'
import { hasValues, PackedTraitColumn } from './packedTrait.ts'

const trait = newTraitFields

/** Yield with values, a quantitative and a qualitative trait without any, and a colour of one plot. */
function year() {
  const columns = smallColumns({ rows: 3, cols: 4, value: (row, col) => row * 10 + col })
  const { length } = columns.id
  columns.traits.push(
    emptyTraitColumn(length, { ...trait, id: 21, name: 'Never taken', kind: 'quantitative' }),
    emptyTraitColumn(length, { ...trait, id: 22, name: 'Never seen', kind: 'qualitative' }),
    emptyTraitColumn(length, { ...trait, id: 23, name: 'Colour', kind: 'qualitative' }),
  )
  const colour = columns.traits[columns.traits.length - 1]
  colour.words = ['red']
  colour.codes[5] = 0
  return columns
}

const unread = (columns: ReturnType<typeof openFieldYear>) =>
  columns.traits.filter((column) => column instanceof PackedTraitColumn && column.hadValues !== null).length

const values = (columns: ReturnType<typeof openFieldYear>) =>
  columns.traits.map((column) => Array.from({ length: columns.count }, (_, i) => traitValue(column, i)))

describe('a packed trait', () => {
  it('knows without unpacking whether any plot has a value', () => {
    const original = year()
    const opened = openFieldYear(encodeFieldYear(original))
    expect(opened.traits.map(hasValues)).toEqual(original.traits.map(hasValues))
    expect(opened.traits.map(hasValues)).toContain(false)
    expect(unread(opened)).toBe(original.traits.length)
  })

  it('is unpacked on request, without the others', () => {
    const bytes = encodeFieldYear(year())
    const opened = openFieldYear(bytes)
    const decoded = decodeFieldYear(bytes)
    bytes.fill(0)
    expect(traitValue(opened.traits[0], 0)).toBe(traitValue(decoded.traits[0], 0))
    expect(unread(opened)).toBe(opened.traits.length - 1)
    expect(values(opened)).toEqual(values(decoded))
    expect(unread(opened)).toBe(0)
  })

  it('accepts writes, new plots and another description before unpacking', () => {
    const bytes = encodeFieldYear(year())
    const sides = [openFieldYear(bytes, 0), decodeFieldYear(bytes, 0)]
    const set = { before: [null], ids: [23] }
    for (const columns of sides) {
      const plot = appendPlot(columns, 9001)
      applyChange(columns, {
        name: { key: 'change.value', params: {} },
        columns: [
          { entity: 'trait', field: 'name', ...set, after: ['Colour of the ear'] },
          { entity: 'plot', field: 'trait:23', ids: [9001], before: [null], after: ['white'] },
          { entity: 'trait', field: 'kind', before: ['quantitative'], ids: [21], after: ['qualitative'] },
          { entity: 'plot', field: 'trait:21', ids: [9001], before: [null], after: ['late'] },
        ],
      })
      expect(traitValue(columns.traits[columns.traits.length - 1], plot)).toBe('white')
    }
    expect(values(sides[0])).toEqual(values(sides[1]))
    expect(sides[0].traits.map((column) => column.trait)).toEqual(sides[1].traits.map((column) => column.trait))
    expect(encodeFieldYear(sides[0])).toEqual(encodeFieldYear(sides[1]))
  })
})
