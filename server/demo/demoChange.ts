import type { CellValue, ChangeColumn, ChangeField, ChangeSet } from '../../src/domain/change/changeSet.ts'
import { defaultTechnologyLevel, linesCell } from '../../src/domain/columns/yearData.ts'
import { plainStructure, structureCell } from '../../src/domain/layout/structure/fieldStructure.ts'
import { walkColumn } from '../../src/domain/layout/walk/walkColumn.ts'
import { nextIds } from '../core/changes/reservedIds.ts'
import type { Tx } from '../platform/db/connect.ts'
import type { DemoYear } from './demoYear.ts'

/** Ids of a crop's lines and traits (`name, unit`) that the demo has created so far. */
export interface KnownNames {
  lines: Map<string, number>
  traits: Map<string, number>
}

/** A crop of the demo with what has been created in it while the nurseries are loaded one after another. */
export interface CreatedCrop {
  readonly id: number
  readonly known: KnownNames
  /** Nurseries by name. */
  readonly fields: Map<string, number>
}

const nulls = (n: number): null[] => new Array<null>(n).fill(null)

function create(entity: ChangeColumn['entity'], ids: number[], fields: [ChangeField, CellValue[]][]): ChangeColumn[] {
  if (!ids.length) return []
  return [
    { entity, field: 'exists', ids, before: ids.map(() => false), after: ids.map(() => true) },
    ...fields.map(([field, after]) => ({ entity, field, ids, before: nulls(ids.length), after })),
  ]
}

/** A column without the cells that stay empty. */
function filled(field: ChangeField, ids: readonly number[], after: readonly CellValue[]): ChangeColumn[] {
  const filled = after.flatMap((value, k) => (value === null ? [] : [k]))
  if (!filled.length) return []
  return [
    {
      entity: 'plot',
      field,
      ids: filled.map((k) => ids[k]),
      before: nulls(filled.length),
      after: filled.map((k) => after[k]),
    },
  ]
}

async function newLines(tx: Tx, year: DemoYear, known: KnownNames): Promise<ChangeColumn[]> {
  const parents = year.pedigree.flatMap(({ mother, father }) => [mother, father]).filter((name) => name !== null)
  const names = [...new Set([...year.pedigree.map((line) => line.name), ...parents])]
  const missing = names.filter((name) => !known.lines.has(name))
  const ids = await nextIds(tx, 'line', missing.length)
  missing.forEach((name, k) => {
    known.lines.set(name, ids[k])
  })
  const newNames = new Set(missing)
  const linesWithParents = year.pedigree.filter(
    (line) => newNames.has(line.name) && (line.mother !== null || line.father !== null),
  )
  const idOf = (name: string | null) => (name === null ? null : (known.lines.get(name) ?? null))
  const children = linesWithParents.map((line) => known.lines.get(line.name)!)
  const columns = create('line', ids, [['name', missing]])
  if (!children.length) return columns
  return [
    ...columns,
    ...(['mother', 'father'] as const).map((parent) => ({
      entity: 'line' as const,
      field: `${parent}_id` as const,
      ids: children,
      before: nulls(children.length),
      after: linesWithParents.map((line) => idOf(line[parent])),
    })),
  ]
}

async function newTraits(tx: Tx, year: DemoYear, known: KnownNames): Promise<ChangeColumn[]> {
  const missing = year.traits.filter((trait) => !known.traits.has(`${trait.name}, ${trait.unit}`))
  const ids = await nextIds(tx, 'trait', missing.length)
  missing.forEach((trait, k) => {
    known.traits.set(`${trait.name}, ${trait.unit}`, ids[k])
  })
  return create('trait', ids, [
    ['name', missing.map((trait) => trait.name)],
    ['unit', missing.map((trait) => trait.unit)],
    ['kind', missing.map((trait) => trait.kind)],
    ['role', missing.map((trait) => trait.role)],
    ['decimals', missing.map((trait) => trait.decimals)],
    ['better', missing.map((trait) => trait.better ?? 'higher')],
    ['factor_kind', missing.map((trait) => trait.factor_kind ?? null)],
    ['method', missing.map((trait) => trait.method ?? null)],
    ['min', missing.map((trait) => trait.min ?? null)],
    ['max', missing.map((trait) => trait.max ?? null)],
  ])
}

