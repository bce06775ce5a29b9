import { createdColumns } from '../../domain/change/createdColumns.ts'
import { type RuleRefusal, refuseRule } from '../../domain/refusal.ts'
import { ruledValue, ruleOf } from '../../domain/sheet/cells/fieldRules.ts'
import { hasLineIds, needsLineIds } from '../log/newLines.ts'
import { openCropAtom } from '../log/openColumns.ts'
import { takeId } from '../log/reservedIds.ts'
import { transact } from '../log/transact.ts'
import type { Store } from '../store.ts'
import { linesSourceAtom } from './openSheet.ts'

/** The name that a line would be stored under, or why the open crop cannot have a line of that name. */
export function nameOfNewLine(store: Store, text: string): { ok: true; name: string } | RuleRefusal {
  const source = store.get(linesSourceAtom)
  const rule = ruleOf('name', null)
  if (!source || !rule) return refuseRule('lines.notLoaded')
  const ruled = ruledValue(rule, text)
  if (!ruled.ok) return ruled
  const name = String(ruled.value)
  return source.lineNamed(name) === null ? { ok: true, name } : refuseRule('line.duplicate')
}

/** Makes a line of the crop that is worked on, as one entry. Answers its index, or why it cannot be made. */
export async function addLine(store: Store, text: string): Promise<{ ok: true; line: number } | RuleRefusal> {
  const isWanted = () => store.get(openCropAtom) !== null
  if (needsLineIds(store, 1) && !(await hasLineIds(store, 1, isWanted))) return refuseRule('map.noIds')
  const named = nameOfNewLine(store, text)
  if (!named.ok) return named
  const id = takeId(store, 'line')
  const change = {
    name: { key: 'change.lineAdded', params: { name: named.name } },
    columns: createdColumns('line', [id], [['name', [named.name]]]),
  }
  transact(store, change, { origin: 'user', history: 'record' })
  return { ok: true, line: store.get(openCropAtom)?.indexOf.get(id) ?? -1 }
}
