import type { CellEdits } from '../../change/cellEdits.ts'
import type { CellValue } from '../../change/changeSet.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'

/** A cell of a set of edits that cannot be written beside the others: `edits[edit]`, its cell `k`, and why. */
export interface EditFault {
  readonly edit: number
  readonly k: number
  readonly code: 'label.duplicate' | 'plot.duplicate' | 'pedigree.needs_line' | 'pedigree.self' | 'pedigree.cycle'
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * What only shows among the other cells: a label or name that another plot of the year has or is given too, a parent of
 * a plot without a line, a line that would be its own ancestor. Values have been ruled one by one before.
 */
export function editFaults(columns: FieldYearColumns, edits: readonly CellEdits[]): EditFault[] {
  return edits.flatMap((edit, e) => {
    if (edit.field === 'label' || edit.field === 'name') return duplicates(columns, edit, e)
    if (edit.field === 'mother' || edit.field === 'father') return pedigreeFaults(columns, edits, edit, e)
    return []
  })
}

function duplicates(columns: FieldYearColumns, edit: CellEdits, e: number): EditFault[] {
  const isLabel = edit.field === 'label'
  const present = isLabel ? columns.label : columns.name
  const written = new Uint8Array(columns.count)
  for (let k = 0; k < edit.plots.length; k++) written[edit.plots[k]] = 1
  const taken = new Set<CellValue>()
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && !written[i]) taken.add(present[i])
  const faults: EditFault[] = []
  for (let k = 0; k < edit.plots.length; k++) {
    const value = edit.values[k]
    if (value === null) continue
    if (!taken.has(value)) taken.add(value)
    else if (isLabel) faults.push({ edit: e, k, code: 'label.duplicate', params: { labels: String(value) } })
    else faults.push({ edit: e, k, code: 'plot.duplicate', params: { names: String(value) } })
  }
  return faults
}

/** Names of the lines that plots will have after the edits, where these write lines. */
function writtenLines(edits: readonly CellEdits[]): Map<number, CellValue> {
  const lines = new Map<number, CellValue>()
  for (const edit of edits) {
    if (edit.field !== 'line') continue
    for (let k = 0; k < edit.plots.length; k++) lines.set(edit.plots[k], edit.values[k])
  }
  return lines
}

function pedigreeFaults(columns: FieldYearColumns, edits: readonly CellEdits[], edit: CellEdits, e: number) {
  const idOf = new Map([...columns.lines.values()].map((line) => [line.name, line.id]))
  const written = writtenLines(edits)
  const faults: EditFault[] = []
  for (let k = 0; k < edit.plots.length; k++) {
    const parent = edit.values[k]
    if (parent === null) continue
    const plot = edit.plots[k]
    const line = written.has(plot) ? written.get(plot) : columns.lines.get(columns.line[plot])?.name
    if (!line) faults.push({ edit: e, k, code: 'pedigree.needs_line', params: {} })
    else if (line === parent) faults.push({ edit: e, k, code: 'pedigree.self', params: { name: String(line) } })
    else if (descends(columns, idOf.get(String(parent)), idOf.get(String(line))))
      faults.push({ edit: e, k, code: 'pedigree.cycle', params: { names: `${line}, ${parent}` } })
  }
  return faults
}

/** Whether `ancestor` stands somewhere above `line` in the stored pedigree. */
function descends(columns: FieldYearColumns, line: number | undefined, ancestor: number | undefined): boolean {
  if (line === undefined || ancestor === undefined) return false
  const seen = new Set<number>()
  const open = [line]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const found = columns.lines.get(id)
    for (const parent of [found?.mother_id, found?.father_id]) {
      if (parent === ancestor) return true
      if (!parent || seen.has(parent)) continue
      seen.add(parent)
      open.push(parent)
    }
  }
  return false
}
