import { describe, expect, it } from 'vitest'
import type { Marker } from './marker.ts'
import { newMarkerFields } from './markerFields.ts'
import { matchMarker, nearMarker } from './matchMarker.ts'

const marker = (id: number, name: string, chromosome: string | null, position: number | null): Marker => {
  return { ...newMarkerFields, id, name, chromosome, position }
}
const known = [
  marker(1, 'rs1', '1H', 45.2),
  marker(2, 'rs2', '1H', 46),
  marker(3, 'rs3', '2H', 45.2),
  marker(4, 'unmapped', null, null),
]
const target = (name: string, chromosome: string, position: number) =>
  matchMarker(known, { name, chromosome, position })
const idOf = (match: ReturnType<typeof matchMarker>) => (match.ok ? match.marker.id : match.code)

describe('resolving a marker by name and position', () => {
  it('finds the nearest one within 0.01 cM, else a new one named after its position [PLT-30]', () => {
    expect(idOf(target('', '1H', 45.21))).toBe(1)
    expect(idOf(target('', '1H', 45.19))).toBe(1)
    const created = target('', '1H', 45.22)
    expect(created).toMatchObject({
      ok: true,
      isNew: true,
      marker: { name: '1H_45.22', chromosome: '1H', position: 45.22 },
    })
    expect(target('Ppd', '3H', 0)).toMatchObject({ isNew: true, marker: { name: 'Ppd', position: 0 } })
  })

  it('finds the one with the name if it is at that position, or has none [PLT-29]', () => {
    expect(idOf(target('rs1', '1H', 45.2))).toBe(1)
    expect(idOf(target('unmapped', '5H', 3))).toBe(4)
    expect(target('rs1', '1H', 50)).toEqual({
      ok: false,
      code: 'marker.position',
      params: { name: 'rs1', place: '1H, 45.2' },
    })
    expect(idOf(target('rs3', '1H', 45.2))).toBe('marker.position')
  })
})

it('a near miss reports the nearest known marker of the chromosome within 5 cM', () => {
  expect([nearMarker(known, '1H', 47)?.id, nearMarker(known, '1H', 52), nearMarker(known, '4H', 45)]).toEqual([
    2,
    null,
    null,
  ])
})
