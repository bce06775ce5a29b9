import { declarationField, declarationOf } from '../columns/declaredColumns.ts'
import { linesCell, readLinesCell } from '../columns/yearData.ts'
import { columnOfMarker } from '../genotypes/columnOfMarker.ts'
import { familyOf, idsOfLines } from '../plots/plotFields.ts'
import { type CellValue, type ChangeColumn, type ChangeField, type ChangeSet, filteredColumn } from './changeSet.ts'

/**
 * The id `from` under which a change would have created something, and the id `to` under which the crop has it already.
 */
export interface ReplacedId {
  readonly entity: 'line' | 'trait' | 'marker'
  readonly from: number
  readonly to: number
}

type ReplacementMaps = Readonly<Record<ReplacedId['entity'], ReadonlyMap<number, number>>>

function byEntity(replaced: readonly ReplacedId[]): ReplacementMaps {
  const replacements = {
    line: new Map<number, number>(),
    trait: new Map<number, number>(),
    marker: new Map<number, number>(),
  }
  for (const { entity, from, to } of replaced) replacements[entity].set(from, to)
  return replacements
}

/** The field with the crop's id; unchanged if it names nothing that was replaced. */
function fieldOf(field: ChangeField, { trait, marker }: ReplacementMaps): ChangeField {
  const family = familyOf(field)
  if (family) {
    const to = family.family === 'marker' ? marker.get(columnOfMarker(family.id)) : trait.get(family.id)
    return to === undefined ? field : `${family.family}:${to}`
  }
  const declaration = declarationOf(field)
  const to = declaration && (declaration.kind === 'marker' ? marker : trait).get(declaration.id)
  return declaration && to !== undefined && to !== null ? declarationField(declaration.kind, to) : field
}

/** Values with the crop's line ids; the same list if they name none that was replaced. */
function valuesOf(column: ChangeColumn, side: 'before' | 'after', { line }: ReplacementMaps): CellValue[] {
  const values = column[side]
  if (!line.size) return values
  if (column.entity === 'field_year' && column.field === 'checks') {
    return values.map((value) => {
      const ids = readLinesCell(value)
      return ids?.some((id) => line.has(id)) ? linesCell([...new Set(ids.map((id) => line.get(id) ?? id))]) : value
    })
  }
  if (!idsOfLines.has(column.field)) return values
  const replace = (value: CellValue) => (typeof value === 'number' ? (line.get(value) ?? value) : value)
  return values.some((value) => replace(value) !== value) ? values.map(replace) : values
}

/**
 * The change with the crop's ids in fields (`trait:7`, `column:m9`) and in values that are lines. Its cells about a
 * replaced entity itself, such as its creation, stay unchanged. The same object if it names nothing that was replaced.
 */
export function withReplacedIds(change: ChangeSet, replaced: readonly ReplacedId[]): ChangeSet {
  const replacements = byEntity(replaced)
  let isSame = true
  const columns = change.columns.map((column) => {
    const field = fieldOf(column.field, replacements)
    const [before, after] = [valuesOf(column, 'before', replacements), valuesOf(column, 'after', replacements)]
    if (field === column.field && before === column.before && after === column.after) return column
    isSame = false
    return { ...column, field, before, after }
  })
  return isSame ? change : { ...change, columns }
}

/**
 * The change without its cells about replaced entities themselves: they were not created, so nothing about them can be
 * reverted. The same object if it has no such cells.
 */
export function withoutReplaced(change: ChangeSet, replaced: readonly ReplacedId[]): ChangeSet {
  const replacements = byEntity(replaced)
  let isSame = true
  const columns = change.columns.flatMap((column) => {
    const { entity } = column
    if (entity !== 'line' && entity !== 'trait' && entity !== 'marker') return [column]
    const included = column.ids.map((id) => !replacements[entity].has(id))
    if (included.every(Boolean)) return [column]
    isSame = false
    return included.some(Boolean) ? [filteredColumn(column, included)] : []
  })
  return isSame ? change : { ...change, columns }
}
