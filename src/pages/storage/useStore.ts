import { useAtomValue, useStore as useJotaiStore, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { useCall, useInvalidate } from '../../api/query/useCall.ts'
import { getSeed, type Seed } from '../../contract/seeds.ts'
import { listLocations, listWarehouses, type StoreLocation, type Warehouse } from '../../contract/warehouses.ts'
import { addSeedAction, chosenWarehouseAtom, type SeedAction, scannedPlaceRequests } from '../../state/seeds/store.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { reportFailure } from '../../state/shell/toasts.ts'
import type { ServerErrors } from '../../ui/form/useForm.ts'
import { useTellFailure } from '../shell/useTellFailure.ts'

/** The warehouses; null until they are read. */
export function useWarehouses(): { all: readonly Warehouse[] | null; chosen: Warehouse | null } {
  const { answered } = useCall(listWarehouses, {})
  const id = useAtomValue(chosenWarehouseAtom)
  const all = answered?.answer.data ?? null
  return { all, chosen: all?.find((one) => one.warehouse_id === id) ?? null }
}

/** A lot by id, as it was read last; null until it is read. */
export function useLot(id: number): Seed | null {
  const { answered, failure } = useCall(getSeed, { params: { id: String(id) } })
  useTellFailure(failure, 'storage.failedList')
  return answered?.answer ?? null
}

/** The places of all warehouses, and as the entries of a choice. */
export function useLocations() {
  const { answered } = useCall(listLocations, { query: {} })
  const data = answered?.answer.data
  const all = useMemo((): readonly StoreLocation[] => data ?? [], [data])
  const choices = useMemo(
    () => all.map(({ id, name, warehouse_name }) => ({ value: String(id), text: `${warehouse_name} / ${name}` })),
    [all],
  )
  return { all, choices }
}

/** Has a dialog take the place that is scanned while it is open; `take` null: it asks for none. */
export function useScannedPlace(take: ((id: number) => void) | null): void {
  const store = useJotaiStore()
  const newest = useRef(take)
  newest.current = take
  const asks = take !== null
  useEffect(
    () => (asks ? handleRequests(store, scannedPlaceRequests, (id) => newest.current?.(id)) : undefined),
    [store, asks],
  )
}

/**
 * Writes to the store what undo and redo themselves write: what was read of it is read again, and a refusal is told by
 * `sentence` (a key of locales); what it says of fields is answered for a form.
 */
export function useHistoryWrite() {
  const invalidate = useInvalidate()
  const report = useSetAtom(reportFailure)
  return useCallback(
    async (sentence: string, write: () => Promise<unknown>): Promise<ServerErrors | null> => {
      try {
        await write()
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        report(error, sentence)
        return error.errors
      } finally {
        await invalidate('seeds')
      }
    },
    [invalidate, report],
  )
}

/** Writes a new deed to the store, after which nothing is done again; `done` names it where undo can take it back. */
export function useStoreWrite() {
  const write = useHistoryWrite()
  const remember = useSetAtom(addSeedAction)
  return useCallback(
    <T>(
      sentence: string,
      deed: () => Promise<T>,
      done: (answer: T) => SeedAction | null = () => null,
    ): Promise<ServerErrors | null> => write(sentence, async () => remember(done(await deed()))),
    [write, remember],
  )
}
