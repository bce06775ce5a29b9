import type { ChangeSet } from '../change/changeSet.ts'
import { readCell } from '../columns/cell.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'

/**
 * Calls of lines as they are written (`A/C`), by the field of their marker (`marker:14`) and the line's id. They are no values of plots:
 * they stand on a plot until it has its own, and whatever counts, finds, filters, fills or colours leaves them out.
 */
export type LineCalls = ReadonlyMap<string, ReadonlyMap<number, string>>

export const noLineCalls: LineCalls = new Map()

/** Calls as they are told: of each marker its different ones, and which of them each line has, -1 = none. */
interface ToldCalls {
  readonly lines: readonly number[]
  readonly markers: readonly {
    readonly id: number
    readonly words: readonly string[]
    readonly calls: readonly number[]
  }[]
}

/** Reads what was told, in as many answers as the markers took. */
export function readToldCalls(told: readonly ToldCalls[]): LineCalls {
  const calls = new Map<string, ReadonlyMap<number, string>>()
  for (const { lines, markers } of told)
    for (const { id, words, calls: codes } of markers) {
      const ofLine = new Map<number, string>()
      lines.forEach((line, k) => {
        const call = words[codes[k]]
        if (call !== undefined) ofLine.set(line, call)
      })
      calls.set(`marker:${id}`, ofLine)
    }
  return calls
}

/** The call of a plot's line at a marker; null where the line has none, and where the plot has its own. */
export function lineCallAt(calls: LineCalls, columns: FieldYearColumns, plot: number, field: string): string | null {
  const call = calls.get(field)?.get(columns.line[plot])
  return call === undefined || readCell(columns, plot, field) !== null ? null : call
}

/** Whether a change may give lines other calls: by sets of genotypes, calls of plots, or which plots are of which line. */
export function altersLineCalls({ columns }: ChangeSet): boolean {
  return columns.some(({ entity, field }) => {
    if (entity === 'genotype_set') return true
    return entity === 'plot' && (field === 'line_id' || field === 'exists' || field.startsWith('marker:'))
  })
}
