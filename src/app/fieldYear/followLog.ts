import type { LiveData, LoggedUpdate, TopicUpdate } from '../../contract/live.ts'
import { session } from '../../state/account/session.ts'
import { nurseryEditorsAtom } from '../../state/log/deleted/deletedYear.ts'
import { cropCopyAtAtom, cropCursors } from '../../state/log/openColumns.ts'
import { receiveCropLogged, receiveCropPart, receiveLogged } from '../../state/log/remote/receiveChanges.ts'
import { liveLinkAtom } from '../../state/shell/connection.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { reloadRequests, yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { watchOpenScopes } from '../columns/watchOpenScopes.ts'

/** Applies a live change; true if the log must be read first. */
function applyChange(store: Store, updated: LoggedUpdate): boolean {
  const { change, year_id, seq, crop_seq, spec_id } = updated
  const inYear =
    change && seq !== null && year_id !== null ? receiveLogged(store, year_id, { ...updated, seq, change }) : null
  let gap = change === null || inYear === 'gap'
  if (change && crop_seq !== null && year_id === null) {
    gap = receiveCropLogged(store, spec_id, { ...updated, seq: crop_seq, change }) === 'gap' || gap
  } else if (crop_seq !== null) gap = receiveCropPart(store, spec_id, { crop_seq, change, inYear }) === 'gap' || gap
  return gap
}

/**
 * Nurseries or years of the crop were created, changed or deleted: records by whom. The list itself is reloaded by its
 * topic.
 */
function applyNurseries(store: Store, { spec_id, ids, user_name }: TopicUpdate): void {
  if (store.get(session.selectedCulture)?.spec_id !== spec_id) return
  const editors = new Map(store.get(nurseryEditorsAtom))
  for (const id of ids) editors.set(id, user_name)
  store.set(nurseryEditorsAtom, editors)
}

type Log = LiveData<'watching'>['logs'][number]

/**
 * Whether the open data lack changes of a log up to its latest number; a copy, which is about to be replaced, does not.
 */
function lacks(store: Store, { of, id, seq }: Log): boolean {
  const columns = store.get(yearCopyAtAtom) === null ? store.get(loadedYearAtom) : null
  if (of === 'year') return columns?.year_id === id && columns.seq < seq
  const isCopy = { year: columns === null, crop: store.get(cropCopyAtAtom) !== null }
  return cropCursors(store, id).some((holder) => !isCopy[holder.of] && holder.seq < seq)
}

interface FollowedLog {
  /** Whether the open data lack changes from before the server began to announce them: those are never announced. */
  isBehind(): boolean
  stop(): void
}

/**
 * Applies live changes of the field-year on screen, its crop and its nurseries. `missed` is called when a change cannot
 * be applied or was made before the subscription, `onReceived` for every change.
 */
export function followLog(store: Store, how: { onReceived(): void; missed(): void }): FollowedLog {
  /** The watched logs with their numbers at the start of the subscription. */
  let watched: readonly Log[] = []
  const isBehind = () => watched.some((log) => lacks(store, log))
  let stops: ((() => void) | undefined)[] = []
  const stopListening = () => {
    for (const stop of stops) stop?.()
  }
  const listen = () => {
    stopListening()
    const link = store.get(liveLinkAtom)
    stops = [
      link?.on('data_updated', (updated) => {
        if ('topic' in updated) {
          applyNurseries(store, updated)
          return
        }
        how.onReceived()
        try {
          if (applyChange(store, updated)) how.missed()
        } catch (error) {
          console.error('A live change could not be applied', error)
          request(store, reloadRequests)
        }
      }),
      link?.on('watching', ({ logs }) => {
        watched = logs
        if (isBehind()) how.missed()
      }),
      link?.onUnread(how.missed),
    ]
    watchOpenScopes(store)
  }
  const stopFollowing = store.sub(liveLinkAtom, listen)
  listen()
  return {
    isBehind,
    stop() {
      stopFollowing()
      stopListening()
    },
  }
}
