import type { Client } from '../../api/client.ts'
import { loadFieldYear } from '../../contract/changes.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import { isSameScope, ofCrop, ofYear } from '../../domain/change/scope.ts'
import { openFieldYear } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { forgetScaleAhead, workOutScaleAhead } from '../../state/colour/scaleAhead.ts'
import { unsettledEntries } from '../../state/log/outbox.ts'
import { applyKnown } from '../../state/log/screen.ts'
import { mapModeAtom } from '../../state/map/mapState.ts'
import { sheetPasteAtom } from '../../state/sheet/sheetPaste.ts'
import { tellAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { loadedAtom, loadFailureAtom, loadingAtom, putLoadedAtom } from '../../state/year/loaded.ts'
import { askToLeave } from '../../ui/overlay/useLeaving.ts'
import { loadColumns, type WantedColumns } from '../columns/loadColumns.ts'

function writeOnTop(columns: FieldYearColumns, change: ChangeSet): void {
  forgetScaleAhead(columns)
  applyKnown(columns, change)
}

/** A copy was kept with the plants that wait to be sent: counted once more there would be too many. */
function withoutPlants(change: ChangeSet): ChangeSet {
  return { ...change, columns: change.columns.filter(({ entity }) => entity !== 'plant') }
}

/** Puts a field-year on screen, with this user's unsent changes on top. */
export function show(store: Store, columns: FieldYearColumns, copyAt: number | null): void {
  const isOtherYear = store.get(loadedAtom)?.year_id !== columns.year_id
  // What stands in an editor is written into the year that is still here; over the same year, it stays open.
  if (isOtherYear) askToLeave()
  for (const entry of unsettledEntries(store)) {
    // What names a trait that is gone is told when the server refuses it; the rest is shown.
    if ([ofYear(columns.year_id), ofCrop(columns.spec_id)].some((scope) => isSameScope(scope, entry.scope)))
      writeOnTop(columns, copyAt === null ? entry.change : withoutPlants(entry.change))
  }
  const isUnderWay = store.get(sheetPasteAtom) !== null || !['select', 'paint'].includes(store.get(mapModeAtom))
  store.set(putLoadedAtom, columns)
  // Whoever shows classes has taken them; what is asked for later may be of other values.
  forgetScaleAhead(columns)
  if (isOtherYear && isUnderWay)
    store.set(tellAtom, { kind: 'warning', key: 'draft.endedByYear', params: {}, about: ['doing', 'entries'] })
  store.set(yearCopyAtAtom, copyAt)
}

/**
 * Loads a field-year as `loadColumns` says. Progress stands in loadingAtom, a failure in loadFailureAtom.
 */
export function loadYear(store: Store, client: Client, wanted: WantedColumns<FieldYearColumns>): Promise<void> {
  return loadColumns(
    client,
    {
      call: loadFieldYear,
      decode: (bytes) => openFieldYear(bytes, 256),
      prepare: (columns) => workOutScaleAhead(store, columns),
      scopeOf: ({ year_id }) => ofYear(year_id),
      show: (columns, copyAt) => show(store, columns, copyAt),
      progress: (now) => store.set(loadingAtom, now && { yearId: wanted.scope.id, ...now }),
      failed: (failure) => store.set(loadFailureAtom, failure),
    },
    wanted,
  )
}
