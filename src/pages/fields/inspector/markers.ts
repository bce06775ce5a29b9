import { readCell } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { type LineGenotypeCalls, lineCallAt } from '../../../domain/genotypes/lineCalls.ts'
import type { Marker } from '../../../domain/genotypes/marker.ts'
import { naturally } from '../../../domain/naturalOrder.ts'

/**
 * The markers for which one of these plots has a call, by chromosome and position; those without a position last, by
 * name.
 */
export function markersOn(columns: FieldYearColumns, plots: readonly number[]): Marker[] {
  return columns.markers
    .map(({ marker }) => marker)
    .filter(({ id }) => plots.some((plot) => readCell(columns, plot, `marker:${id}`) !== null))
    .sort(byPosition)
}

/** The calls of a plot's line at markers where the plot has none, by chromosome and position. */
export function callsFromLine(
  columns: FieldYearColumns,
  plot: number,
  calls: LineGenotypeCalls,
): { readonly marker: Marker; readonly text: string }[] {
  return columns.markers
    .map(({ marker }) => ({ marker, text: lineCallAt(calls, columns, plot, `marker:${marker.id}`) }))
    .filter((one): one is { marker: Marker; text: string } => one.text !== null)
    .sort((a, b) => byPosition(a.marker, b.marker))
}

function byPosition(a: Marker, b: Marker): number {
  if ((a.chromosome === null) !== (b.chromosome === null)) return a.chromosome === null ? 1 : -1
  return (
    naturally(a.chromosome ?? '', b.chromosome ?? '') ||
    (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE) ||
    naturally(a.name, b.name)
  )
}
