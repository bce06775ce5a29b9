import type { Touched } from '../../domain/change/applyChange.ts'
import { decimalsOf } from '../../domain/colour/decimals.ts'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'

/** Most decimals that values without decimals of their own trait are shown with, as on the map. */
const decimalsMax = 3

/** Decimals that the values of each trait are shown with: the trait's own, else what its values need. */
export class TraitDecimals {
  private readonly columns: FieldYearColumns
  private readonly known = new Map<number, number>()

  constructor(columns: FieldYearColumns) {
    this.columns = columns
  }

  of(traitId: number): number {
    const column = traitColumn(this.columns, traitId)
    if (!column) return 0
    if (column.trait.decimals !== null) return column.trait.decimals
    let decimals = this.known.get(traitId)
    if (decimals === undefined) {
      decimals = decimalsOf(column.numbers.subarray(0, this.columns.count), decimalsMax)
      this.known.set(traitId, decimals)
    }
    return decimals
  }

  /** Takes in a write; answers the fields whose values now need more decimals than before. */
  widened(touched: Touched): string[] {
    const fields: string[] = []
    for (const [traitId, before] of this.known) {
      const field = `trait:${traitId}`
      const column = touched.fields.has(field) ? traitColumn(this.columns, traitId) : null
      if (!column) continue
      let decimals = before
      for (const plot of touched.plots)
        decimals = Math.max(decimals, decimalsOf(column.numbers.subarray(plot, plot + 1), decimalsMax))
      if (decimals === before) continue
      this.known.set(traitId, decimals)
      fields.push(field)
    }
    return fields
  }
}
