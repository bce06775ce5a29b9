import { emptyFieldYear, emptyTraitColumn, type FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { newTraitFields } from '../../src/domain/traits/traitFields.ts'
import { SeededRandom } from '../simulation/random.ts'

/** Rows and columns of a field with this many plots: as wide as a map may be, but no wider than half as high. */
export function fieldShape(plots: number): { rows: number; cols: number } {
  const cols = Math.min(150, Math.round(Math.sqrt(plots)))
  return { rows: Math.ceil(plots / cols), cols }
}

const plotsPerLine = 10

/**
 * A field-year of `plots` plots with `traits` measured traits, the same in every run: labels from 1 by rows, ten plots a
 * line, two decimals, six values in a thousand missing. `yearId` distinguishes several years.
 */
export function syntheticYear(plots: number, traits: number, yearId = 1): FieldYearColumns {
  const random = new SeededRandom(plots + traits)
  const head = { year_id: yearId, field_id: yearId, spec_id: 1, year: 2026, field_name: `Bench ${yearId}` }
  const columns = emptyFieldYear(head, plots + 256)
  const { rows, cols } = fieldShape(plots)
  columns.seq = 1
  columns.crop_seq = 1
  columns.map_width = cols
  columns.map_rows = rows
  columns.count = plots
  const lines = Math.max(1, Math.round(plots / plotsPerLine))
  for (let k = 1; k <= lines; k++) {
    const name = `L-${String(k).padStart(5, '0')}`
    columns.lines.set(k, { id: k, name, is_variety: k % 200 === 0, mother_id: null, father_id: null })
  }
  for (let i = 0; i < plots; i++) {
    columns.id[i] = i + 1
    columns.alive[i] = 1
    columns.row[i] = Math.floor(i / cols) + 1
    columns.col[i] = (i % cols) + 1
    columns.line[i] = 1 + Math.floor(random.uniform() * lines)
    columns.version[i] = 1
    columns.width[i] = 1.5
    columns.length[i] = 1.5
    columns.name[i] = `S${i + 1}`
    columns.label[i] = String(i + 1)
    columns.comment[i] = null
    columns.indexOf.set(i + 1, i)
  }
  columns.traits = Array.from({ length: traits }, (_, k) => {
    const column = emptyTraitColumn(plots + 256, {
      ...newTraitFields,
      id: k + 1,
      name: `Trait ${k + 1}`,
      unit: 'g',
      decimals: 2,
    })
    for (let i = 0; i < plots; i++) {
      if (random.uniform() < 0.006) continue
      column.numbers[i] = Math.round((50 + 10 * random.normal()) * 100) / 100
    }
    return column
  })
  return columns
}
