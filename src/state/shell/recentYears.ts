import { session } from '../account/session.ts'
import { cropAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { readSetting, writeSetting } from './settings/settings.ts'

/** Years remembered for each crop. */
const maxRecent = 5

/** Ids of the field-years shown last, newest first; null until read from storage. */
export const recentYearsAtom = cropAtom<readonly number[] | null>(null)

/** Storage key by user and crop. */
const settingOf = (store: Store): string =>
  `plotline.recentYears.${store.get(session.user)?.id}.${store.get(session.selectedCulture)?.spec_id}`

/** Reads a stored list of ids; an unreadable one is empty. */
function idsOf(text: string | null): readonly number[] {
  return (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
}

/** Puts a shown year first in the list and stores the list. */
export function rememberYear(store: Store, yearId: number): void {
  const setting = settingOf(store)
  const before = store.get(recentYearsAtom) ?? idsOf(readSetting(setting))
  const recent = [yearId, ...before.filter((id) => id !== yearId)].slice(0, maxRecent)
  store.set(recentYearsAtom, recent)
  writeSetting(setting, recent.join(','))
}
