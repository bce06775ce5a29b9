import { encodeFieldYear, encodingSteps } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { shownFromCopyAtom } from '../../state/chosen.ts'
import { loadedAtom, touchedAtom } from '../../state/loaded.ts'
import type { Store } from '../../state/store.ts'
import { debounced } from '../../state/sync/kept/debounced.ts'
import type { Kept } from '../../state/sync/kept/kept.ts'

const editDelay = 1500
const editLatest = 5000
/** What has just come is stored once it is on screen, before the network may be gone. */
const arrivalDelay = 1000

/** The browser's copy of the field-year on screen. */
export interface YearKeeper {
  /** A field-year has come from the server as these bytes. */
  received(columns: FieldYearColumns, bytes: Uint8Array): void
  /** Takes the copies of years away that are no more. */
  forget(yearIds: readonly number[]): void
  /** Stores at once what is not stored yet: the page is closing. */
  flush(): void
  stop(): void
}

/**
 * Keeps the browser's copy of what is shown: first the bytes as they came, then, when the writing pauses, the columns
 * encoded anew, array by array so that no key press waits for it. What this user has not sent yet may be missing in the
 * copy: the outbox keeps it and it is put on top again.
 */
export function keepYears(store: Store, userId: number, kept: Pick<Kept, 'write'>): YearKeeper {
  let arrived: { columns: FieldYearColumns; bytes: Uint8Array } | null = null
  let isWritten = false
  let wasInterrupted = false
  let encoding: ReturnType<typeof setTimeout> | undefined
  let arrival: ReturnType<typeof setTimeout> | undefined

  const put = (columns: FieldYearColumns, bytes: Uint8Array) => {
    void kept.write([{ kind: 'years', put: { userId, yearId: columns.year_id, bytes, at: Date.now() } }])
  }
  const putArrived = () => {
    clearTimeout(arrival)
    if (arrived) put(arrived.columns, arrived.bytes)
    arrived = null
  }
  const putWritten = () => {
    clearTimeout(encoding)
    const columns = store.get(loadedAtom)
    if (!columns || !isWritten || store.get(shownFromCopyAtom)) return
    isWritten = false
    wasInterrupted = false
    put(columns, encodeFieldYear(columns))
  }

  const stopEncoding = () => {
    clearTimeout(encoding)
    encoding = undefined
  }
  const encode = () => {
    const columns = store.get(loadedAtom)
    if (!columns || !isWritten || store.get(shownFromCopyAtom)) return
    // Writes that never pause would put it off for ever.
    if (wasInterrupted) {
      putWritten()
      return
    }
    const steps = encodingSteps(columns)
    const next = () => {
      const step = steps.next()
      if (!step.done) {
        encoding = setTimeout(next)
        return
      }
      encoding = undefined
      isWritten = false
      put(columns, step.value)
    }
    encoding = setTimeout(next)
  }
  const encodeSoon = debounced(encode, editDelay, editLatest)

  const stopFollowing = store.sub(touchedAtom, () => {
    if (encoding !== undefined) {
      stopEncoding()
      wasInterrupted = true
    }
    if (store.get(touchedAtom).origin === 'load') {
      isWritten = false
      return
    }
    isWritten = true
    encodeSoon()
  })

  return {
    received(columns, bytes) {
      wasInterrupted = false
      arrived = { columns, bytes }
      clearTimeout(arrival)
      arrival = setTimeout(putArrived, arrivalDelay)
    },
    forget(yearIds) {
      if (yearIds.length === 0) return
      if (arrived && yearIds.includes(arrived.columns.year_id)) {
        clearTimeout(arrival)
        arrived = null
      }
      if (yearIds.includes(store.get(loadedAtom)?.year_id ?? -1)) {
        stopEncoding()
        isWritten = false
      }
      void kept.write(yearIds.map((yearId) => ({ kind: 'years', remove: [userId, yearId] })))
    },
    flush() {
      putArrived()
      putWritten()
    },
    stop() {
      clearTimeout(arrival)
      clearTimeout(encoding)
      encodeSoon.cancel()
      stopFollowing()
    },
  }
}
