import type { FieldMapAnswer } from '../../../src/contract/plots/maps.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { buildPositionIndex } from '../../../src/domain/layout/positionIndex.ts'

/**
 * The map in the answer of the first API version: every row in full, null: empty place. Plots off the map are only
 * counted.
 */
export function mapAnswer(columns: FieldYearColumns): FieldMapAnswer {
  const index = buildPositionIndex(columns)
  const location_of_plots: FieldMapAnswer['location_of_plots'] = []
  for (let row = 0; row < index.rows; row++) {
    const cells: FieldMapAnswer['location_of_plots'][number] = []
    for (let col = 0; col < index.cols; col++) {
      const i = index.at[row * index.cols + col]
      cells.push(i < 0 ? null : cellOf(columns, i))
    }
    location_of_plots.push(cells)
  }
  const lines = new Set<number>()
  let plots = 0
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i]) continue
    plots++
    if (columns.line[i]) lines.add(columns.line[i])
  }
  return {
    id: columns.year_id,
    max_length_per_list: columns.map_width,
    location_of_plots,
    meta_info: { count_of_lines: lines.size, count_of_plots: plots },
  }
}

function cellOf(columns: FieldYearColumns, i: number) {
  return {
    plot_id: columns.id[i],
    plot_name: columns.name[i],
    plot_label: columns.label[i],
    line_name: columns.lines.get(columns.line[i])?.name ?? null,
  }
}
