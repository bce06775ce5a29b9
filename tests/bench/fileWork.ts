import { readFileSync, writeFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { fieldFileFormat } from '../../src/domain/files/formats.ts'
import { readRows } from '../../src/sheets/readRows.ts'
import { writeTable } from '../../src/sheets/writeTable.ts'
import { maxResident, residentMemory } from './residentMemory.ts'

// `node tests/bench/fileWork.ts read|write ours|exceljs FILE`: one task on a workbook of 30,000 × 30 in its own process.
// Prints its time (ms) and its growth of the process's memory (MB).

const size = { rows: 30_000, columns: 30 } as const
const [what, whose, path] = process.argv.slice(2)

const headings = ['Plot', ...Array.from({ length: size.columns - 1 }, (_, k) => `Trait ${k + 1}, g`)]
const rowsOf = () =>
  Array.from({ length: size.rows }, (_, row) => [
    `P${row + 1}`,
    ...Array.from(
      { length: size.columns - 1 },
      (_, k) => Math.round(((row * 7919 + k * 104_729) % 10_000) + 100) / 100,
    ),
  ])

async function ourWrite(rows: ReturnType<typeof rowsOf>): Promise<Uint8Array> {
  const columns = headings.map((title, k) => ({ title, kind: k === 0 ? ('text' as const) : ('number' as const) }))
  return writeTable({ sheet: 'Plots', cap: [], columns, rows })
}

async function plainWrite(rows: ReturnType<typeof rowsOf>): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Plots')
  sheet.addRow(headings)
  for (const row of rows) sheet.addRow(row)
  return new Uint8Array((await workbook.xlsx.writeBuffer()) as ArrayBuffer)
}

function ourRead(bytes: Uint8Array): number {
  const read = readRows(bytes, 'plots.xlsx', fieldFileFormat)
  if (!read.ok) throw new Error(read.fault.code)
  return read.sheet.rows.length
}

async function plainRead(bytes: Uint8Array): Promise<number> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes.buffer as ArrayBuffer)
  return workbook.worksheets[0].rowCount
}

const rows = what === 'write' ? rowsOf() : []
const bytes = what === 'read' ? Uint8Array.from(readFileSync(path)) : new Uint8Array()
const before = residentMemory(process.pid)
const began = performance.now()
if (what === 'write') {
  const written = await (whose === 'ours' ? ourWrite(rows) : plainWrite(rows))
  const ms = performance.now() - began
  writeFileSync(path, written)
  report(ms)
} else {
  const result = await (whose === 'ours' ? ourRead(bytes) : plainRead(bytes))
  if (result !== size.rows + 1) throw new Error(`${result} rows`)
  report(performance.now() - began)
}

function report(ms: number): void {
  console.log(JSON.stringify({ ms, grown: Math.max(0, maxResident() - before) }))
}
