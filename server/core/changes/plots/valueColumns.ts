import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import {
  type AnnotationName,
  familyOf,
  type ValueFamily,
  valueAnnotations,
} from '../../../../src/domain/plots/plotFields.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Cells, Draft } from '../cells/draft.ts'

/** The cells of one trait: its values or their annotations; or a marker's calls, `trait` being `columnOfMarker`. */
export interface ValueColumn {
  trait: number
  family: ValueFamily
  field: string
  cells: Cells
}

/** A draft's columns of these families (`trait:…`, `note:…`, `marker:…`). */
export function valueColumns(draft: Draft, ...families: readonly ValueFamily[]): ValueColumn[] {
  return [...draft.plot].flatMap(([field, cells]) => {
    const family = familyOf(field)
    return family && families.includes(family.family) ? [{ trait: family.id, family: family.family, field, cells }] : []
  })
}

/** Texts of annotations as one array parameter of its type. */
export function annotationArray(tx: Tx, name: AnnotationName, texts: ReturnType<typeof textArray>) {
  return valueAnnotations[name].kind === 'date' ? tx`${texts}::text[]::date[]` : tx`${texts}::text[]`
}

/** Columns of all traits end to end, so that one statement serves any number of them. */
export function flattenColumns(columns: readonly ValueColumn[], read: (cells: Cells) => readonly CellValue[]) {
  const traits: number[] = []
  const plots: number[] = []
  const numbers: (number | null)[] = []
  const texts: (string | null)[] = []
  for (const { trait, cells } of columns) {
    const values = read(cells)
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
