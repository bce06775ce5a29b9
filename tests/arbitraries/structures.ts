import fc from 'fast-check'
import type { LabelledLayout } from '../../src/domain/layout/numbering/numbering.ts'
import {
  type Alley,
  degrees,
  edges,
  type FieldStructure,
  sides,
  type Trial,
} from '../../src/domain/layout/structure/fieldStructure.ts'
import { plotsOnly, positionKinds, type RowKinds } from '../../src/domain/layout/structure/positionKinds.ts'
import { layoutArbitrary } from './layouts.ts'

const kindsOf = (rows: number, cols: number): fc.Arbitrary<ReadonlyMap<number, RowKinds>> =>
  fc
    .array(
      fc.record({
        row: fc.integer({ min: 1, max: rows }),
        col: fc.integer({ min: 1, max: cols }),
        kind: fc.integer({ min: 1, max: positionKinds.length - 1 }),
      }),
      { maxLength: 12 },
    )
    .map((places) => {
      const kinds = new Map<number, RowKinds>()
      for (const { row, col, kind } of places) {
        const codes = kinds.get(row) ?? plotsOnly()
        codes[col] = kind
        kinds.set(row, codes)
      }
      return kinds
    })

/** One trial over the left of the map and one over the rest of it, so that they never overlap. */
const trialsOf = (rows: number, cols: number): fc.Arbitrary<Trial[]> =>
  fc
    .record({ cut: fc.integer({ min: 1, max: cols - 1 }), from: fc.integer({ min: 1, max: rows }) })
    .map(({ cut, from }): Trial[] => [
      { name: 'A', row: 1, col: 1, rows: from, cols: cut, origin: 'top_left' },
      { name: 'B', row: from, col: cut + 1, rows: rows - from + 1, cols: cols - cut, origin: 'bottom_right' },
    ])

const alleysOf = (rows: number, cols: number): fc.Arbitrary<Alley[]> =>
  fc
    .record({ row: fc.integer({ min: 0, max: rows }), col: fc.integer({ min: 0, max: cols }) })
    .map(({ row, col }): Alley[] => [
      { after: 'row', at: row, metres: 1.5 },
      { after: 'col', at: col, metres: 0.5 },
    ])

/** The structure of a map of this size, with places of every kind, alleys, sides and trials. */
function structureOf(rows: number, cols: number): fc.Arbitrary<FieldStructure> {
  return fc.record({
    kinds: kindsOf(rows, cols),
    trials: trialsOf(rows, cols),
    alleys: alleysOf(rows, cols),
    north: fc.option(fc.integer({ min: 0, max: 3599 }).map((tenths) => degrees(tenths / 10))),
    road_side: fc.option(fc.constantFrom(...sides)),
    access: fc.option(fc.constantFrom(...edges)),
  })
}

/** Random maps (see `layoutArbitrary`) of at least two rows, with a field structure of all parts. */
export const structuredLayout: fc.Arbitrary<LabelledLayout & { readonly structure: FieldStructure }> = layoutArbitrary
  .map((layout) => ({ ...layout, map_rows: Math.max(2, layout.map_rows) }))
  .chain((layout) => structureOf(layout.map_rows, layout.map_width).map((structure) => ({ ...layout, structure })))
