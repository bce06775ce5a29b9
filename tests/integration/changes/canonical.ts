import { type FieldYearColumns, traitValue, valueColumns } from '../../../src/domain/columns/fieldYear.ts'
import { yearCell, yearDataFields } from '../../../src/domain/columns/yearData.ts'
import { annotationNames } from '../../../src/domain/plots/plotFields.ts'

/**
 * A field-year with sorted ids, so that two of them can be compared whatever the order of their plots, lines and texts.
 */
export function canonical(columns: FieldYearColumns) {
  const plots: Record<number, unknown> = {}
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i]) continue
    plots[columns.id[i]] = {
      name: columns.name[i],
      label: columns.label[i],
      comment: columns.comment[i],
      place: [columns.row[i], columns.col[i]],
      line: columns.line[i],
      crossing: columns.crossing[i],
      size: [columns.width[i], columns.length[i]],
      repetitions: columns.repetitions[i],
      version: columns.version[i],
      plants: columns.plants.get(i) ?? 0,
      values: Object.fromEntries(
        valueColumns(columns).map((column) => [
          column.trait.id,
          [traitValue(column, i), ...annotationNames.map((name) => column.annotations[name].get(i) ?? null)],
        ]),
      ),
    }
  }
  return {
    head: [columns.year_id, columns.field_id, columns.spec_id, columns.year, columns.field_name],
    numbers: [columns.seq, columns.crop_seq],
    map: [columns.map_width, columns.map_rows],
    yearData: yearDataFields.map((field) => yearCell(columns, field)),
    structure: columns.structure,
    declared: [...columns.declared].sort(),
    plots,
    lines: Object.fromEntries(columns.lines),
    markers: Object.fromEntries(columns.markers.map(({ marker }) => [marker.id, marker])),
    traits: Object.fromEntries(columns.traits.map(({ trait }) => [trait.id, trait])),
  }
}
