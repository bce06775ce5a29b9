import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { widthDefault } from '../mapLimits.ts'
import {
  lowestRow,
  type Placement,
  type PlacementRequest,
  placePlots,
  plotNames,
  repetitionsDefault,
  sortMethodDefault,
} from './placement.ts'

function place(overrides: Partial<PlacementRequest> & { repetitions: Int32Array }): Placement {
  const placed = placePlots({
    sort_method: sortMethodDefault,
    max_length_per_list: widthDefault,
    lowest_row: 0,
    seed: 1,
    ...overrides,
  })
  if (!placed.ok) throw new Error(placed.code)
  return placed
}

/** The layout drawn as rows of `entry letter + replication`. */
function drawn(placed: Placement): string[] {
  const rows: string[][] = []
  for (let k = 0; k < placed.entry.length; k++) {
    rows[placed.row[k] - 1] ??= []
    rows[placed.row[k] - 1][placed.col[k] - 1] = String.fromCharCode(65 + placed.entry[k]) + placed.replication[k]
  }
  return rows.map((row) => row.join(' '))
}

const requests: fc.Arbitrary<PlacementRequest> = fc.record({
  repetitions: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 40 }).map((list) => Int32Array.from(list)),
  sort_method: fc.constantFrom(1, 2, 3),
  max_length_per_list: fc.integer({ min: 2, max: 150 }),
  lowest_row: fc.integer({ min: 0, max: 30 }),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
})

