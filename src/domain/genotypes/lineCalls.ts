import type { ChangeSet } from '../change/changeSet.ts'
import { readCell } from '../columns/cell.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'

/**
 * Calls of lines as text (`A/C`), by the field of their marker (`marker:14`) and the line's id. They are not values of
 * plots: a plot shows them until it has its own call, and statistics, find, filters, fill and colours ignore them.
 */
export type LineGenotypeCalls = ReadonlyMap<string, ReadonlyMap<number, string>>

export const noLineGenotypeCalls: LineGenotypeCalls = new Map()

/** Calls as transferred: for each marker its distinct calls, and the index of each line's call among them, −1 = none. */
interface PackedLineCalls {
  readonly lines: readonly number[]
  readonly markers: readonly {
    readonly id: number
    readonly words: readonly string[]
    readonly calls: readonly number[]
  }[]
}

/** Reads transferred calls, from any number of answers. */
export function unpackLineCalls(answers: readonly PackedLineCalls[]): LineGenotypeCalls {
  const genotypeCalls = new Map<string, ReadonlyMap<number, string>>()
  for (const { lines, markers } of answers)
    for (const { id, words, calls: codes } of markers) {
      const callOfLine = new Map<number, string>()
      lines.forEach((line, k) => {
        const genotypeCall = words[codes[k]]
        if (genotypeCall !== undefined) callOfLine.set(line, genotypeCall)
      })
      genotypeCalls.set(`marker:${id}`, callOfLine)
    }
  return genotypeCalls
}

/** The call of a plot's line at a marker; null where the line has none, and where the plot has its own. */
export function lineCallAt(
  genotypeCalls: LineGenotypeCalls,
  columns: FieldYearColumns,
  plot: number,
  field: string,
): string | null {
  const genotypeCall = genotypeCalls.get(field)?.get(columns.line[plot])
  return genotypeCall === undefined || readCell(columns, plot, field) !== null ? null : genotypeCall
}

/** Whether a change may alter calls of lines: by genotype sets, calls of plots, or the lines of plots. */
export function altersLineCalls({ columns }: ChangeSet): boolean {
  return columns.some(({ entity, field }) => {
    if (entity === 'genotype_set') return true
    return entity === 'plot' && (field === 'line_id' || field === 'exists' || field.startsWith('marker:'))
  })
}
