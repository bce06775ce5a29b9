import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { numberArray, textArray } from '../../db/arrays.ts'
import type { Cells, Draft } from '../cells/draft.ts'

/** The cells of one trait, values or reasons. */
export interface ValueColumn {
  trait: number
  field: string
  cells: Cells
}

/** A draft's columns `trait:…` or `suppressed:…`. */
export function valueColumns(draft: Draft, kind: 'trait' | 'suppressed'): ValueColumn[] {
  return [...draft.plot].flatMap(([field, cells]) => {
    const [start, id] = field.split(':')
    return start === kind && id !== undefined ? [{ trait: Number(id), field, cells }] : []
  })
}

/** Columns of all traits end to end, so that one statement serves any number of them. */
export function flattened(columns: readonly ValueColumn[], of: (cells: Cells) => readonly CellValue[]) {
  const traits: number[] = []
  const plots: number[] = []
  const numbers: (number | null)[] = []
  const texts: (string | null)[] = []
  for (const { trait, cells } of columns) {
    const values = of(cells)
    for (let k = 0; k < cells.ids.length; k++) {
      traits.push(trait)
      plots.push(cells.ids[k])
      const value = values[k]
      numbers.push(typeof value === 'number' ? value : null)
      texts.push(typeof value === 'string' ? value : null)
    }
  }
  return {
    count: plots.length,
    traits: numberArray(traits),
    plots: numberArray(plots),
    numbers: numberArray(numbers),
    texts: textArray(texts),
  }
}
