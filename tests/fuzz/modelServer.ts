import { applyChange } from '../../src/domain/change/applyChange.ts'
import type { CellValue, ChangeSet } from '../../src/domain/change/changeSet.ts'
import { readCell } from '../../src/domain/columns/cell.ts'
import { decodeFieldYear, encodeFieldYear } from '../../src/domain/columns/codec.ts'
import { emptyFieldYear, type FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import type { LoggedChange } from '../../src/state/log/loggedChange.ts'
import type { CellConflict } from '../../src/state/log/outbox.ts'
import type { SendOutcome } from '../../src/state/log/transport.ts'

const name = { key: 'change.value', params: {} }
const nulls = (n: number): null[] => Array.from({ length: n }, () => null)

/** A year of `n` plots in rows of ten with one quantitative trait (id 7), all values 0, and a marker (id 3) without calls. */
export function smallYear(n: number): FieldYearColumns {
  const columns = emptyFieldYear({ year_id: 1, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' })
  const ids = Array.from({ length: n }, (_, i) => i + 1)
  const set = (field: 'name' | 'row' | 'col' | 'trait:7', after: CellValue[]) => ({
    entity: 'plot' as const,
    field,
    ids,
    before: nulls(n),
    after,
  })
  applyChange(columns, {
    name,
    columns: [
      { entity: 'trait', field: 'exists', ids: [7], before: [false], after: [true] },
      { entity: 'trait', field: 'name', ids: [7], before: [null], after: ['Yield'] },
      { entity: 'marker', field: 'exists', ids: [3], before: [false], after: [true] },
      { entity: 'marker', field: 'name', ids: [3], before: [null], after: ['rs1'] },
      { entity: 'plot', field: 'exists', ids, before: ids.map(() => false), after: ids.map(() => true) },
      set(
        'name',
        ids.map((id) => `P${id}`),
      ),
      set(
        'row',
        ids.map((id) => 1 + Math.floor((id - 1) / 10)),
      ),
      set(
        'col',
        ids.map((id) => 1 + ((id - 1) % 10)),
      ),
      set(
        'trait:7',
        ids.map(() => 0),
      ),
    ],
  })
  return columns
}

/** The rule by which values are refused. */
export const isForbidden = (value: CellValue): boolean => typeof value === 'number' && value > 40

/**
 * The server's promise in a few lines, for testing clients: one writer at a time, gapless numbers, a repeated key answers
 * the first answer again, a cell that is neither what the sender saw nor what it wants is a conflict, a value that a rule
 * forbids is refused, what is stored already changes nothing. `tests/integration/changes/model.test.ts` compares it with the
 * server itself.
 */
export class ModelServer {
  readonly columns: FieldYearColumns
  readonly log: LoggedChange[] = []
  private readonly answers = new Map<string, SendOutcome>()

  constructor(columns: FieldYearColumns) {
    this.columns = columns
  }

  snapshot(): FieldYearColumns {
    return decodeFieldYear(encodeFieldYear(this.columns))
  }

  send(request: { key: string; change: ChangeSet }, user: string): SendOutcome {
    const known = this.answers.get(request.key)
    if (known) return known
    const conflicts: CellConflict[] = []
    let isOther = false
    for (const column of request.change.columns) {
      column.ids.forEach((id, k) => {
        const i = this.columns.indexOf.get(id)
        if (i === undefined) return
        const current = readCell(this.columns, i, column.field)
        if (Object.is(current, column.after[k])) return
        isOther = true
        if (Object.is(current, column.before[k])) return
        const { entity, field } = column
        conflicts.push({ entity, field, id, current, mine: column.after[k], by: user, at: null })
      })
    }
    if (conflicts.length) return { kind: 'conflict', conflicts }
    if (request.change.columns.some(({ after }) => after.some((value) => isForbidden(value))))
      return { kind: 'refused', code: 'value.forbidden', detail: 'Forbidden', requestId: null }
    // What is stored already gets no number, and its key is not known afterwards.
    if (!isOther) return { kind: 'accepted', seq: this.columns.seq, cropSeq: 0, difference: null, unchanged: true }
    applyChange(this.columns, request.change)
    this.columns.seq++
    this.log.push({
      seq: this.columns.seq,
      key: request.key,
      user_id: null,
      user_name: user,
      at: '2026-11-01T00:00:00Z',
      change: request.change,
    })
    const outcome: SendOutcome = { kind: 'accepted', seq: this.columns.seq, cropSeq: 0, difference: null }
    this.answers.set(request.key, outcome)
    return outcome
  }
}
