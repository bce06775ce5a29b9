import { columnFigures, countedRows } from '../../domain/sheet/source/columnFigures.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { ColumnFigures } from '../../domain/stats/descriptive/columnFigures.ts'

/**
 * Figures of the columns over the rows that are shown, worked out for the columns in view alone. What is asked for is what
 * is known: `workOut` brings it up to date when there is time, so that neither a scroll nor a key waits for it.
 */
export class SheetStatistics {
  private readonly source: SheetSource
  private readonly known = new Map<string, ColumnFigures | null>()
  private readonly stale = new Set<string>()
  private shown: Int32Array = new Int32Array(0)
  private counted: Int32Array | null = null

  constructor(source: SheetSource) {
    this.source = source
  }

  /** The figures of a column; null where it has none or they are still to be worked out. */
  of(field: string): ColumnFigures | null {
    return this.known.get(field) ?? null
  }

  /** Other rows are shown. */
  show(rows: Int32Array): void {
    this.shown = rows
    this.counted = null
  }

  /** Figures that a write may have changed, of the columns that `isTouched`: those in view stand until they are worked out again. */
  forget(inView: ReadonlySet<string>, isTouched: (field: string) => boolean = () => true): void {
    for (const field of this.known.keys()) {
      if (!isTouched(field)) continue
      if (inView.has(field)) this.stale.add(field)
      else this.known.delete(field)
    }
  }

  /** Kinds of places have changed: other rows may be plots of the trial. */
  forgetRows(): void {
    this.counted = null
  }

  /** Works out what is lacking of the columns in view; answers those whose figures are new. */
  workOut(inView: Iterable<string>): string[] {
    const fields = [...inView].filter((field) => !this.known.has(field) || this.stale.has(field))
    if (!fields.length) return fields
    this.counted ??= countedRows(this.source, this.shown)
    for (const field of fields) {
      this.known.set(field, columnFigures(this.source, field, this.counted))
      this.stale.delete(field)
    }
    return fields
  }
}
