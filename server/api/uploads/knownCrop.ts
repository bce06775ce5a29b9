import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import {
  type FieldYearColumns,
  type TraitColumn,
  traitValue,
  valueColumns,
} from '../../../src/domain/columns/fieldYear.ts'
import type { KnownCrop, KnownGenotypes, KnownPlot, KnownYear } from '../../../src/domain/files/uploadPlan/known.ts'
import { kindAt } from '../../../src/domain/layout/structure/fieldStructure.ts'
import type { KnownData, KnownGenotypeData, KnownYearData } from './messages.ts'
import { traitKey } from './planIds.ts'

/** A crop's data in the form that files are compared with. */
export function knownCrop(data: KnownData): KnownCrop {
  return {
    ...data,
    lines: new Map(data.lines.map((line) => [line.name, line])),
    years: data.years.map(knownYear),
    genotypes: data.genotypes === null ? undefined : knownGenotypes(data.genotypes),
  }
}

function knownGenotypes({ markers, lines, calls, packedBy }: KnownGenotypeData): KnownGenotypes {
  return {
    markers: new Map(markers.map((marker) => [marker.name, marker])),
    lines: new Map(lines.map((name, row) => [name, row])),
    columns: new Map(markers.map(({ name }, column) => [name, column])),
    calls,
    packedBy,
  }
}

function knownYear(data: KnownYearData): KnownYear {
  const columns = decodeFieldYear(data.bytes, 0)
  const columnsByTrait = new Map(valueColumns(columns).map((column) => [traitKey(column.trait), column]))
  const plants = new Set(data.plants.map(([plot, plant]) => `${plot}\n${plant}`))
  const values = new Map(data.plantValues.map(([plot, plant, trait, value]) => [`${plot}\n${plant}\n${trait}`, value]))
  const notes = new Map(data.plantNotes.map(([plot, plant, trait, note]) => [`${plot}\n${plant}\n${trait}`, note]))
  return {
    nursery: data.nursery,
    year: data.year,
    width: columns.map_width,
    sowing_date: columns.sowing_date,
    emergence_date: columns.emergence_date,
    checks: columns.checks.flatMap((id) => columns.lines.get(id)?.name ?? []),
    plots: Array.from({ length: columns.count }, (_, i) => knownPlot(columns, i)),
    hasPlant: (plot, plant) => plants.has(`${plot.id}\n${plant}`),
    valueOf: (plot, plant, trait) => {
      const column: TraitColumn | undefined = columnsByTrait.get(traitKey(trait))
      if (column === undefined) return null
      if (plant !== null) return values.get(`${plot.id}\n${plant}\n${column.trait.id}`) ?? null
      const i = columns.indexOf.get(plot.id)
      return i === undefined ? null : (traitValue(column, i) as number | string | null)
    },
    noteOf: (plot, plant, trait) => {
      const column = columnsByTrait.get(traitKey(trait))
      if (column === undefined) return null
      if (plant !== null) return notes.get(`${plot.id}\n${plant}\n${column.trait.id}`) ?? null
      const i = columns.indexOf.get(plot.id)
      return i === undefined ? null : (column.annotations.note.get(i) ?? null)
    },
    plannedOf: (plot, trait) => {
      const i = columns.indexOf.get(plot.id)
      return (i !== undefined && columnsByTrait.get(traitKey(trait))?.annotations.planned.get(i)) || null
    },
  }
}

function knownPlot(columns: FieldYearColumns, i: number): KnownPlot {
  const known = (value: number): number | null => (Number.isNaN(value) || value === 0 ? null : value)
  return {
    id: columns.id[i],
    name: columns.name[i],
    label: columns.label[i],
    line: columns.lines.get(columns.line[i])?.name ?? null,
    row: known(columns.row[i]),
    col: known(columns.col[i]),
    width: known(columns.width[i]),
    length: known(columns.length[i]),
    repetitions: known(columns.repetitions[i]),
    comment: columns.comment[i],
    kind: kindAt(columns.structure, columns.row[i], columns.col[i]),
  }
}
