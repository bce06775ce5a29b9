import type { ChangeColumn } from '../../domain/change/changeSet.ts'
import { type RuleRefusal, refuseRule } from '../../domain/refusal.ts'
import { openCropAtom } from '../log/openColumns.ts'
import { transact } from '../log/transact.ts'
import { checkedName } from '../sheet/edit/addLine.ts'
import { linesSourceAtom } from '../sheet/openSheet.ts'
import type { Store } from '../store.ts'
import { shownLineAtom } from './shownLine.ts'

/** The name under which the shown line would be registered as a variety (null: its own), or why it cannot be. */
export function registeredNameOf(store: Store, text: string): { ok: true; name: string | null } | RuleRefusal {
  const line = store.get(shownLineAtom)
  if (!line) return refuseRule('lines.noneShown')
  if (text.trim() === '') return { ok: true, name: null }
  const named = checkedName(text)
  if (!named.ok) return named
  const isOwn = [line.name, line.variety_name].some(
    (existing) => existing?.toLocaleLowerCase() === named.name.toLocaleLowerCase(),
  )
  const isDuplicate = !isOwn && Boolean(store.get(linesSourceAtom)?.nameLike(named.name))
  return isDuplicate ? refuseRule('variety.exists', { name: named.name }) : named
}

/** Makes the shown line a variety, registered under a name (null: its own), or a line again, as one undo entry. */
export function setShownLineVariety(store: Store, isVariety: boolean, registered: string | null): void {
  const line = store.get(shownLineAtom)
  if (!line || !store.get(openCropAtom)) return
  const lineColumn = (
    field: 'is_variety' | 'variety_name',
    before: string | boolean | null,
    after: string | boolean | null,
  ) =>
    before === after
      ? []
      : [{ entity: 'line', field, ids: [line.id], before: [before], after: [after] } as ChangeColumn]
  const columns = [
    ...lineColumn('is_variety', line.is_variety, isVariety),
    ...lineColumn('variety_name', line.variety_name, registered),
  ]
  if (columns.length === 0) return
  const name = { key: isVariety ? 'change.promoted' : 'change.demoted', params: { name: line.name } }
  transact(store, { name, columns }, { origin: 'user', undo: 'record' })
}
