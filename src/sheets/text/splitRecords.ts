import { address } from '../../domain/files/cells/address.ts'
import { type FileRefusalError, refuseCell, refuseLimit } from '../refusal.ts'

/** Characters that separate the cells of a text file. */
export type Separator = ',' | ';' | '\t'

const QUOTE = 34
const CR = 13
const LF = 10
const SPACE = 32

/**
 * Splits text that arrives in pieces into records of cells (RFC 4180: quotes if a cell begins with one, doubled quotes
 * inside; LF, CRLF or CR). `take` gets each record, blank lines as one blank cell, and returns false to stop.
 */
export class RecordSplitter {
  private readonly separator: number
  private readonly cellLength: number
  private readonly take: (record: string[]) => boolean | undefined
  private record: string[] = []
  private cell = ''
  private quoted = false
  private closing = false
  /** The quoted cell spans a line break. */
  private broken = false
  private records = 0
  private started = false
  private afterCr = false
  private stopped = false

  constructor(separator: Separator, cellLength: number, take: (record: string[]) => boolean | undefined) {
    this.separator = separator.charCodeAt(0)
    this.cellLength = cellLength
    this.take = take
  }

  /** Processes the next piece; returns false if no more is needed. */
  push(text: string): boolean {
    let from = 0
    for (let i = 0; i < text.length && !this.stopped; i++) {
      const code = text.charCodeAt(i)
      if (this.afterCr) {
        this.afterCr = false
        if (code === LF) {
          from = i + 1
          continue
        }
      }
      if (this.quoted && !this.closing) {
        if (code !== QUOTE) {
          this.broken ||= code === LF || code === CR
          continue
        }
        this.cell += text.slice(from, i)
        this.closing = true
        from = i + 1
      } else if (this.closing && code === QUOTE) {
        this.closing = false
        this.cell += '"'
        from = i + 1
      } else if (code === this.separator || code === LF || code === CR) {
        this.closeCell(text.slice(from, i))
        from = i + 1
        if (code !== this.separator) this.closeRecord()
        this.afterCr = code === CR
      } else if (this.closing) {
        // A cell over several lines that continues after its closing quote was not meant as one: a quote in its first
        // line has swallowed the rest.
        if (this.broken && code !== SPACE) throw this.openQuote()
        if (!this.broken) {
          this.closing = false
          this.quoted = false
        }
      } else if (code === QUOTE && !this.started && i === from) {
        this.quoted = true
        this.started = true
        from = i + 1
      } else this.started = true
    }
    if (this.stopped) return false
    this.cell += text.slice(from)
    this.checkLength(this.cell)
    return true
  }

  /** Ends the text; an unclosed quote is `file.corrupt` at its cell. */
  end(): void {
    if (this.stopped) return
    if (this.quoted && !this.closing) throw this.openQuote()
    if (this.cell === '' && this.record.length === 0 && !this.started) return
    this.closeCell('')
    this.closeRecord()
  }

  private closeCell(rest: string): void {
    const cell = this.cell + rest
    this.checkLength(cell)
    this.record.push(cell)
    this.cell = ''
    this.quoted = false
    this.closing = false
    this.broken = false
    this.started = false
  }

  private checkLength(cell: string): void {
    if (cell.length <= this.cellLength) return
    if (this.broken) throw this.openQuote()
    throw refuseLimit('text', this.cellLength, { sheet: null, cell: this.at(), value: cell })
  }

  private openQuote(): FileRefusalError {
    const [firstLine] = this.cell.trimStart().split(/[\r\n]/, 1)
    return refuseCell('file.corrupt', { cell: this.at(), value: firstLine }, { context: 'quote' })
  }

  /** Address of the cell being read. */
  private at(): string {
    return address(this.records + 1, this.record.length + 1)
  }

  private closeRecord(): void {
    this.records += 1
    if (this.take(this.record) === false) this.stopped = true
    this.record = []
  }
}
