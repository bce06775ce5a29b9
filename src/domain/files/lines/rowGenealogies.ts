import { type NamedLine, namedLines, readStatedParents } from '../../pedigree/purdy/statedParents.ts'
import { checkName } from '../../plots/name.ts'
import { address } from '../cells/address.ts'
import type { FaultLog } from '../fault.ts'
import type { KnownCrop } from '../uploadPlan/known.ts'
import type { CellPlace, LineLedger } from '../uploadPlan/lineLedger.ts'
import type { LineRow, ParsedLineFile } from './parseLineFile.ts'

/** A row that may state a line's genealogy. */
type GenealogyRow = Pick<LineRow, 'row' | 'line' | 'mother' | 'father' | 'genealogy' | 'passport'>

/** A table with a column of genealogies. */
interface GenealogyTable {
  readonly columns: ParsedLineFile['columns']
  readonly rows: readonly GenealogyRow[]
}

/**
 * Parses the genealogy column using the crop's lines, lines whose parents are in separate columns, and lines of earlier
 * rows: an unnamed cross is one of these, or a new F1.
 */
export class RowGenealogies {
  private readonly column: number | undefined
  private readonly parsed: GenealogyTable
  private readonly log: FaultLog
  private readonly lines: ReturnType<typeof namedLines>
  private readonly fileLines: ReadonlySet<string>
  /** Rows whose genealogies created a cross, by its name. */
  private readonly madeIn = new Map<string, number>()

  constructor(parsed: GenealogyTable, known: KnownCrop, log: FaultLog) {
    this.column = parsed.columns.get('genealogy')
    this.parsed = parsed
    this.log = log
    const stored = this.column === undefined ? [] : [...known.lines.values()]
    this.lines = namedLines(
      stored.map(({ name, mother, father, passport }) => ({ name, mother, father, stage: passport.stage ?? null })),
    )
    const rows = this.column === undefined ? [] : parsed.rows
    this.fileLines = new Set(rows.flatMap(({ line, mother, father }) => [line, mother, father]).filter(isName))
    for (const row of rows) this.addParentsOf(row)
  }

  /** Adds a line of the file with the parents from their own columns; a blank cell means the stored parent. */
  private addParentsOf({ line, mother, father, passport }: GenealogyRow): void {
    if (!isName(line) || (!isName(mother) && !isName(father))) return
    const before = this.lines.get(line)
    this.lines.add({
      name: line,
      mother: mother ?? before?.mother ?? null,
      father: father ?? before?.father ?? null,
      stage: passport.stage ?? before?.stage ?? null,
    })
  }

  /**
   * Writes the parents that a row's genealogy states, and the crosses that it creates, into the ledger. Faults:
   * `pedigree.notation` at its character, `pedigree.conflict` if the row, or an earlier row, states other parents,
   * `pedigree.self`.
   */
  write(row: GenealogyRow, ledger: LineLedger, at: CellPlace): void {
    const { column, log } = this
    if (column === undefined || typeof row.line !== 'string' || typeof row.genealogy !== 'string') return
    const stated = this.stated(row, column, row.genealogy)
    if (!stated) return
    for (const result of stated.created) {
      this.enter(result, ledger, { row: row.row, column }, at)
      this.madeIn.set(result.name, row.row)
    }
    const { mother, father } = stated
    this.enter(
      { name: row.line, mother, father, stage: row.passport.stage ?? null },
      ledger,
      { row: row.row, column },
      at,
    )
    for (const parent of [mother, father]) if (parent === row.line) log.fault('pedigree.self', row.row, column, parent)
  }

  private stated(row: GenealogyRow, column: number, text: string) {
    const { log, lines } = this
    const line = row.line as string
    const stated = readStatedParents(text, line, lines, { isNamed: (name) => this.fileLines.has(name) })
    if (!stated.ok) {
      if (stated.code === 'pedigree.notation')
        log.fault('pedigree.notation', row.row, column, text, { at: Number(stated.params.at) })
      else if (stated.code === 'name.too_long') log.fault('name.too_long', row.row, column, text, { max: 255 })
      else
        log.fault('pedigree.conflict', row.row, column, text, {
          context: 'stored',
          line: String(stated.params.line),
          expected: String(stated.params.expected),
        })
      return null
    }
    const createdIn = this.madeIn.get(line)
    const cross = createdIn === undefined ? undefined : lines.get(line)
    if (createdIn !== undefined && cross && (cross.mother !== stated.mother || cross.father !== stated.father)) {
      log.fault('pedigree.conflict', row.row, column, text, {
        line,
        first_cell: address(createdIn, column),
        expected: `${cross.mother ?? '?'} × ${cross.father ?? '?'}`,
      })
      return null
    }
    const names = [stated.mother, stated.father, ...stated.created.flatMap(({ mother, father }) => [mother, father])]
    const wrong = names.find((name) => name !== null && lines.get(name) === undefined && checkName(name) !== null)
    if (wrong) {
      log.fault('cell.pattern', row.row, column, wrong)
      return null
    }
    for (const role of ['mother', 'father'] as const) {
      const parent = row[role]
      if (!isName(parent) || parent === stated[role]) continue
      log.fault('pedigree.conflict', row.row, column, stated[role] ?? '?', {
        line: String(row.line),
        first_cell: address(row.row, this.parsed.columns.get(role) as number),
        expected: parent,
      })
      return null
    }
    return stated
  }

  private enter(line: NamedLine, ledger: LineLedger, parentAt: CellPlace, at: CellPlace): void {
    for (const role of ['mother', 'father'] as const) {
      const parent = line[role]
      if (parent !== null) ledger.addParent(line.name, role, parent, parentAt, at)
    }
    if (line.stage !== null && this.lines.get(line.name) === undefined)
      ledger.addPassport(line.name, { stage: line.stage }, at)
    this.lines.add({ ...line, stage: line.stage ?? this.lines.get(line.name)?.stage ?? null })
  }
}

const isName = (name: string | null | undefined): name is string => typeof name === 'string'
