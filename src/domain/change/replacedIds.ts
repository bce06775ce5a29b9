import { declarationField, declarationOf } from '../columns/declaredColumns.ts'
import { linesCell, readLinesCell } from '../columns/yearData.ts'
import { columnOfMarker } from '../genotypes/columnOfMarker.ts'
import { familyOf, idsOfLines } from '../plots/plotFields.ts'
import { type CellValue, type ChangeColumn, type ChangeField, type ChangeSet, columnWhere } from './changeSet.ts'

/** What a change would have made under the id `from`, and what the crop has already under the id `to`. */
export interface ReplacedId {
  readonly entity: 'line' | 'trait' | 'marker'
  readonly from: number
  readonly to: number
}

type Given = Readonly<Record<ReplacedId['entity'], ReadonlyMap<number, number>>>

function byEntity(replaced: readonly ReplacedId[]): Given {
  const given = { line: new Map<number, number>(), trait: new Map<number, number>(), marker: new Map<number, number>() }
  for (const { entity, from, to } of replaced) given[entity].set(from, to)
  return given
}

/** The field with the id that the crop has; the same one where it names nothing that was replaced. */
function fieldOf(field: ChangeField, { trait, marker }: Given): ChangeField {
  const of = familyOf(field)
  if (of) {
    const to = of.family === 'marker' ? marker.get(columnOfMarker(of.id)) : trait.get(of.id)
    return to === undefined ? field : `${of.family}:${to}`
  }
  const declaration = declarationOf(field)
  const to = declaration && (declaration.kind === 'marker' ? marker : trait).get(declaration.id)
  return declaration && to !== undefined && to !== null ? declarationField(declaration.kind, to) : field
}

/** Values with the ids of lines that the crop has; the same list where they name none that was replaced. */
function valuesOf(column: ChangeColumn, side: 'before' | 'after', { line }: Given): CellValue[] {
  const values = column[side]
  if (!line.size) return values
  if (column.entity === 'field_year' && column.field === 'checks') {
    return values.map((value) => {
      const ids = readLinesCell(value)
      return ids?.some((id) => line.has(id)) ? linesCell([...new Set(ids.map((id) => line.get(id) ?? id))]) : value
    })
  }
  if (!idsOfLines.has(column.field)) return values
  const given = (value: CellValue) => (typeof value === 'number' ? (line.get(value) ?? value) : value)
  return values.some((value) => given(value) !== value) ? values.map(given) : values
}

/**
 * The change about what the crop has: in fields (`trait:7`, `column:m9`) and in values that are lines. What it says of a
 * replaced thing itself, as its making, stays as it is. The same object where it names nothing that was replaced.
 */
export function withReplacedIds(change: ChangeSet, replaced: readonly ReplacedId[]): ChangeSet {
  const given = byEntity(replaced)
  let isSame = true
  const columns = change.columns.map((column) => {
    const field = fieldOf(column.field, given)
    const [before, after] = [valuesOf(column, 'before', given), valuesOf(column, 'after', given)]
    if (field === column.field && before === column.before && after === column.after) return column
    isSame = false
    return { ...column, field, before, after }
  })
  return isSame ? change : { ...change, columns }
}

/**
 * The change without what it says of replaced things themselves: nothing was made, and nothing of it can be taken back. The
 * same object where it says nothing of them.
 */
export function withoutReplaced(change: ChangeSet, replaced: readonly ReplacedId[]): ChangeSet {
  const given = byEntity(replaced)
  let isSame = true
  const columns = change.columns.flatMap((column) => {
    const { entity } = column
    if (entity !== 'line' && entity !== 'trait' && entity !== 'marker') return [column]
    const isKept = column.ids.map((id) => !given[entity].has(id))
    if (isKept.every(Boolean)) return [column]
    isSame = false
    return isKept.some(Boolean) ? [columnWhere(column, isKept)] : []
  })
  return isSame ? change : { ...change, columns }
}
