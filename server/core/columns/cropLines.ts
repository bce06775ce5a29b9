import { applyToLines } from '../../../src/domain/change/applyChange.ts'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { FieldYearColumns, Line } from '../../../src/domain/columns/fieldYear.ts'
import { plotColumnsOf } from '../../../src/domain/plots/plotFields.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { type LoggedChange, readCropLog } from '../changes/log/changeLog.ts'
import { readLines } from './rebuild.ts'

/** The lines of a crop by id, and the number of the last change of the crop that they contain. */
interface CropState {
  readonly seq: number
  readonly lines: Map<number, Line>
}

const lineColumns = plotColumnsOf('line')

/**
 * The lines of crops in a node's memory, one map for each crop, shared by all of its years. A map is never modified: a
 * change of lines makes a copy, so a year in use sees the lines it started with.
 */
export class CropLines {
  private readonly states = new Map<string, CropState>()
  private readonly reading = new Map<string, Promise<CropState>>()

  /** The lines of a crop with all changes up to `seq` at least. */
  async at(tx: Tx, company: number, crop: number, seq: number): Promise<Map<number, Line>> {
    const key = `${company}:${crop}`
    const known = this.states.get(key) ?? (await this.read(tx, key, crop, seq))
    if (known.seq >= seq) return known.lines
    return this.advance(key, known, await readCropLog(tx, crop, known.seq)).lines
  }

  /**
   * The lines as `at`, for a year whose plots were read before: where they name a line that is unknown, because it came in
   * between, all are read again.
   */
  async ofYear(tx: Tx, company: number, columns: FieldYearColumns, seq: number): Promise<Map<number, Line>> {
    const lines = await this.at(tx, company, columns.spec_id, seq)
    if (namesAll(columns, lines)) return lines
    return (await this.load(tx, `${company}:${columns.spec_id}`, columns.spec_id, seq)).lines
  }

  /** Drops all crops but these (`company:crop`). */
  retainOnly(crops: ReadonlySet<string>): void {
    for (const key of this.states.keys()) if (!crops.has(key)) this.states.delete(key)
  }

  /** Loads the lines of a crop once for all requests that need them at the same time. */
  private async read(tx: Tx, key: string, crop: number, seq: number): Promise<CropState> {
    // If the other request fails, this one loads the lines.
    const other = await this.reading.get(key)?.catch(() => null)
    if (other) return other
    const work = this.load(tx, key, crop, seq)
    this.reading.set(key, work)
    try {
      return await work
    } finally {
      if (this.reading.get(key) === work) this.reading.delete(key)
    }
  }

  private async load(tx: Tx, key: string, crop: number, seq: number): Promise<CropState> {
    const lines = await readLines(tx, crop)
    const state: CropState = { seq, lines: new Map(lines.map((line) => [line.id, line])) }
    this.states.set(key, state)
    return state
  }

  private advance(key: string, known: CropState, tail: readonly LoggedChange[]): CropState {
    // Another request may have brought them further in the meantime.
    const current = this.states.get(key) ?? known
    const later = tail.filter(({ seq }) => seq > current.seq)
    const last = later.at(-1)
    if (!last) return current
    const changed = later.flatMap(({ change }) => lineColumnsOf(change))
    const lines = changed.length > 0 ? new Map(current.lines) : current.lines
    for (const column of changed) applyToLines(lines, column)
    const state = { seq: last.seq, lines }
    this.states.set(key, state)
    return state
  }
}

const lineColumnsOf = ({ columns }: ChangeSet) => columns.filter(({ entity }) => entity === 'line')

/** Whether all lines that existing plots name are present. */
function namesAll(columns: FieldYearColumns, lines: ReadonlyMap<number, Line>): boolean {
  return lineColumns.every((name) => {
    const ids = columns[name]
    for (let i = 0; i < columns.count; i++) if (columns.alive[i] && ids[i] !== 0 && !lines.has(ids[i])) return false
    return true
  })
}

/**
 * The lines that a year's plots, their crosses and its checks name, each with all of its known ancestors.
 */
export function usedLines(columns: FieldYearColumns): Map<number, Line> {
  const usedLinesById = new Map<number, Line>()
  const unvisited: (number | null)[] = [...columns.checks]
  for (const name of lineColumns) {
    const namedLineIds = new Set<number>()
    for (let i = 0; i < columns.count; i++) if (columns.alive[i]) namedLineIds.add(columns[name][i])
    unvisited.push(...namedLineIds)
  }
  for (let id = unvisited.pop(); id !== undefined; id = unvisited.pop()) {
    const line = id === null || usedLinesById.has(id) ? undefined : columns.lines.get(id)
    if (!line) continue
    usedLinesById.set(line.id, line)
    unvisited.push(line.mother_id, line.father_id)
  }
  return new Map([...usedLinesById].sort(([one], [other]) => one - other))
}
