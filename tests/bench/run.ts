import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sweepFolders } from '../temporary/folders.ts'
import { circumstances, root } from './circumstances.ts'
import { groups } from './groups.ts'
import { Resources } from './resources.ts'
import type { BenchRow } from './row.ts'
import { tableOf } from './table.ts'

// `npm run bench [-- P1 P6]`: measures, prints one table and writes one JSON. It never fails: a row that cannot be
// measured is reported and left out.
const wantedRows = new Set(process.argv.slice(2).map((name) => name.toUpperCase()))
sweepFolders()
const resources = new Resources()
const rows: BenchRow[] = []
const failures: { row: string; message: string }[] = []

for (const { ids, measure } of groups) {
  if (wantedRows.size && !ids.some((id) => wantedRows.has(id))) continue
  const began = performance.now()
  try {
    rows.push(...(await measure(resources)))
    console.log(`${ids.join(' ')} measured in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    failures.push({ row: ids.join(' '), message })
    console.error(`${ids.join(' ')} could not be measured: ${message}`)
  }
}
await resources.close()

const report = { ...circumstances(), rows, failures }
const folder = join(root, 'bench-results')
mkdirSync(folder, { recursive: true })
const file = join(folder, `${report.at.replace(/[:.]/g, '-')}.json`)
writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
const rowsWithGoal = rows.filter((row) => row.met !== null)
console.log(`\n${tableOf(rows)}\n`)
console.log(`${rowsWithGoal.filter((row) => row.met).length} of ${rowsWithGoal.length} goals met; written to ${file}`)
process.exit(0)
