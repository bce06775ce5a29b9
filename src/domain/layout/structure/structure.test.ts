import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullLayout } from '../../../../tests/arbitraries/layouts.ts'
import { structuredLayout } from '../../../../tests/arbitraries/structures.ts'
import { insertBorder, insertColumns, insertPosition, insertRows, removeBlank } from '../changes/insertBlank.ts'
import { placePlots } from '../changes/placement.ts'
import { applyPositions, type PositionChange } from '../changes/positionChange.ts'
import { reflow } from '../changes/reflow.ts'
import { rotate } from '../changes/rotate.ts'
import { type LabelledLayout, planNumbering } from '../numbering/numbering.ts'
import { directionsFrom, type NumberingOptions } from '../numbering/numberingOptions.ts'
import { isPlaced, isPlotPosition, mapSize } from '../positions.ts'
import { walkOrder, walkPlaced } from '../walk/walkOrder.ts'
import { type FieldStructure, kindAt, plainStructure, withStructureCell } from './fieldStructure.ts'
import { readRowKinds, rowKindsText } from './positionKinds.ts'
import { checkStructureCell } from './structureRules.ts'

type StructuredLayout = LabelledLayout & { readonly structure: FieldStructure }

function changeOf(answer: PositionChange | { readonly ok: false; readonly code: string }): PositionChange {
  if (!answer.ok) throw new Error(answer.code)
  return answer
}

const changed = (layout: StructuredLayout, change: Parameters<typeof changeOf>[0]): StructuredLayout => ({
  ...(applyPositions(layout, changeOf(change)) as StructuredLayout),
  label: layout.label,
})

const numbering = (over: Partial<NumberingOptions> = {}): NumberingOptions => ({
  start_position: 'top_left',
  numbering_type: 'horizontal',
  order: 'by_rows',
  ...directionsFrom(over.start_position ?? 'top_left'),
  prefix: '',
  start: 1,
  step: 1,
  renumber: true,
  count_empty: false,
  ...over,
})

const options = fc
  .record({
    start_position: fc.constantFrom('top_left', 'top_right', 'bottom_left', 'bottom_right'),
    numbering_type: fc.constantFrom('horizontal', 'vertical'),
    order: fc.constantFrom('by_rows', 'snake'),
    renumber: fc.boolean(),
    count_empty: fc.boolean(),
  } as const)
  .map(numbering)

/** The structure with its parts in one order. */
const sorted = ({ kinds, alleys, ...rest }: FieldStructure) => ({
  ...rest,
  kinds: [...kinds].map(([row, codes]) => [row, rowKindsText(codes)]).sort(),
  alleys: alleys.map((alley) => JSON.stringify(alley)).sort(),
})

const withRow = (row: number, text: string, structure = plainStructure): FieldStructure =>
  withStructureCell(structure, `positions:${row}`, text)

describe('positions that are not plots', () => {
  it('are skipped by every walk, and never get a number', () => {
    fc.assert(
      fc.property(structuredLayout, options, (layout, chosen) => {
        const plan = planNumbering(layout, chosen)
        if (!plan.ok) return
        const numbers = new Set<string>()
        for (const i of plan.order) {
          expect(isPlaced(layout, i) && isPlotPosition(layout, i)).toBe(true)
          if (!chosen.renumber && layout.label[i] !== null) continue
          numbers.add(plan.label[i] ?? '')
        }
        expect(numbers.size).toBe(plan.numbered)
        for (let i = 0; i < layout.count; i++)
          if (!isPlotPosition(layout, i)) expect(plan.label[i]).toBe(layout.label[i])
        expect(
          plan.order.length + Array.from(walkPlaced(layout, chosen)).filter((i) => !isPlotPosition(layout, i)).length,
        ).toBe(walkPlaced(layout, chosen).length)
      }),
    )
  })

  it('use no number where empty positions do', () => {
    const layout = { ...fullLayout(2, 5), structure: withRow(2, '4-5 path', withRow(1, '1 border; 3 path')) }
    const labels = (over: Partial<NumberingOptions>): (string | null)[] => {
      const withoutPlot = { ...layout, alive: Uint8Array.from({ length: 10 }, (_, i) => (i === 1 ? 0 : 1)) }
      const plan = planNumbering(withoutPlot, numbering({ count_empty: true, ...over }))
      return plan.ok ? plan.label : []
    }
    expect(labels({})).toEqual([null, null, null, '2', '3', '4', '5', '6', null, null])
    expect(labels({ order: 'snake' })).toEqual([null, null, null, '2', '3', '6', '5', '4', null, null])
    expect(labels({ numbering_type: 'vertical' })).toEqual([null, null, null, '5', '6', '1', '3', '4', null, null])
  })

  it('a snake does not turn at a row of borders', () => {
    const layout = { ...fullLayout(3, 3), structure: withRow(2, '1-3 border') }
    const walk = { start_position: 'top_left', numbering_type: 'horizontal', order: 'snake' } as const
    expect([...walkOrder(layout, walk)]).toEqual([0, 1, 2, 8, 7, 6])
  })

  it.each([1, 2, 3] as const)('are never used by a new layout (method %i)', (sort_method) => {
    const structure = withRow(3, '1-2 path', withRow(2, '2 border'))
    const request = { repetitions: Int32Array.of(2, 2, 2), max_length_per_list: 3, lowest_row: 1, seed: 7 }
    const placed = placePlots({ ...request, sort_method, structure })
    if (!placed.ok) throw new Error(placed.code)
    const positions = Array.from(placed.row, (row, k) => `${row},${placed.col[k]}`)
    expect(new Set(positions).size).toBe(6)
    for (const position of ['2,2', '3,1', '3,2']) expect(positions).not.toContain(position)
    expect(Math.max(...placed.row)).toBe(placed.last_row)
  })
})

