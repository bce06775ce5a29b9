import { type ChangeSet, plotsOfChange, traitOfField } from '../../domain/change/changeSet.ts'
import { familyOf } from '../../domain/plots/plotFields.ts'
import { parkChange, sendParked } from '../../state/log/queue/parkedChanges.ts'
import { savedAfterOfflineAtom, serverFailureAtom } from '../../state/log/queue/sender.ts'
import { parkedCode, refusedChangesAtom, staysInCells } from '../../state/outbox/outbox.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { addToastAtom, removeToastsOfAtom } from '../../state/shell/toasts.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'

/** Fields whose change edits the map rather than a plot. */
const placeFields: ReadonlySet<string> = new Set(['row', 'col', 'width', 'rows'])

/** Names of changes that move plots. */
const moveNames: ReadonlySet<string> = new Set(['change.moved', 'change.movedPlots', 'change.swappedPlots'])

/** The message of a refused change, by its purpose. */
function failureKey({ name, columns }: ChangeSet): string {
  if (name.key === 'change.numbered') return 'failed.numbering'
  if (name.key === 'change.numberingCleared' || name.key === 'change.cleared') return 'failed.numberingClear'
  const exists = columns.find((column) => column.entity === 'plot' && column.field === 'exists')
  if (exists?.after[0] === true) return 'failed.plotCreate'
  if (exists) return plotsOfChange({ name, columns }).length > 1 ? 'failed.plotsDelete' : 'failed.plotDelete'
  if (columns.some(({ entity, field, after }) => entity === 'plant' && field === 'exists' && after[0] === true))
    return 'failed.plantAdd'
  if (moveNames.has(name.key)) return 'failed.plotsMove'
  if (columns.some((column) => column.entity === 'field_year' || placeFields.has(column.field))) return 'failed.map'
  if (columns.every(({ entity, field }) => entity === 'marker' || familyOf(field)?.family === 'marker'))
    return 'failed.genotype'
  return columns.every((column) => traitOfField(column.field) !== null) ? 'failed.phenotype' : 'failed.value'
}

const failureSubject = 'saving'
const asideSubject = (key: string) => `aside:${key}`

/** Reports a parked change that no cell shows, and offers to send it again. */
function reportParked(store: Store, change: string, key: string): void {
  store.set(addToastAtom, {
    status: 'warning',
    message: { key, further: { key: 'failed.parked' } },
    stays: true,
    subject: asideSubject(change),
    action: { key: 'failed.sendAgain', act: () => sendParked(store, change) },
  })
}

/**
 * Reports each change that the server refused and that was undone on screen, with the server's reason; how many changes
 * were saved once the connection was restored; and each time that the server keeps failing to store, with what to do.
 */
export function reportSending(store: Store): () => void {
  let reported = new Set(store.get(refusedChangesAtom).map((refused) => refused.key))
  const stopSaved = store.sub(savedAfterOfflineAtom, () => {
    const count = store.get(savedAfterOfflineAtom)
    if (count === null) return
    const message = { key: 'status.savedAfterOffline', params: { count } }
    // The status bar shows the state of the loaded field-year; changes queued over a reload may be saved before one is
    // loaded.
    if (store.get(loadedYearAtom)) store.set(showMessageAtom, { kind: 'info', ...message, about: ['saving'] })
    else store.set(addToastAtom, { status: 'success', message })
  })
  const stopFailures = store.sub(refusedChangesAtom, () => {
    const refusedChanges = store.get(refusedChangesAtom)
    for (const refused of refusedChanges) {
      // Changes that the page itself rejected were reported where they were typed, and adopted ones before the reload.
      if (reported.has(refused.key) || refused.isAdopted) continue
      const key = failureKey(refused.change)
      // A parked change without a cell is undone on screen, though it is stored.
      if (refused.code === parkedCode && !staysInCells(refused)) reportParked(store, refused.key, key)
      if (refused.params) continue
      store.set(addToastAtom, { status: 'error', message: { key, reason: refused.detail }, stays: true })
    }
    const current = new Set(refusedChanges.map((refused) => refused.key))
    for (const key of reported) if (!current.has(key)) store.set(removeToastsOfAtom, asideSubject(key))
    reported = current
  })
  let hadProblem = false
  const stopProblem = store.sub(serverFailureAtom, () => {
    const problem = store.get(serverFailureAtom)
    const isNew = problem !== null && !hadProblem
    if (hadProblem && !problem) store.set(removeToastsOfAtom, failureSubject)
    hadProblem = problem !== null
    if (!isNew) return
    const message = {
      key: 'failed.saving',
      params: { id: problem.requestId ?? '–' },
      reason: problem.detail ?? undefined,
    }
    const action = { key: 'failed.setAside', act: () => parkChange(store) }
    store.set(addToastAtom, { status: 'error', message, stays: true, subject: failureSubject, action })
  })
  return () => {
    stopProblem()
    stopSaved()
    stopFailures()
  }
}
