import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { focusPane } from '../../../commands/focusRegion.ts'
import { readChanges } from '../../../contract/plots/changes.ts'
import { createDesign } from '../../../contract/plots/designs.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { type DesignField, fieldOfRefusal } from '../../../domain/designs/readDesign.ts'
import { receiveTail } from '../../../state/log/remote/receiveChanges.ts'
import { addLoggedUndoEntry, tailStart } from '../../../state/log/undo/loggedUndoEntry.ts'
import { designDraftAtom, leaveDesign, saveDesignSettings } from '../../../state/map/design/designDraft.ts'
import { designReadAtom } from '../../../state/map/design/designRead.ts'
import { designFaultsAtom } from '../../../state/map/design/designShown.ts'
import type { LoggedChange } from '../../../state/outbox/loggedChange.ts'
import { outboxAtom } from '../../../state/outbox/outbox.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { request } from '../../../state/shell/requests.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import type { Store } from '../../../state/store.ts'
import { reloadRequests } from '../../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { useReport } from '../../shell/useReport.ts'
import { designBody } from './designBody.ts'

/** The server's messages by field of the panel. */
type Faults = Readonly<Partial<Record<DesignField, string>>>

/**
 * Reads the log up to a change made by a call in a year, shows the change and adds it to the undo timeline. Returns
 * false if one answer of the log does not contain all of it: the year is reloaded instead, without an undo entry.
 */
async function takeIn(
  store: Store,
  { year_id, spec_id }: FieldYearColumns,
  { seq, crop_seq }: { seq: number; crop_seq: number },
): Promise<boolean> {
  const columns = store.get(loadedYearAtom)
  const openYear = columns?.year_id === year_id ? columns : null
  const { since, crop_since } = tailStart({ seq, crop_seq })
  const tail = await call(readChanges, {
    params: { id: year_id },
    query: {
      since: Math.min(openYear?.seq ?? since, since),
      crop_since: Math.min(openYear?.crop_seq ?? crop_since, crop_since),
    },
  })
  const read = { data: tail.data as LoggedChange[], crop: tail.crop as LoggedChange[] }
  receiveTail(store, yearScope(year_id), read)
  const isWhole = addLoggedUndoEntry(store, spec_id, { year_id, seq, crop_seq }, read)
  if (!isWhole) request(store, reloadRequests)
  return isWhole
}

/** The field of the panel that a refused request is about; null = none. */
function faultsOf(error: ApiError, store: Store): Faults | null {
  const read = store.get(designReadAtom)
  const text = error.detail ?? Object.values(error.errors).flat()[0]
  if (!read?.request || !text || !error.code.startsWith('design.')) return null
  const params = (error.body as { params?: Record<string, string | number> } | null)?.params ?? {}
  const field = fieldOfRefusal({ ok: false, code: error.code, params }, read.request.kind, read.checkIds.length > 0)
  return { [field]: text }
}

/**
 * Creates the draft's plots: the server repeats the layout from its seed, as one change with one undo entry. The faults
 * are the server's messages by field until the draft changes; `tries` counts the attempts.
 */
export function useApplyDesign(applied: () => void) {
  const store = useStore()
  const report = useReport()
  const draft = useAtomValue(designDraftAtom)
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  const sent = useRef({ text: '', key: '' })
  const busy = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft is another question
  useEffect(() => setFaults({}), [draft])

  const send = useCallback(async (): Promise<void> => {
    const [draft, read, columns] = [store.get(designDraftAtom), store.get(designReadAtom), store.get(loadedYearAtom)]
    const body = draft && read && columns && designBody(draft, read, columns.year_id)
    if (!body || Object.keys(store.get(designFaultsAtom)).length > 0) return
    if (store.get(outboxAtom).some(({ scope }) => scope.of === 'year' && scope.id === columns.year_id)) {
      store.set(showMessageAtom, { kind: 'warning', key: 'designMode.unsent', params: {} })
      return
    }
    // An idempotency key: a design that is sent again after a lost answer is laid out once.
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    const answer = await call(createDesign, { body }, { headers: { 'Idempotency-Key': sent.current.key } })
    sent.current = { text: '', key: '' }
    saveDesignSettings(store, draft)
    // The plots exist, whether or not this window has received them.
    try {
      const { seq, crop_seq = 0 } = answer
      const isWhole = seq === undefined || (await takeIn(store, columns, { seq, crop_seq }))
      if (!isWhole) store.set(addToastAtom, { status: 'warning', message: { key: 'designMode.noUndo' } })
    } catch (error) {
      request(store, reloadRequests)
      report(error, 'designMode.noUndo')
    }
    leaveDesign(store)
    focusPane('map')
    const params = { count: answer.plots.length }
    store.set(showMessageAtom, { kind: 'info', key: 'change.design', params, about: ['entries'] })
    applied()
  }, [store, applied, report])

  const apply = useCallback(async () => {
    setTries((before) => before + 1)
    if (busy.current) return
    busy.current = true
    setIsBusy(true)
    try {
      await send()
    } catch (error) {
      const field = error instanceof ApiError ? faultsOf(error, store) : null
      if (field) setFaults(field)
      else report(error, 'designMode.failed')
    } finally {
      busy.current = false
      setIsBusy(false)
    }
  }, [send, report, store])

  return { apply, isBusy, faults, tries }
}