describe('the structure moves with the map', () => {
  it('four quarter turns change nothing', () => {
    fc.assert(
      fc.property(structuredLayout, fc.constantFrom('left', 'right'), (layout, to) => {
        const { rows, cols } = mapSize(layout)
        const sized = { ...layout, map_width: cols, map_rows: rows }
        let turned: StructuredLayout = sized
        for (let k = 0; k < 4; k++) turned = changed(turned, rotate(turned, to))
        expect([turned.map_width, turned.map_rows]).toEqual([cols, rows])
        expect(turned.row).toEqual(sized.row.slice(0, sized.count))
        expect(sorted(turned.structure)).toEqual(sorted(sized.structure))
      }),
    )
  })

  it('a turn to the right and back, and an insertion and removal, change nothing', () => {
    fc.assert(
      fc.property(structuredLayout, fc.integer({ min: 1, max: 9 }), (layout, at) => {
        const { rows, cols } = mapSize(layout)
        const sized = { ...layout, map_width: cols, map_rows: rows }
        const right = changed(sized, rotate(sized, 'right'))
        expect(sorted(changed(right, rotate(right, 'left')).structure)).toEqual(sorted(sized.structure))
        const row = Math.min(at, rows)
        const wider = changed(sized, insertRows(sized, row))
        const restored = changed(wider, removeBlank(wider, { top: row, bottom: row, left: 1, right: 0 }))
        expect(sorted(restored.structure)).toEqual(sorted(sized.structure))
      }),
    )
  })

  it('every plot keeps its position type when the map is rotated, resized or re-flowed', () => {
    fc.assert(
      fc.property(structuredLayout, fc.integer({ min: 2, max: 9 }), (layout, width) => {
        const moves = [
          rotate(layout, 'right'),
          insertRows(layout, 2),
          insertColumns(layout, 2),
          insertPosition(layout, 1, 1),
          insertBorder(layout),
          reflow(layout, width),
        ]
        for (const move of moves) {
          const moved = changed(layout, move)
          for (let i = 0; i < layout.count; i++) {
            if (!isPlaced(layout, i)) continue
            expect(kindAt(moved.structure, moved.row[i], moved.col[i])).toBe(
              kindAt(layout.structure, layout.row[i], layout.col[i]),
            )
          }
        }
      }),
    )
  })

  it('north, origin, road side and access rotate with the map', () => {
    const structure: FieldStructure = {
      kinds: new Map(),
      trials: [{ name: 'A', row: 1, col: 2, rows: 1, cols: 2, origin: 'top_left' }],
      alleys: [{ after: 'row', at: 1, metres: 2 }],
      north: 300,
      road_side: 'top',
      access: 'bottom_left',
    }
    expect(
      changed({ ...fullLayout(2, 4), structure }, rotate({ ...fullLayout(2, 4), structure }, 'right')).structure,
    ).toEqual({
      kinds: new Map(),
      trials: [{ name: 'A', row: 2, col: 2, rows: 2, cols: 1, origin: 'top_right' }],
      alleys: [{ after: 'col', at: 1, metres: 2 }],
      north: 30,
      road_side: 'right',
      access: 'top_left',
    })
  })

  it('a re-flow keeps a trial whose plots stay together, and drops one that others enter', () => {
    const trial = (name: string, row: number, rows: number) =>
      ({ name, row, col: 1, rows, cols: 4, origin: 'top_left' }) as const
    const alleys = [{ after: 'row', at: 2, metres: 2 }] as const
    const structure = { ...plainStructure, trials: [trial('A', 1, 2), trial('B', 3, 1)], alleys }
    const layout = { ...fullLayout(3, 4), structure }
    const at = (width: number) => changed(layout, reflow(layout, width)).structure
    expect(at(2)).toMatchObject({
      trials: [
        { name: 'A', row: 1, rows: 4, cols: 2 },
        { name: 'B', row: 5, rows: 2, cols: 2 },
      ],
      alleys: [],
    })
    expect(at(3).trials).toEqual([])
  })

  it('a trial shrinks with removed rows, and is deleted with its last', () => {
    const full = fullLayout(3, 3)
    const layout: StructuredLayout = {
      ...full,
      alive: Uint8Array.from({ length: 9 }, (_, i) => (i < 6 ? 0 : 1)),
      structure: {
        ...plainStructure,
        trials: [
          { name: 'A', row: 1, col: 1, rows: 1, cols: 3, origin: 'top_left' },
          { name: 'B', row: 2, col: 1, rows: 2, cols: 3, origin: 'top_left' },
        ],
      },
    }
    const left = changed(layout, removeBlank(layout, { top: 1, bottom: 2, left: 1, right: 0 }))
    expect(left.structure.trials).toEqual([{ name: 'B', row: 1, col: 1, rows: 1, cols: 3, origin: 'top_left' }])
  })
})

