import { expect, it } from 'vitest'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import { applyChange } from '../../../domain/change/applyChange.ts'
import type { ChangeColumn } from '../../../domain/change/changeSet.ts'
import { changeOfNewMarker } from '../../../domain/change/newMarker.ts'
import { unpackLineCalls } from '../../../domain/genotypes/lineCalls.ts'
import { newMarkerFields } from '../../../domain/genotypes/markerFields.ts'
import { callsFromLine, markersOn } from './markers.ts'

it('lists the called markers of plots by chromosome and position, unplaced ones last [PLT-33]', () => {
  const columns = smallYear(1, 3)
  const places = [
    { name: 'far', chromosome: '10H', position: 1 },
    { name: 'late', chromosome: '2H', position: 40.5 },
    { name: 'nowhere', chromosome: null, position: null },
    { name: 'early', chromosome: '2H', position: 4 },
    { name: 'uncalled', chromosome: '1H', position: 1 },
  ]
  places.forEach((place, k) => {
    const id = k + 1
    const created = changeOfNewMarker({ ...newMarkerFields, ...place, id })
    applyChange(columns, created)
    if (place.name === 'uncalled') return
    const call: ChangeColumn = {
      entity: 'plot',
      field: `marker:${id}`,
      ids: [columns.id[1]],
      before: [null],
      after: ['A/C'],
    }
    applyChange(columns, { name: created.name, columns: [call] })
  })
  expect(markersOn(columns, [0, 1]).map(({ name }) => name)).toEqual(['early', 'late', 'far', 'nowhere'])
  expect(markersOn(columns, [2])).toEqual([])
})

it('the line’s calls show after the plot’s own, at markers without one [PLT-33]', () => {
  const columns = smallYear(1, 3)
  const places = [
    { name: 'late', chromosome: '2H', position: 4, id: 1 },
    { name: 'early', chromosome: '1H', position: 4, id: 2 },
    { name: 'uncalled', chromosome: '1H', position: 1, id: 3 },
  ]
  for (const place of places) applyChange(columns, changeOfNewMarker({ ...newMarkerFields, ...place }))
  const ids = [columns.id[0]]
  const call: ChangeColumn = { entity: 'plot', field: 'marker:1', ids, before: [null], after: ['A/C'] }
  applyChange(columns, { name: { key: 'change.edited', params: {} }, columns: [call] })
  const [line, other] = columns.line
  const markers = [
    { id: 1, words: ['G/T'], calls: [0, -1] },
    { id: 2, words: ['A/A', 'G/T'], calls: [1, 0] },
  ]
  const calls = unpackLineCalls([{ lines: [line, other], markers }])
  const lineCalls = (plot: number) => callsFromLine(columns, plot, calls).map(({ marker, text }) => [marker.name, text])
  expect([0, 1, 2].map(lineCalls)).toEqual([
    [['early', 'G/T']],
    [['early', 'A/A']],
    [
      ['early', 'G/T'],
      ['late', 'G/T'],
    ],
  ])
})
