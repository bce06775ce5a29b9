import type { ColDef } from 'ag-grid-community'
import type { GroupHeadParams } from './GroupHeader.ts'
import type { HeadParts } from './PlotHeader.ts'
import type { PlotRow } from './plotRows.ts'

/**
 * The columns and group headings that a table last used, by name. AG Grid rebuilds a column whose object has changed, so equal
 * ones are used again.
 */
export class CreatedColumns {
  private readonly last = new Map<string, { of: string; head: HeadParts; built: object }>()

  /** The object last created under this name if its input (as JSON) is the same; else what `make` creates. */
  reuse<Column extends ColDef<PlotRow> | GroupHeadParams>(
    name: string,
    of: object,
    head: HeadParts,
    make: () => Column,
  ): Column {
    const key = JSON.stringify(of)
    const before = this.last.get(name)
    if (before?.of === key && before.head === head) return before.built as Column
    const result = make()
    this.last.set(name, { of: key, head, built: result })
    return result
  }
}