describe('cells of the structure', () => {
  it('kinds of a row are read as they are written', () => {
    fc.assert(
      fc.property(structuredLayout, ({ structure }) => {
        for (const codes of structure.kinds.values()) {
          const text = rowKindsText(codes)
          expect(text === null ? null : readRowKinds(text)).toEqual(text === null ? null : codes)
        }
      }),
    )
  })

  const trial = { name: 'A', row: 1, col: 1, rows: 2, cols: 2, origin: 'top_left' }
  const trials = (...list: object[]) => JSON.stringify(list.map((one) => ({ ...trial, ...one })))
  it.each([
    ['positions:3', ' 2 path;1-1 border ', '1 border; 2 path'],
    ['positions:3', '1-2 plot', null],
    ['trials', trials({ name: ' A ' }, { name: 'B', row: 3 }), trials({}, { name: 'B', row: 3 })],
    [
      'alleys',
      '[{"after":"col","at":2,"metres":1},{"metres":1,"after":"row","at":0}]',
      '[{"after":"row","at":0,"metres":1},{"after":"col","at":2,"metres":1}]',
    ],
    ['north', 12.34, 12.3],
    ['north', 359.99, 0],
    ['road_side', 'left', 'left'],
    ['road_side', null, null],
  ] as const)('%s %s is stored as %s', (field, value, stored) => {
    expect(checkStructureCell(field, value)).toEqual({ ok: true, value: stored })
  })

  it.each([
    ['positions:3', '151 path', 'position.kinds'],
    ['positions:3', '0 path', 'position.kinds'],
    ['positions:3', '1-3 path; 2 border', 'position.kinds'],
    ['positions:3', '1 road', 'position.kinds'],
    ['positions:100001', '1 path', 'rows.limit'],
    ['trials', trials({}, { name: 'B', row: 2, col: 2 }), 'trial.overlap'],
    ['trials', trials({}, { row: 3 }), 'trial.name'],
    ['trials', trials({ name: '' }), 'trial.name'],
    ['trials', trials({ row: 0 }), 'trial.outside'],
    ['trials', trials({ cols: 151 }), 'trial.outside'],
    ['trials', trials({ rows: 1.5 }), 'trial.outside'],
    ['trials', trials({ origin: 'middle' }), 'value.type'],
    ['trials', 'A', 'value.type'],
    ['alleys', '[{"after":"row","at":-1,"metres":1}]', 'alley.place'],
    ['alleys', '[{"after":"col","at":151,"metres":1}]', 'alley.place'],
    ['alleys', '[{"after":"row","at":1,"metres":1},{"after":"row","at":1,"metres":2}]', 'alley.place'],
    ['alleys', '[{"after":"row","at":1,"metres":0}]', 'alley.width'],
    ['north', 360, 'north.degrees'],
    ['north', -1, 'north.degrees'],
    ['road_side', 'north', 'validation.choice'],
  ] as const)('%s %s is refused: %s', (field, value, code) => {
    expect(checkStructureCell(field, value)).toMatchObject({ code })
  })
})
