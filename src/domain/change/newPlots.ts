import type { FieldYearColumns } from '../columns/fieldYear.ts'
import type { Trait } from '../traits/trait.ts'
import { isObserved } from '../traits/traitFields.ts'
import type { CellValue, ChangeColumn, ChangeField, ChangeName, ChangeSet } from './changeSet.ts'
import { createdColumns } from './createdColumns.ts'

/** A plot to create. Absent or null parts are "none"; `replication` and `block` 0 write no factor. */
export interface NewPlot {
  name: string
  line: string | null
  label?: string | null
  row: number | null
  col: number | null
  replication?: number
  block?: number
  /** Levels of further design factors by their names. */
  factors?: Readonly<Record<string, string>>
  width?: number | null
  length?: number | null
  repetitions?: number | null
  comment?: string | null
}

/** Generators of ids for new entities. */
export interface NewIds {
  plot(): number
  line(): number
  trait(): number
}

/** Names of the design factors that layouts write. */
export const factorNames = {
  replication: 'Replication',
  block: 'Block',
  row: 'Design row',
  column: 'Design column',
} as const

/** Whether a layout writes a factor of this name, which a treatment must therefore not have. */
export function isLayoutFactor(name: string): boolean {
  return Object.values<string>(factorNames).includes(name)
}

/** The kind of a factor by its name; a factor of another name is a treatment. */
function factorKindOf(name: string): Trait['factor_kind'] {
  const kinds = Object.keys(factorNames) as (keyof typeof factorNames)[]
  return kinds.find((kind) => factorNames[kind] === name) ?? 'treatment'
}

/** The design factors of new plots by name: the level of each plot, null = none. */
function factorLevels(plots: readonly NewPlot[]): Map<string, (string | null)[]> {
  const levels = new Map<string, (string | null)[]>()
  const put = (name: string, k: number, level: string) => {
    const values = levels.get(name) ?? plots.map(() => null)
    values[k] = level
    levels.set(name, values)
  }
  for (const [k, { replication, block, factors = {} }] of plots.entries()) {
    if (replication) put(factorNames.replication, k, String(replication))
    if (block) put(factorNames.block, k, String(block))
    for (const [name, level] of Object.entries(factors)) put(name, k, level)
  }
  return levels
}

/** The trait id of a factor, which is created if the crop lacks it. */
function factorId(columns: FieldYearColumns, name: string, ids: NewIds, result: ChangeColumn[]): number {
  const existing = columns.traits.find(({ trait }) => trait.name === name && trait.unit === '' && isObserved(trait))
  if (existing) return existing.trait.id
  const id = ids.trait()
  result.push(
    ...createdColumns(
      'trait',
      [id],
      [
        ['name', [name]],
        ['unit', ['']],
        ['kind', ['qualitative']],
        ['role', ['factor']],
        ['factor_kind', [factorKindOf(name)]],
      ],
    ),
  )
  return id
}

/**
 * The change set that creates plots, with the lines they name and the factors of their layout. The map grows to contain
 * them. Names, labels and positions must have been checked; the server checks them again.
 */
export function changeOfNewPlots(
  columns: FieldYearColumns,
  name: ChangeName,
  plots: readonly NewPlot[],
  ids: NewIds,
): ChangeSet {
  const lineIds = new Map<string, number>()
  for (const line of columns.lines.values()) lineIds.set(line.name, line.id)
  const newLines: { id: number; name: string }[] = []
  const lineOf = (line: string | null): number | null => {
    if (line === null || line === '') return null
    let id = lineIds.get(line)
    if (id === undefined) {
      id = ids.line()
      lineIds.set(line, id)
      newLines.push({ id, name: line })
    }
    return id
  }
  const plotIds = plots.map(() => ids.plot())
  const lines = plots.map((plot) => lineOf(plot.line))
  const result: ChangeColumn[] = createdColumns(
    'line',
    newLines.map((line) => line.id),
    [['name', newLines.map((line) => line.name)]],
  )
  const written: ChangeColumn[] = []
  const write = (field: ChangeField, after: CellValue[]) => {
    const at = after.flatMap((value, k) => (value === null ? [] : [k]))
    if (!at.length) return
    written.push({
      entity: 'plot',
      field,
      ids: at.map((k) => plotIds[k]),
      before: at.map(() => null),
      after: at.map((k) => after[k]),
    })
  }
  write(
    'name',
    plots.map((plot) => plot.name),
  )
  write('line_id', lines)
  write(
    'label',
    plots.map((plot) => plot.label ?? null),
  )
  write(
    'row',
    plots.map((plot) => plot.row),
  )
  write(
    'col',
    plots.map((plot) => plot.col),
  )
  write(
    'width',
    plots.map((plot) => plot.width ?? null),
  )
  write(
    'length',
    plots.map((plot) => plot.length ?? null),
  )
  write(
    'repetitions',
    plots.map((plot) => plot.repetitions ?? null),
  )
  write(
    'comment',
    plots.map((plot) => plot.comment || null),
  )
  for (const [name, levels] of factorLevels(plots)) write(`trait:${factorId(columns, name, ids, result)}`, levels)
  const rows = plots.reduce((lowest, plot) => Math.max(lowest, plot.row ?? 0), columns.map_rows)
  if (rows > columns.map_rows) {
    written.push({
      entity: 'field_year',
      field: 'rows',
      ids: [columns.year_id],
      before: [columns.map_rows],
      after: [rows],
    })
  }
  const exists: ChangeColumn = {
    entity: 'plot',
    field: 'exists',
    ids: plotIds,
    before: plotIds.map(() => false),
    after: plotIds.map(() => true),
  }
  return { name, columns: [...result, exists, ...written] }
}
