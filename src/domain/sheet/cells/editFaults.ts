import type { CellEdits } from '../../change/cellEdits.ts'
import type { CellValue } from '../../change/changeSet.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import type { Parents } from '../../files/uploadPlan/pedigreeCycles.ts'
import { type EditFault, loopFaults, type StatedParent } from './pedigreeFaults.ts'

/**
 * Faults that depend on other cells: a label or name that another plot of the year has or gets too, a parent of a plot
 * without a line, a line that would be its own ancestor. The values themselves have been checked before.
 */
export function editFaults(columns: FieldYearColumns, edits: readonly CellEdits[]): EditFault[] {
  const twice = edits.flatMap((edit, e) =>
    edit.field === 'label' || edit.field === 'name' ? duplicates(columns, edit, e) : [],
  )
  return [...twice, ...pedigreeFaults(columns, edits)].sort((a, b) => a.edit - b.edit || a.k - b.k)
}

function duplicates(columns: FieldYearColumns, edit: CellEdits, e: number): EditFault[] {
  const isLabel = edit.field === 'label'
  const present = isLabel ? columns.label : columns.name
  const written = new Uint8Array(columns.count)
  for (let k = 0; k < edit.rows.length; k++) written[edit.rows[k]] = 1
  const used = new Set<CellValue>()
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && !written[i]) used.add(present[i])
  const faults: EditFault[] = []
  for (let k = 0; k < edit.rows.length; k++) {
    const value = edit.values[k]
    if (value === null) continue
    if (!used.has(value)) used.add(value)
    else if (isLabel) faults.push({ edit: e, k, code: 'label.duplicate', params: { labels: String(value) } })
    else faults.push({ edit: e, k, code: 'plot.duplicate', params: { names: String(value) } })
  }
  return faults
}

/** New line names of plots, from edits that write lines. */
function writtenLines(edits: readonly CellEdits[]): Map<number, CellValue> {
  const lines = new Map<number, CellValue>()
  for (const edit of edits) {
    if (edit.field !== 'line') continue
    for (let k = 0; k < edit.rows.length; k++) lines.set(edit.rows[k], edit.values[k])
  }
  return lines
}

function pedigreeFaults(columns: FieldYearColumns, edits: readonly CellEdits[]): EditFault[] {
  const written = writtenLines(edits)
  const faults: EditFault[] = []
  const stated: StatedParent[] = []
  for (const [e, edit] of edits.entries()) {
    if (edit.field !== 'mother' && edit.field !== 'father') continue
    for (let k = 0; k < edit.rows.length; k++) {
      const plot = edit.rows[k]
      const line = written.has(plot) ? written.get(plot) : columns.lines.get(columns.line[plot])?.name
      const parent = edit.values[k]
      if (!line) {
        if (parent !== null) faults.push({ edit: e, k, code: 'pedigree.needs_line', params: {} })
      } else if (line === parent) faults.push({ edit: e, k, code: 'pedigree.self', params: { name: String(line) } })
      else
        stated.push({
          edit: e,
          k,
          field: edit.field,
          line: String(line),
          parent: parent === null ? null : String(parent),
        })
    }
  }
  return [...faults, ...loopFaults(() => parentsByName(columns), stated)]
}

/** The parents of a field-year's lines, by name. */
export function parentsByName(columns: FieldYearColumns): Map<string, Parents> {
  const nameOf = (id: number | null) => (id === null ? null : (columns.lines.get(id)?.name ?? null))
  const parentsOfLines = new Map<string, Parents>()
  for (const { name, mother_id, father_id } of columns.lines.values())
    parentsOfLines.set(name, { mother: nameOf(mother_id), father: nameOf(father_id) })
  return parentsOfLines
}
