import type { CellValue, ChangeColumn, ChangeField } from '../../domain/change/changeSet.ts'
import { createdColumns } from '../../domain/change/createdColumns.ts'
import type { CropColumns } from '../../domain/columns/cropColumns.ts'
import { type RuleRefusal, refuseRule } from '../../domain/refusal.ts'
import { ruledValue, ruleOf } from '../../domain/sheet/cells/fieldRules.ts'
import { hasLineIds, needsLineIds } from '../log/newLines.ts'
import { openCropAtom } from '../log/openColumns.ts'
import { takeId } from '../log/reservedIds.ts'
import { transact } from '../log/transact.ts'
import type { Store } from '../store.ts'
import { linesSourceAtom } from './openSheet.ts'

/** What is told of a line that is to be made; empty texts are nothing. */
export interface NewLine {
  readonly name: string
  readonly isVariety: boolean
  readonly stage: string
  readonly comment: string
  /** Names of lines; one that the crop has not is made, too. */
  readonly mother: string
  readonly father: string
}

/** A name as it would be stored, or why there can be none such. */
export function ruledName(text: string): { ok: true; name: string } | RuleRefusal {
  const rule = ruleOf('name', null)
  if (!rule) return refuseRule('lines.notLoaded')
  const ruled = ruledValue(rule, text)
  return ruled.ok ? { ok: true, name: String(ruled.value) } : ruled
}

/** The name that a line would be stored under, or why the open crop cannot have a line of that name. */
export function nameOfNewLine(store: Store, text: string): { ok: true; name: string } | RuleRefusal {
  const source = store.get(linesSourceAtom)
  if (!source) return refuseRule('lines.notLoaded')
  const named = ruledName(text)
  return named.ok && source.isCalled(named.name) ? refuseRule('line.exists') : named
}

/** Names of parents as they are stored, or why one cannot be; null = none told. */
function ruledParents({ mother, father }: NewLine): { ok: true; names: (string | null)[] } | RuleRefusal {
  const names: (string | null)[] = []
  for (const text of [mother, father]) {
    const named = text.trim() === '' ? null : ruledName(text)
    if (named && !named.ok) return named
    names.push(named?.name ?? null)
  }
  return { ok: true, names }
}

const idOfLine = ({ alive, count, id, name }: CropColumns, wanted: string): number | null => {
  for (let i = 0; i < count; i++) if (alive[i] && name[i] === wanted) return id[i]
  return null
}

/** Columns that make the line under an id and its parents where the crop has not those. */
function columnsOf(
  store: Store,
  crop: CropColumns,
  id: number,
  told: NewLine,
  parents: (string | null)[],
): ChangeColumn[] {
  const made = new Map<string, number>()
  const parentIds = parents.map((name) => {
    if (name === null) return null
    const known = idOfLine(crop, name) ?? made.get(name)
    if (known !== undefined && known !== null) return known
    const fresh = takeId(store, 'line')
    made.set(name, fresh)
    return fresh
  })
  const said: readonly (readonly [ChangeField, CellValue])[] = [
    ['name', told.name],
    ['is_variety', told.isVariety],
    ['stage', told.stage.trim() || null],
    ['comment', told.comment.trim() || null],
    ['mother_id', parentIds[0]],
    ['father_id', parentIds[1]],
  ]
  const fields = said.filter(([, value]) => value !== null && value !== false)
  return [
    ...createdColumns('line', [...made.values()], [['name', [...made.keys()]]]),
    ...createdColumns(
      'line',
      [id],
      fields.map(([field, value]) => [field, [value]]),
    ),
  ]
}

/** Makes a line of the crop that is worked on, as one entry. Answers its index, or why it cannot be made. */
export async function addLine(store: Store, told: NewLine): Promise<{ ok: true; line: number } | RuleRefusal> {
  const isWanted = () => store.get(openCropAtom) !== null
  // The line, and both parents where the crop has not those.
  const most = 3
  if (needsLineIds(store, most) && !(await hasLineIds(store, most, isWanted))) return refuseRule('map.noIds')
  const named = nameOfNewLine(store, told.name)
  if (!named.ok) return named
  const parents = ruledParents(told)
  if (!parents.ok) return parents
  if (parents.names.includes(named.name)) return refuseRule('pedigree.self', { name: named.name })
  const crop = store.get(openCropAtom)
  if (!crop) return refuseRule('lines.notLoaded')
  const id = takeId(store, 'line')
  const change = {
    name: { key: told.isVariety ? 'change.varietyAdded' : 'change.lineAdded', params: { name: named.name } },
    columns: columnsOf(store, crop, id, { ...told, name: named.name }, parents.names),
  }
  transact(store, change, { origin: 'user', history: 'record' })
  return { ok: true, line: crop.indexOf.get(id) ?? -1 }
}