describe('placePlots', () => {
  it('lays out each once in order, twenty in a row by default [LIM-09, LIM-08]', () => {
    expect([sortMethodDefault, repetitionsDefault, widthDefault]).toEqual([1, 1, 20])
    const placed = place({ repetitions: new Int32Array(41).fill(repetitionsDefault) })
    expect([placed.row[19], placed.col[19], placed.row[20], placed.col[20], placed.last_row]).toEqual([1, 20, 2, 1, 3])
    expect([placed.replication[0], placed.seed]).toEqual([0, null])
  })

  it('replication blocks follow each other in order, each on a new row below existing plots [LIM-09]', () => {
    const placed = place({ repetitions: Int32Array.of(2, 2, 2), max_length_per_list: 2, lowest_row: 1 })
    expect(drawn(placed).slice(1)).toEqual(['A1 B1', 'C1', 'A2 B2', 'C2'])
    expect(placed.last_row).toBe(5)
  })

  it('linear: the repetitions of a line are adjacent [LIM-09]', () => {
    expect(drawn(place({ repetitions: Int32Array.of(2, 2, 2), sort_method: 2, max_length_per_list: 5 }))).toEqual([
      'A1 A2 B1 B2',
      'C1 C2',
    ])
    expect(drawn(place({ repetitions: Int32Array.of(3, 2), sort_method: 2, max_length_per_list: 2 }))).toEqual([
      'A1 A2',
      'A3',
      'B1 B2',
    ])
  })

  it('every plot has its own position, inside the width and below the lowest row', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const placed = place(request)
        const plots = request.repetitions.reduce((sum, n) => sum + n, 0)
        const positions = new Set(Array.from(placed.row, (row, k) => `${row} ${placed.col[k]}`))
        expect([placed.entry.length, positions.size]).toEqual([plots, plots])
        for (let k = 0; k < plots; k++) {
          expect(placed.row[k]).toBeGreaterThan(request.lowest_row)
          expect(placed.col[k]).toBeGreaterThan(0)
          expect(placed.col[k]).toBeLessThanOrEqual(request.max_length_per_list)
          expect(placed.row[k]).toBeLessThanOrEqual(placed.last_row)
        }
        if (plots > 0) expect(placed.row).toContain(placed.last_row)
      }),
    )
  })

  it('each entry has the replications 1 … n, entry by entry; a single one has none', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const placed = place(request)
        let k = 0
        request.repetitions.forEach((n, entry) => {
          for (let rep = 1; rep <= n; rep++, k++)
            expect([placed.entry[k], placed.replication[k]]).toEqual([entry, n > 1 ? rep : 0])
        })
      }),
    )
  })

  it('a block placed in order or at random contains each entry once and shares no row with another block', () => {
    fc.assert(
      fc.property(requests, (request) => {
        fc.pre(request.sort_method !== 2)
        const placed = place(request)
        const blockOfRow = new Map<number, number>()
        const placedInBlock = new Set<string>()
        for (let k = 0; k < placed.entry.length; k++) {
          const block = Math.max(placed.replication[k], 1)
          expect(blockOfRow.get(placed.row[k]) ?? block).toBe(block)
          blockOfRow.set(placed.row[k], block)
          placedInBlock.add(`${block} ${placed.entry[k]}`)
        }
        expect(placedInBlock.size).toBe(placed.entry.length)
      }),
    )
  })

  it('linear: repetitions that fit in a row are neighbours in it', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const placed = place({ ...request, sort_method: 2 })
        for (let k = 1; k < placed.entry.length; k++) {
          const together = request.repetitions[placed.entry[k]] <= request.max_length_per_list
          if (!together || placed.entry[k] !== placed.entry[k - 1]) continue
          expect([placed.row[k], placed.col[k]]).toEqual([placed.row[k - 1], placed.col[k - 1] + 1])
        }
      }),
    )
  })

  it('random: the seed reproduces the layout, another seed another one, blocks differ from each other', () => {
    const request = { repetitions: new Int32Array(30).fill(3), sort_method: 3 as const, seed: 20240501 }
    const placed = place(request)
    expect(place(request)).toEqual(placed)
    expect(placed.seed).toBe(20240501)
    expect(placed.block).toEqual(placed.replication)
    expect(place({ ...request, seed: 20240502 }).col).not.toEqual(placed.col)
    const orderOf = (block: number): number[] =>
      [...placed.entry.keys()]
        .filter((k) => placed.block[k] === block)
        .sort((a, b) => placed.row[a] - placed.row[b] || placed.col[a] - placed.col[b])
        .map((k) => placed.entry[k])
    expect(orderOf(1)).not.toEqual(orderOf(2))
    expect(orderOf(1)).not.toEqual([...Array(30).keys()])
  })

  it('random: over many seeds every line is first about equally often', () => {
    const first = new Array<number>(5).fill(0)
    for (let seed = 0; seed < 5000; seed++) {
      const placed = place({ repetitions: Int32Array.of(1, 1, 1, 1, 1), sort_method: 3, seed })
      first[placed.entry[placed.col.indexOf(1)]] += 1
    }
    for (const times of first) expect(Math.abs(times - 1000)).toBeLessThan(120)
  })

  it('the width is 2 to 150 [LIM-07]', () => {
    const at = (max_length_per_list: number): string =>
      (({ ok, ...rest }) => (ok ? 'ok' : 'code' in rest ? rest.code : ''))(
        placePlots({ repetitions: Int32Array.of(1), sort_method: 1, max_length_per_list, lowest_row: 0, seed: 0 }),
      )
    expect([1, 2, 150, 151].map(at)).toEqual(['width.limit', 'ok', 'ok', 'width.limit'])
  })

  it('plots of n repetitions are name_1 … name_n, a single one keeps the name', () => {
    expect(plotNames('Lada', 1)).toEqual(['Lada'])
    expect(plotNames('Lada', 3)).toEqual(['Lada_1', 'Lada_2', 'Lada_3'])
  })
})

describe('lowestRow', () => {
  const year = { count: 3, row: Int32Array.of(1, 7, 9, 50), alive: Uint8Array.of(1, 1, 0, 1) }

  it('includes living plots after moves, and other placed plots', () => {
    expect([lowestRow(null), lowestRow(year)]).toEqual([0, 7])
    expect(lowestRow(year, new Map([[1, 3]]))).toBe(3)
    expect(lowestRow(year, new Map([[1, null]]))).toBe(1)
    expect(lowestRow(year, new Map([[0, 8]]), [null, 4])).toBe(8)
    expect(lowestRow(null, undefined, [null, 4])).toBe(4)
  })

  it('lays out a hundred thousand plots and more', () => {
    expect(lowestRow({ count: 500_000, row: new Int32Array(500_000).fill(4) }, undefined, Array(500_000).fill(5))).toBe(
      5,
    )
  })
})
