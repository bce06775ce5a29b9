import { columnFigures, countedRows } from '../../domain/sheet/source/columnFigures.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { ColumnFigures } from '../../domain/stats/descriptive/columnFigures.ts'

/**
 * Statistics of columns over the shown rows, computed only for the columns in view. Reads return what is known: `compute`
 * updates it when there is time, so that neither scrolling nor keys wait for it.
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

  /** The statistics of a column; null if it has none or they are not computed yet. */
  of(field: string): ColumnFigures | null {
    return this.known.get(field) ?? null
  }

  /** Sets the shown rows. */
  show(rows: Int32Array): void {
    this.shown = rows
    this.counted = null
  }

  /**
   * Marks statistics that a write may have changed as stale, of the columns that are touched: those in view are shown
   * until they are recomputed.
   */
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

  /** Computes what is missing of the columns in view; returns the changed columns. */
  compute(inView: Iterable<string>): string[] {
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
