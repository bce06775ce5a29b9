import { applyChange } from '../../src/domain/change/applyChange.ts'
import type { CellValue, ChangeColumn, ChangeSet } from '../../src/domain/change/changeSet.ts'
import { readCell } from '../../src/domain/columns/cell.ts'
import { decodeFieldYear, encodeFieldYear } from '../../src/domain/columns/codec.ts'
import { emptyFieldYear, type FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { plantsOf, readPlantOf } from '../../src/domain/columns/plotPlants.ts'
import { isStructureField, structureCell } from '../../src/domain/layout/structure/fieldStructure.ts'
import type { LoggedChange } from '../../src/state/outbox/loggedChange.ts'
import type { CellConflict } from '../../src/state/outbox/outbox.ts'
import type { SendOutcome } from '../../src/state/outbox/transport.ts'

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

/** Marks the plants of all plots as loaded, although there are none yet. */
export function withPlants(columns: FieldYearColumns): FieldYearColumns {
  for (let i = 0; i < columns.count; i++) columns.readPlants.set(columns.id[i], plantsOf(columns.id[i], [], []))
  return columns
}

/** The test's rule for refused values. */
export const isForbiddenChange = (value: CellValue): boolean => typeof value === 'number' && value > 40

/**
 * A model of the server in a few lines, for testing clients: one writer at a time, gapless numbers, a repeated key gets
 * the first answer again, a cell that is neither what the sender saw nor what it wants is a conflict, a forbidden value
 * is refused, an already stored value changes nothing. `tests/integration/changes/model.test.ts` compares it with the
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
    const refusal = this.plantRefusal(request.change)
    let isOther = false
    const deleted = this.deletedPlantsOf(request.change)
    for (const id of deleted.written)
      conflicts.push({ entity: 'plant', field: 'exists', id, current: false, mine: true, by: user, at: null })
    for (const column of request.change.columns) {
      column.ids.forEach((id, k) => {
        if (column.entity === 'plant' && deleted.all.has(id)) return
        const current = this.current(column, id)
        if (current === undefined) return
        if (Object.is(current, column.after[k])) return
        isOther = true
        if (Object.is(current, column.before[k])) return
        const { entity, field } = column
        conflicts.push({ entity, field, id, current, mine: column.after[k], by: user, at: null })
      })
    }
    if (refusal) return { kind: 'refused', code: refusal, detail: refusal, requestId: null }
    if (conflicts.length) return { kind: 'conflict', conflicts }
    if (request.change.columns.some(({ after }) => after.some((value) => isForbiddenChange(value))))
      return { kind: 'refused', code: 'value.forbidden', detail: 'Forbidden', requestId: null }
    // An already stored value gets no number, and its key is not stored.
    if (!isOther) return { kind: 'accepted', seq: this.columns.seq, cropSeq: 0, difference: null, unchanged: true }
    const change = withoutPlants(request.change, deleted.all)
    applyChange(this.columns, change)
    this.columns.seq++
    this.log.push({
      seq: this.columns.seq,
      key: request.key,
      user_id: null,
      user_name: user,
      at: '2026-11-01T00:00:00Z',
      change,
    })
    const outcome: SendOutcome = { kind: 'accepted', seq: this.columns.seq, cropSeq: 0, difference: null }
    this.answers.set(request.key, outcome)
    return outcome
  }

  private current({ entity, field }: ChangeColumn, id: number): CellValue | undefined {
    if (entity === 'plant')
      return readPlantOf(this.columns.readPlants, id, field) ?? (field === 'exists' ? false : null)
    if (entity === 'field_year')
      return isStructureField(field) ? structureCell(this.columns.structure, field) : undefined
    const i = this.columns.indexOf.get(id)
    return i === undefined ? undefined : readCell(this.columns, i, field)
  }

  private isAlive(plant: number): boolean {
    return readPlantOf(this.columns.readPlants, plant, 'exists') === true
  }

  /** Deleted plants that a change writes into without restoring them: `written` is a conflict, a deletion is not. */
  private deletedPlantsOf(change: ChangeSet): { all: Set<number>; written: Set<number> } {
    const [coming, going, touched] = [new Set<number>(), new Set<number>(), new Set<number>()]
    for (const { entity, field, ids, after } of change.columns) {
      if (entity !== 'plant') continue
      if (field === 'exists') for (const [k, id] of ids.entries()) (after[k] ? coming : going).add(id)
      for (const id of ids) touched.add(id)
    }
    for (const id of touched) if (this.isAlive(id) || coming.has(id)) touched.delete(id)
    return { all: touched, written: new Set([...touched].filter((id) => !going.has(id))) }
  }

  /** Why the plants of a change are impossible: an unknown plant, or a name that another plant of the plot has. */
  private plantRefusal(change: ChangeSet): string | null {
    const created = new Set<number>()
    const after = (field: string, id: number): CellValue | undefined => {
      const column = change.columns.find(
        (column) => column.entity === 'plant' && column.field === field && column.ids.includes(id),
      )
      return column?.after[column.ids.indexOf(id)]
    }
    for (const { entity, field, ids } of change.columns) {
      if (entity !== 'plant') continue
      if (field === 'exists') for (const id of ids) created.add(id)
      if (ids.some((id) => !created.has(id) && readPlantOf(this.columns.readPlants, id, 'exists') === undefined))
        return 'notFound'
    }
    for (const { entity, field, ids } of change.columns) {
      if (entity !== 'plant' || (field !== 'name' && field !== 'plot_id')) continue
      for (const id of ids) if (this.isTaken(id, after('name', id), after('plot_id', id))) return 'plant.duplicate'
    }
    return null
  }

  private isTaken(id: number, named: CellValue | undefined, placed: CellValue | undefined): boolean {
    const { readPlants } = this.columns
    for (const [plot, plants] of readPlants) {
      const plantIndex = plants.indexOf.get(id)
      const isOn = placed === undefined ? plantIndex !== undefined && plants.alive[plantIndex] === 1 : placed === plot
      const name = named ?? (plantIndex === undefined ? null : plants.name[plantIndex])
      if (isOn && plants.name.some((other, i) => other === name && plants.alive[i] && plants.id[i] !== id)) return true
    }
    return false
  }
}

function withoutPlants(change: ChangeSet, deleted: ReadonlySet<number>): ChangeSet {
  if (!deleted.size) return change
  const columns = change.columns.flatMap((column) => {
    if (column.entity !== 'plant') return [column]
    const exists = column.ids.map((id) => !deleted.has(id))
    const remaining = <T>(values: T[]): T[] => values.filter((_, k) => exists[k])
    return exists.some(Boolean)
      ? [{ ...column, ids: remaining(column.ids), before: remaining(column.before), after: remaining(column.after) }]
      : []
  })
  return { ...change, columns }
}
