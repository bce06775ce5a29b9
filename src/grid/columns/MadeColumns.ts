import type { ColDef } from 'ag-grid-community'
import type { GroupHeadParams } from './GroupHeader.ts'
import type { HeadParts } from './PlotHeader.ts'
import type { PlotRow } from './plotRows.ts'

/**
 * The columns and headings of groups that a table was last given, by name. The grid leaves those alone that it is given again,
 * and rebuilds every other one: of another year mostly a few are others.
 */
export class MadeColumns {
  private readonly last = new Map<string, { of: string; head: HeadParts; made: object }>()

  /** What was made last under this name, where it was made of the same (as JSON); else what `make` makes. */
  again<Made extends ColDef<PlotRow> | GroupHeadParams>(
    name: string,
    of: object,
    head: HeadParts,
    make: () => Made,
  ): Made {
    const told = JSON.stringify(of)
    const before = this.last.get(name)
    if (before?.of === told && before.head === head) return before.made as Made
    const made = make()
    this.last.set(name, { of: told, head, made })
    return made
  }
}
