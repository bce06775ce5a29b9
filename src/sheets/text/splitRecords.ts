import { refuseFile, refuseLimit } from '../refusal.ts'

/** Characters that separate the cells of a text file. */
export type Separator = ',' | ';' | '\t'

const QUOTE = 34
const CR = 13
const LF = 10

/**
 * Splits text that comes in pieces into records of cells (RFC 4180: quotes where a cell begins with one, doubled quotes
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
  private started = false
  private afterCr = false
  private stopped = false

  constructor(separator: Separator, cellLength: number, take: (record: string[]) => boolean | undefined) {
    this.separator = separator.charCodeAt(0)
    this.cellLength = cellLength
    this.take = take
  }

  /** Takes the next piece; false when no more is wanted. */
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
        if (code !== QUOTE) continue
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
        this.closing = false
        this.quoted = false
      } else if (code === QUOTE && !this.started && i === from) {
        this.quoted = true
        this.started = true
        from = i + 1
      } else this.started = true
    }
    if (this.stopped) return false
    this.cell += text.slice(from)
    if (this.cell.length > this.cellLength) throw refuseLimit('text', this.cellLength)
    return true
  }

  /** Ends the text; a quote that was never closed is `file.corrupt`. */
  end(): void {
    if (this.stopped) return
    if (this.quoted && !this.closing) throw refuseFile('file.corrupt')
    if (this.cell === '' && this.record.length === 0 && !this.started) return
    this.closeCell('')
    this.closeRecord()
  }

  private closeCell(rest: string): void {
    const cell = this.cell + rest
    if (cell.length > this.cellLength) throw refuseLimit('text', this.cellLength)
    this.record.push(cell)
    this.cell = ''
    this.quoted = false
    this.closing = false
    this.started = false
  }

  private closeRecord(): void {
    if (this.take(this.record) === false) this.stopped = true
    this.record = []
  }
}
