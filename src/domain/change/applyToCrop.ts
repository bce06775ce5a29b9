import { appendLine, type CropColumns, lineAt } from '../columns/cropColumns.ts'
import { isPassportField } from '../lines/passport.ts'
import { dropDescentCaches } from '../pedigree/cropGraph.ts'
import { newTraitFields, traitWith } from '../traits/traitFields.ts'
import { lineWith } from './applyChange.ts'
import type { ChangeColumn, ChangeSet } from './changeSet.ts'

/** What a change touched in a crop: indexes of lines without repeats, their fields, and whether traits changed. */
export interface TouchedLines {
  lines: Set<number>
  fields: Set<string>
  traits: boolean
}

function applyLines(columns: CropColumns, { field, ids, after }: ChangeColumn, touched: TouchedLines): void {
  touched.fields.add(field)
  for (let k = 0; k < ids.length; k++) {
    let i = columns.indexOf.get(ids[k])
    if (i === undefined) {
      if (field !== 'exists' || !after[k]) continue
      i = appendLine(columns, ids[k])
    }
    touched.lines.add(i)
    if (field === 'exists') {
      columns.alive[i] = after[k] ? 1 : 0
      continue
    }
    if (isPassportField(field)) {
      const text = after[k]
      if (text === null || text === '') columns.passport[field].delete(i)
      else columns.passport[field].set(i, String(text))
      continue
    }
    const line = lineWith(lineAt(columns, i), field, after[k])
    columns.name[i] = line.name
    columns.is_variety[i] = line.is_variety ? 1 : 0
    columns.mother[i] = line.mother_id ?? 0
    columns.father[i] = line.father_id ?? 0
  }
}

function applyTraits(columns: CropColumns, { field, ids, after }: ChangeColumn): void {
  for (let k = 0; k < ids.length; k++) {
    const trait = columns.traits.get(ids[k])
    if (field === 'exists') {
      if (!after[k]) columns.traits.delete(ids[k])
      else if (!trait) columns.traits.set(ids[k], { id: ids[k], ...newTraitFields })
    } else if (trait) columns.traits.set(ids[k], traitWith(trait, field, after[k]))
  }
}

/**
 * Applies the `after` of every column of lines and traits to the crop, in order, in place; a year's columns are skipped,
 * as are lines that are not loaded, unless the change creates them.
 */
export function applyToCrop(columns: CropColumns, change: ChangeSet): TouchedLines {
  const touched: TouchedLines = { lines: new Set(), fields: new Set(), traits: false }
  for (const column of change.columns) {
    if (column.entity === 'line') applyLines(columns, column, touched)
    else if (column.entity === 'trait') {
      applyTraits(columns, column)
      touched.traits = true
    }
  }
  dropDescentCaches(columns, touched.fields)
  return touched
}
