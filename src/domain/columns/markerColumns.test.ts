import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallYear } from '../../../tests/arbitraries/smallYear.ts'
import { applyChange } from '../change/applyChange.ts'
import { type CellValue, type ChangeColumn, type ChangeSet, invertChange } from '../change/changeSet.ts'
import { changeOfNewMarker } from '../change/newMarker.ts'
import type { Marker } from '../genotypes/marker.ts'
import { maxCarriedMarkers, newMarkerFields } from '../genotypes/markerFields.ts'
import { readCell } from './cell.ts'
import { decodeFieldYear, encodeFieldYear, openFieldYear } from './codec.ts'
import type { FieldYearColumns } from './fieldYear.ts'
import { PackedTraitColumn } from './packedTrait.ts'

const name = { key: 'change.value', params: {} }
const cells = (marker: number, after: CellValue[], before: CellValue[] = after.map(() => null)): ChangeColumn => ({
  entity: 'plot',
  field: `marker:${marker}`,
  ids: after.map((_, i) => 101 + i),
  before,
  after,
})
const columnsOfNewMarker = (marker: Marker): ChangeColumn[] => changeOfNewMarker(marker).columns
const shown = (columns: FieldYearColumns) => ({
  markers: columns.markers.map(({ marker }) => marker),
  calls: columns.markers.map(({ marker }) =>
    Array.from(columns.alive.subarray(0, columns.count))
      .flatMap((alive, i) => (alive ? [i] : []))
      .map((i) => [columns.id[i], readCell(columns, i, `marker:${marker.id}`)]),
  ),
  declared: [...columns.declared],
})

const marker: fc.Arbitrary<Omit<Marker, 'id'>> = fc.record({
  name: fc.string({ minLength: 1 }),
  chromosome: fc.option(fc.constantFrom('1H', '5A')),
  position: fc.option(fc.double({ min: 0, max: 300, noNaN: true })),
  position_bp: fc.option(fc.nat()),
  alleles: fc.uniqueArray(fc.constantFrom('A', 'C', 'G', 'T', '190')),
  pinned: fc.boolean(),
})
const call = fc.option(fc.constantFrom('A/C', 'C/A', 'G/G', '190/204'))

describe('markers of a field-year', () => {
  it('are restored from bytes unchanged, also uncalled ones, without deleted plots', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(marker, fc.array(call, { minLength: 6, maxLength: 6 })), { maxLength: 5 }),
        fc.boolean(),
        (markers, isRemoved) => {
          const columns = smallYear(2, 3)
          const result = markers.flatMap(([one, calls], k) => [
            ...columnsOfNewMarker({ ...one, id: k + 1 }),
            cells(k + 1, calls),
          ])
          const removal: ChangeColumn = { entity: 'plot', field: 'exists', ids: [103], before: [true], after: [false] }
          applyChange(columns, { name, columns: [...result, ...(isRemoved ? [removal] : [])] })
          expect(shown(decodeFieldYear(encodeFieldYear(columns)))).toEqual(shown(columns))
          expect(shown(openFieldYear(encodeFieldYear(columns)))).toEqual(shown(columns))
        },
      ),
    )
  })

  it('stay packed until requested', () => {
    const columns = smallYear(2, 3)
    applyChange(columns, {
      name,
      columns: [...columnsOfNewMarker({ ...newMarkerFields, id: 7, name: 'rs1' }), cells(7, ['A/C'])],
    })
    const [opened] = openFieldYear(encodeFieldYear(columns)).markers
    expect(opened).toBeInstanceOf(PackedTraitColumn)
    expect([opened.marker.name, (opened as unknown as PackedTraitColumn).hadValues]).toEqual(['rs1', true])
  })

  it('cost no bytes once undone, and their column is declared under its own id', () => {
    const columns = smallYear(2, 3)
    const declaration: ChangeColumn = {
      entity: 'field_year',
      field: 'column:m7',
      ids: [1],
      before: [null],
      after: [true],
    }
    const change: ChangeSet = {
      name,
      columns: [
        ...columnsOfNewMarker({ ...newMarkerFields, id: 7, name: 'rs1' }),
        cells(7, ['A/C', null, 'C/C']),
        declaration,
      ],
    }
    applyChange(columns, change)
    expect(shown(columns)).toMatchObject({ declared: ['column:m7'] })
    expect(shown(decodeFieldYear(encodeFieldYear(columns)))).toEqual(shown(columns))
    applyChange(columns, invertChange(change))
    expect(encodeFieldYear(columns)).toEqual(encodeFieldYear(smallYear(2, 3)))
  })

  it('grow with the plots', () => {
    const columns = smallYear(1, 2)
    applyChange(columns, { name, columns: columnsOfNewMarker({ ...newMarkerFields, id: 7, name: 'rs1' }) })
    const ids = Array.from({ length: 200 }, (_, k) => 500 + k)
    const exists: ChangeColumn = {
      entity: 'plot',
      field: 'exists',
      ids,
      before: ids.map(() => false),
      after: ids.map(() => true),
    }
    const calls: ChangeColumn = {
      ...cells(
        7,
        ids.map(() => 'G/T'),
      ),
      ids,
    }
    applyChange(columns, { name, columns: [exists, calls] })
    expect(readCell(columns, columns.indexOf.get(699) ?? -1, 'marker:7')).toBe('G/T')
    expect(readCell(columns, 0, 'marker:7')).toBeNull()
  })

  it('skip calls of a marker not loaded, except one created with its calls', () => {
    const columns = smallYear(1, 2)
    expect([...applyChange(columns, { name, columns: [cells(99, ['A/C'])] }).fields]).toEqual([])
    for (let id = 1; id <= maxCarriedMarkers + 5; id++)
      applyChange(columns, { name, columns: columnsOfNewMarker({ ...newMarkerFields, id, name: `m${id}` }) })
    expect(columns.markers.length).toBe(maxCarriedMarkers)
    const local = [...columnsOfNewMarker({ ...newMarkerFields, id: 900, name: 'mine' }), cells(900, ['A/C'])]
    applyChange(columns, { name, columns: local })
    expect([columns.markers.length, readCell(columns, 0, 'marker:900')]).toEqual([maxCarriedMarkers + 1, 'A/C'])
  })

  it('are renamed in place', () => {
    const columns = smallYear(1, 2)
    applyChange(columns, {
      name,
      columns: [...columnsOfNewMarker({ ...newMarkerFields, id: 7, name: 'rs1' }), cells(7, ['A/C'])],
    })
    const renamed: ChangeColumn = { entity: 'marker', field: 'name', ids: [7], before: ['rs1'], after: ['Ppd-H1'] }
    expect(applyChange(columns, { name, columns: [renamed] }).traits).toBe(true)
    const [{ marker: restored, trait }] = columns.markers
    expect([restored.name, trait.name, readCell(columns, 0, 'marker:7')]).toEqual(['Ppd-H1', 'Ppd-H1', 'A/C'])
  })
})