/** The markers of a year, which no other year of the demo has, and their calls on its plots. */
async function newMarkers(tx: Tx, { markers = [] }: DemoYear, plots: readonly number[]) {
  const ids = await nextIds(tx, 'marker', markers.length)
  return {
    making: create('marker', ids, [
      ['name', markers.map(({ name }) => name)],
      ['chromosome', markers.map(({ chromosome }) => chromosome)],
      ['position', markers.map(({ position }) => position)],
    ]),
    calls: markers.flatMap((marker, k) => filled(`marker:${ids[k]}`, plots, marker.calls)),
  }
}

/** The lines that the others of the year are compared with. */
function checksColumn({ checks }: DemoYear, yearId: number, known: KnownNames): ChangeColumn[] {
  if (!checks) return []
  const after = linesCell(checks.map((name) => known.lines.get(name)!))
  return [{ entity: 'field_year', field: 'checks', ids: [yearId], before: [null], after: [after] }]
}

/** The known structure of its field. */
function structureColumns({ structure }: DemoYear, yearId: number): ChangeColumn[] {
  const wholeStructure = { ...plainStructure, ...structure }
  return (['alleys', 'north', 'road_side', 'access'] as const).flatMap((field): ChangeColumn[] => {
    const after = structureCell(wholeStructure, field)
    return after === null ? [] : [{ entity: 'field_year', field, ids: [yearId], before: [null], after: [after] }]
  })
}

/**
 * The change set that creates a demo nursery's year: its lines with parents, traits, markers, numbered plots and values.
 */
export async function demoChange(tx: Tx, year: DemoYear, yearId: number, known: KnownNames): Promise<ChangeSet> {
  const lines = await newLines(tx, year, known)
  const traits = await newTraits(tx, year, known)
  const ids = await nextIds(tx, 'plot', year.names.length)
  const lineIds = year.lines.map((name) => known.lines.get(name)!)
  const plots = create('plot', ids, [
    ['name', year.names],
    ['line_id', lineIds],
    ['row', year.rows],
    ['col', year.cols],
  ])
  const values = year.traits.flatMap((trait) => {
    const id = known.traits.get(`${trait.name}, ${trait.unit}`)!
    return [
      ...filled(`trait:${id}`, ids, trait.values),
      ...filled(`planned:${id}`, ids, trait.planned ?? []),
      ...filled(`note:${id}`, ids, trait.notes ?? []),
    ]
  })
  const markers = await newMarkers(tx, year, ids)
  const rows = Math.max(...year.rows)
  const level: ChangeColumn[] = year.technology_level
    ? [
        {
          entity: 'field_year',
          field: 'technology_level',
          ids: [yearId],
          before: [defaultTechnologyLevel],
          after: [year.technology_level],
        },
      ]
    : []
  const sowing: ChangeColumn[] = year.sowing_date
    ? [{ entity: 'field_year', field: 'sowing_date', ids: [yearId], before: [null], after: [year.sowing_date] }]
    : []
  const walked = walkColumn({ year_id: yearId, walk: null }, year.walk ?? null)
  const walk = walked ? [walked] : []
  const map: ChangeColumn[] = [
    { entity: 'field_year', field: 'width', ids: [yearId], before: [20], after: [year.width] },
    { entity: 'field_year', field: 'rows', ids: [yearId], before: [0], after: [rows] },
    ...sowing,
    ...walk,
    ...level,
    ...checksColumn(year, yearId, known),
    ...structureColumns(year, yearId),
  ]
  return {
    name: { key: 'change.plotsCreated', params: { count: ids.length } },
    columns: [
      ...lines,
      ...traits,
      ...markers.making,
      ...map,
      ...plots,
      ...filled('label', ids, year.labels),
      ...filled('comment', ids, year.comments ?? []),
      ...values,
      ...markers.calls,
    ],
  }
}
