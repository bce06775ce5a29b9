import type { Touched } from '../../domain/change/applyChange.ts'
import type { CellValue } from '../../domain/change/changeSet.ts'
import { decimalsOf } from '../../domain/colour/decimals.ts'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'

/** Most decimals that values without decimals of their own trait are shown with, as on the map. */
const decimalsMax = 3

/** Most values that are looked at: what is typed later is looked at when it is written. */
const lookedMax = 2000

/** Known values among the first `count`, evenly picked where there are many. */
function known(values: Float64Array, count: number): number[] {
  const step = Math.max(1, Math.floor(count / lookedMax))
  const found: number[] = []
  for (let i = 0; i < count; i += step) if (!Number.isNaN(values[i])) found.push(values[i])
  return found
}

/** Decimals that the values of each trait are shown with: the trait's own, else what its values need. */
export class TraitDecimals {
  private readonly columns: FieldYearColumns
  private readonly found = new Map<number, number>()
  private readonly shown = new Map<number, number>()

  constructor(columns: FieldYearColumns) {
    this.columns = columns
  }

  of(traitId: number): number {
    const column = traitColumn(this.columns, traitId)
    if (!column) return 0
    if (column.trait.decimals !== null) return column.trait.decimals
    let decimals = this.found.get(traitId)
    if (decimals === undefined) {
      decimals = decimalsOf(known(column.numbers, this.columns.count), decimalsMax)
      this.found.set(traitId, decimals)
    }
    return Math.max(decimals, this.shown.get(traitId) ?? 0)
  }

  /** Takes in values that are shown before they are written; none when they are written or dropped. */
  preview(columns: readonly { readonly field: string; readonly values: readonly CellValue[] }[]): void {
    this.shown.clear()
    for (const { field, values } of columns) {
      const numbers = values.filter((value) => typeof value === 'number')
      if (field.startsWith('trait:')) this.shown.set(Number(field.slice(6)), decimalsOf(numbers, decimalsMax))
    }
  }

  /** Takes in a write; answers the fields whose values now need more decimals than before. */
  widened(touched: Touched): string[] {
    const fields: string[] = []
    for (const [traitId, before] of this.found) {
      const field = `trait:${traitId}`
      const column = touched.fields.has(field) ? traitColumn(this.columns, traitId) : null
      if (!column) continue
      let decimals = before
      const written = [...touched.plots].map((plot) => column.numbers[plot]).filter((value) => !Number.isNaN(value))
      decimals = Math.max(decimals, decimalsOf(written, decimalsMax))
      if (decimals === before) continue
      this.found.set(traitId, decimals)
      fields.push(field)
    }
    return fields
  }
}
