import { readPurdy } from '../../pedigree/purdy/readPurdy.ts'
import { type NamedLine, namedLines, statedParents } from '../../pedigree/purdy/statedParents.ts'
import { checkName } from '../../plots/name.ts'
import { address } from '../cells/address.ts'
import type { FaultLog } from '../fault.ts'
import type { KnownCrop } from '../plan/known.ts'
import type { CellPlace, LineLedger } from '../plan/lineLedger.ts'
import type { LineRow, ParsedLineFile } from './parseLineFile.ts'

/**
 * Reads the column of genealogies by the lines that the crop has and those that the rows before have told: an unnamed cross
 * is one of them, or a new F1.
 */
export class RowGenealogies {
  private readonly column: number | undefined
  private readonly parsed: ParsedLineFile
  private readonly log: FaultLog
  private readonly lines: ReturnType<typeof namedLines>
  private readonly named: ReadonlySet<string>

  constructor(parsed: ParsedLineFile, known: KnownCrop, log: FaultLog) {
    this.column = parsed.columns.get('genealogy')
    this.parsed = parsed
    this.log = log
    const stored = this.column === undefined ? [] : [...known.lines.values()]
    this.lines = namedLines(
      stored.map(({ name, mother, father, passport }) => ({ name, mother, father, stage: passport.stage ?? null })),
    )
    const rows = this.column === undefined ? [] : parsed.rows
    this.named = new Set(rows.flatMap(({ line, mother, father }) => [line, mother, father]).filter(isName))
  }

  /**
   * Writes the parents that a row's genealogy says, and the crosses that it makes, into the ledger. Faults:
   * `pedigree.notation` at its character, `pedigree.conflict` where a parent of the row says otherwise, `pedigree.self`.
   */
  write(row: LineRow, ledger: LineLedger, at: CellPlace): void {
    const { column, log } = this
    if (column === undefined || typeof row.line !== 'string') return
    if (typeof row.genealogy === 'string') {
      const stated = this.stated(row, column, row.genealogy)
      if (!stated) return
      for (const made of stated.made) this.enter(made, ledger, { row: row.row, column }, at)
      this.enter(
        { name: row.line, mother: stated.mother, father: stated.father, stage: null },
        ledger,
        { row: row.row, column },
        at,
      )
      for (const parent of [stated.mother, stated.father])
        if (parent === row.line) log.fault('pedigree.self', row.row, column, parent)
    } else if (isName(row.mother) || isName(row.father))
      this.lines.add({
        name: row.line,
        mother: row.mother ?? null,
        father: row.father ?? null,
        stage: row.passport.stage ?? null,
      })
  }

  private stated(row: LineRow, column: number, text: string) {
    const { log, lines } = this
    const read = readPurdy(text, (name) => lines.get(name) !== undefined || this.named.has(name))
    if (!read.ok) {
      log.fault('pedigree.notation', row.row, column, text, { at: read.at })
      return null
    }
    const stated = statedParents(read.pedigree, row.line as string, lines)
    if (!stated.ok) {
      if (stated.code === 'pedigree.notation') log.fault('pedigree.notation', row.row, column, text, { at: 1 })
      else if (stated.code === 'name.too_long') log.fault('name.too_long', row.row, column, text, { max: 255 })
      else
        log.fault('pedigree.conflict', row.row, column, text, {
          line: String(stated.params.line),
          first_cell: address(row.row, column),
          expected: String(stated.params.expected),
        })
      return null
    }
    const names = [stated.mother, stated.father, ...stated.made.flatMap(({ mother, father }) => [mother, father])]
    const wrong = names.find((name) => name !== null && lines.get(name) === undefined && checkName(name) !== null)
    if (wrong) {
      log.fault('cell.pattern', row.row, column, wrong)
      return null
    }
    for (const role of ['mother', 'father'] as const) {
      const own = row[role]
      if (!isName(own) || own === stated[role]) continue
      log.fault('pedigree.conflict', row.row, column, stated[role] ?? '?', {
        line: String(row.line),
        first_cell: address(row.row, this.parsed.columns.get(role) as number),
        expected: own,
      })
      return null
    }
    return stated
  }

  private enter(line: NamedLine, ledger: LineLedger, parentAt: CellPlace, at: CellPlace): void {
    for (const role of ['mother', 'father'] as const) {
      const parent = line[role]
      if (parent !== null) ledger.parents(line.name, role, parent, parentAt, at)
    }
    if (line.stage !== null && this.lines.get(line.name) === undefined)
      ledger.passport(line.name, { stage: line.stage }, at)
    this.lines.add({ ...line, stage: line.stage ?? this.lines.get(line.name)?.stage ?? null })
  }
}

const isName = (name: string | null | undefined): name is string => typeof name === 'string'
