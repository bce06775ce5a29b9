import { type CropColumns, lineAt } from '../columns/cropColumns.ts'
import { isPassportField, passportFields } from '../lines/passport.ts'
import type { CellEdits, NextLineId } from './cellEdits.ts'
import type { CellValue, ChangeColumn, ChangeName, ChangeSet, LineField } from './changeSet.ts'
import { createdColumns } from './createdColumns.ts'

const storedFields: Readonly<Record<string, LineField>> = {
  name: 'name',
  kind: 'is_variety',
  mother: 'mother_id',
  father: 'father_id',
  ...Object.fromEntries(passportFields.map((field) => [field, field])),
}

/** The field in which a line's column is stored; null if it is not stored. */
export function storedLineField(field: string): LineField | null {
  return storedFields[field] ?? null
}

/** The column that displays a stored field of a line; null if there is none. */
export function columnOfLineField(stored: string): string | null {
  return Object.keys(storedFields).find((field) => storedFields[field] === stored) ?? null
}

/** The value of a stored field of the line at an index. */
export function lineValue(columns: CropColumns, i: number, field: LineField): CellValue {
  if (field === 'exists') return columns.alive[i] === 1
  return isPassportField(field) ? (columns.passport[field].get(i) ?? null) : lineAt(columns, i)[field]
}

/** Ids of the living lines by name, after the edits. */
function idsByName(columns: CropColumns, edits: readonly CellEdits[]): Map<string, number> {
  const names = columns.name.slice()
  for (const { field, rows, values } of edits)
    if (field === 'name') for (let k = 0; k < rows.length; k++) names[rows[k]] = String(values[k])
  const ids = new Map<string, number>()
  for (let i = 0; i < columns.count; i++) if (columns.alive[i]) ids.set(names[i], columns.id[i])
  return ids
}

/**
 * The change set that writes checked values into lines: `rows` of the edits are indexes of lines. `mother` and `father`
 * take line names, an unknown one creates the line; `kind` takes whether the line is a variety; fields of the passport
 * take their text, a list one item per line. Equal values are omitted; null if nothing changes.
 */
export function changeOfLineCells(
  columns: CropColumns,
  name: ChangeName,
  edits: readonly CellEdits[],
  nextLineId: NextLineId,
): ChangeSet | null {
  const ids = idsByName(columns, edits)
  const created: { id: number; name: string }[] = []
  const idOf = (line: string): number => {
    const existing = ids.get(line)
    if (existing !== undefined) return existing
    const id = nextLineId()
    ids.set(line, id)
    created.push({ id, name: line })
    return id
  }
  const written: ChangeColumn[] = []
  for (const { field, rows, values } of edits) {
    const stored = storedLineField(field)
    if (!stored) continue
    const cells = new Map<number, { before: CellValue; after: CellValue }>()
    for (let k = 0; k < rows.length; k++) {
      const value = values[k]
      const isParent = stored === 'mother_id' || stored === 'father_id'
      const after = isParent && value !== null ? idOf(String(value)) : value
      cells.set(columns.id[rows[k]], { before: lineValue(columns, rows[k], stored), after })
    }
    const changed = [...cells].filter(([, { before, after }]) => !Object.is(before, after))
    if (!changed.length) continue
    written.push({
      entity: 'line',
      field: stored,
      ids: changed.map(([id]) => id),
      before: changed.map(([, { before }]) => before),
      after: changed.map(([, { after }]) => after),
    })
  }
  if (!written.length) return null
  const making = createdColumns(
    'line',
    created.map(({ id }) => id),
    [['name', created.map((line) => line.name)]],
  )
  return { name, columns: [...making, ...written] }
}
