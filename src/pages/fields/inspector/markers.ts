import type { z } from 'zod'
import type { genotypeOfPlot } from '../../../contract/genotypes.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { Marker } from '../../../domain/genotypes/marker.ts'
import { naturally } from '../../../domain/naturalOrder.ts'

/** The markers that one of these plots has a call of, by chromosome and position; those without a place last, by their names. */
export function markersOn(columns: FieldYearColumns, plots: readonly number[]): Marker[] {
  return columns.markers
    .map(({ marker }) => marker)
    .filter(({ id }) => plots.some((plot) => readCell(columns, plot, `marker:${id}`) !== null))
    .sort(byPlace)
}

/** A call that a plot shows of its line. */
export interface LineCall extends Pick<Marker, 'id' | 'name' | 'chromosome' | 'position'> {
  readonly text: string
}

/** The calls of a plot's line at markers of which the plot has none of its own, in the order in which they are told. */
export function lineCallsBeside(
  columns: FieldYearColumns,
  plot: number,
  calls: readonly z.output<typeof genotypeOfPlot>[],
): LineCall[] {
  return calls
    .filter(({ mutation_table_id: id }) => readCell(columns, plot, `marker:${id}`) === null)
    .map(({ mutation_table_id: id, mut_name: name, chr, pos, first_allele, second_allele }) => {
      return { id, name, chromosome: chr, position: pos, text: `${first_allele}/${second_allele}` }
    })
}

function byPlace(a: Marker, b: Marker): number {
  if ((a.chromosome === null) !== (b.chromosome === null)) return a.chromosome === null ? 1 : -1
  return (
    naturally(a.chromosome ?? '', b.chromosome ?? '') ||
    (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE) ||
    naturally(a.name, b.name)
  )
}
