import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { textArray } from '../../../platform/db/arrays.ts'
import { refuseCells } from '../cells/draft.ts'
import type { YearWork } from '../work.ts'
import type { PlotStates } from './plotStates.ts'

const codeOf = { name: 'plot.duplicate', label: 'label.duplicate' } as const

/** New value by plot if the change writes one and the plot stays. */
function writtenValues(work: YearWork, field: string, states: PlotStates): Map<number, CellValue> {
  const cells = work.draft.plot.get(field)
  const values = new Map<number, CellValue>()
  cells?.ids.forEach((id, k) => {
    if (!states.deleted.has(id)) values.set(id, cells.after[k])
  })
  return values
}

/** Changes a cell of the draft, or adds it, and reports it to the sender. */
function rewrite(work: YearWork, field: string, id: number, after: CellValue): void {
  const cells = work.draft.plot.get(field) ?? { ids: [], before: [], after: [] }
  let k = cells.ids.indexOf(id)
  if (k < 0) {
    k = cells.ids.push(id) - 1
    cells.before.push(null)
    cells.after.push(null)
  }
  work.draft.difference.push({
    entity: 'plot',
    field: field as never,
    ids: [id],
    before: [cells.after[k]],
    after: [after],
  })
  cells.after[k] = after
  work.draft.plot.set(field, cells)
}

/**
 * Plot names and labels are unique among the existing plots of a nursery and year. A restored plot that clashes returns
 * without its label and with `_restored` added to its name.
 * @throws ApiError `validation.required` for a new plot without a name, `plot.duplicate`, `label.duplicate`.
 */
export async function checkUnique(work: YearWork, states: PlotStates): Promise<void> {
  const names = work.draft.plot.get('name')
  const nameOf = new Map(names?.ids.map((id, k) => [id, names.after[k]]))
  const unnamed = [...states.created].filter((id) => !nameOf.get(id))
  if (unnamed.length > 0) throw refuseCells('validation.required', 'name', unnamed)
  for (const field of ['name', 'label'] as const) {
    const values = writtenValues(work, field, states)
    const texts = [...new Set([...values.values()].filter((value): value is string => typeof value === 'string'))]
    if (texts.length === 0) continue
    const textsOfOthers = await textsInUse(work, field, texts, values, states)
    const clashing: number[] = []
    for (const [id, value] of values) {
      if (typeof value !== 'string') continue
      if (!textsOfOthers.has(value)) textsOfOthers.add(value)
      else if (!states.restored.has(id)) clashing.push(id)
      else if (field === 'label') rewrite(work, field, id, null)
      else rewrite(work, field, id, await freeName(work, value, textsOfOthers))
    }
    if (clashing.length > 0) {
      const shown = [...new Set(clashing.map((id) => values.get(id)))].slice(0, 20)
      throw refuseCells(codeOf[field], field, clashing, { labels: shown.join(', '), names: shown.join(', ') })
    }
  }
}

/** The texts of plots that the change leaves as they are. */
async function textsInUse(
  work: YearWork,
  field: 'name' | 'label',
  texts: readonly string[],
  values: ReadonlyMap<number, CellValue>,
  states: PlotStates,
): Promise<Set<string>> {
  const { tx, year } = work
  const holders = await tx<{ id: number; value: string }[]>`
    SELECT p.id, p.${tx(field)} AS value FROM plots p
    WHERE p.field_year_id = ${year.id} AND p.live AND p.${tx(field)} = ANY (${textArray(texts)}::text[])`
  return new Set(holders.filter(({ id }) => !values.has(id) && !states.deleted.has(id)).map(({ value }) => value))
}

async function freeName(work: YearWork, name: string, used: Set<string>): Promise<string> {
  for (let n = 1; ; n++) {
    const ending = n === 1 ? '_restored' : `_restored_${n}`
    const candidate = [...name].slice(0, 255 - ending.length).join('') + ending
    if (used.has(candidate)) continue
    const [stored] = await work.tx`
      SELECT 1 FROM plots WHERE field_year_id = ${work.year.id} AND live AND name = ${candidate}`
    if (stored) continue
    used.add(candidate)
    return candidate
  }
}
