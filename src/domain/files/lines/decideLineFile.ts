import { FaultLog } from '../fault.ts'
import { type Decision, decide } from '../uploadPlan/decision.ts'
import type { KnownCrop } from '../uploadPlan/known.ts'
import { LineLedger } from '../uploadPlan/lineLedger.ts'
import { refuseOtherCrops } from '../uploadPlan/otherCrop.ts'
import { emptyPlan } from '../uploadPlan/plan.ts'
import type { ParsedLineFile } from './parseLineFile.ts'
import { RowGenealogies } from './rowGenealogies.ts'

/**
 * Compares a line collection or parents of lines with the crop: unknown lines are created, known ones updated, blank
 * cells keep the stored value. The warning `line.created` lists every new line for parents of lines, and only new parents
 * for a collection.
 */
export function decideLineFile(parsed: ParsedLineFile, known: KnownCrop): Decision {
  const log = new FaultLog(parsed.sheet, parsed)
  const plan = emptyPlan()
  refuseOtherCrops(parsed.rows, parsed.columns.get('species'), known, log)
  const lines = new LineLedger(known, log)
  const lineColumn = parsed.columns.get('line') as number
  const rowsWithLines = parsed.rows.filter((row) => typeof row.line === 'string')
  for (const row of rowsWithLines) lines.addLine(row.line as string, { row: row.row, column: lineColumn })
  const genealogies = new RowGenealogies(parsed, known, log)
  for (const row of rowsWithLines) {
    const at = { row: row.row, column: lineColumn }
    genealogies.write(row, lines, at)
    lines.addPassport(row.line as string, row.passport, at)
    for (const parent of ['mother', 'father'] as const) {
      const name = row[parent]
      if (typeof name !== 'string') continue
      const parentAt = { row: row.row, column: parsed.columns.get(parent) as number }
      lines.addParent(row.line as string, parent, name, parentAt, at)
    }
  }
  lines.addTo(plan, parsed.format === 'parents_of_lines_upload_file' ? 'all' : 'parents')
  return decide(plan, log)
}
