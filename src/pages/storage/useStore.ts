import { useAtomValue, useStore as useJotaiStore, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { useCall, useInvalidate } from '../../api/query/useCall.ts'
import { getSeed, type Seed } from '../../contract/seeds/seeds.ts'
import { listLocations, listWarehouses, type StoreLocation, type Warehouse } from '../../contract/seeds/warehouses.ts'
import {
  addSeedActionAtom,
  chosenWarehouseAtom,
  type SeedAction,
  scannedPlaceRequests,
} from '../../state/seeds/store.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { reportFailureAtom } from '../../state/shell/toasts.ts'
import type { ServerErrors } from '../../ui/form/useForm.ts'
import { useShowFailure } from '../shell/useShowFailure.ts'

/** The warehouses; null until loaded. */
export function useWarehouses(): { warehouses: readonly Warehouse[] | null; chosen: Warehouse | null } {
  const { answered } = useCall(listWarehouses, {})
  const id = useAtomValue(chosenWarehouseAtom)
  const warehouses = answered?.answer.data ?? null
  return { warehouses, chosen: warehouses?.find((warehouse) => warehouse.warehouse_id === id) ?? null }
}

/** A lot by id, as last loaded; null until loaded. */
export function useLot(id: number): Seed | null {
  const { answered, failure } = useCall(getSeed, { params: { id: String(id) } })
  useShowFailure(failure, 'storage.failedList')
  return answered?.answer ?? null
}

/** The places of all warehouses, and the same as options of a choice. */
export function useLocations() {
  const { answered } = useCall(listLocations, { query: {} })
  const data = answered?.answer.data
  const places = useMemo((): readonly StoreLocation[] => data ?? [], [data])
  const choices = useMemo(
    () => places.map(({ id, name, warehouse_name }) => ({ value: String(id), text: `${warehouse_name} / ${name}` })),
    [places],
  )
  return { places, choices }
}

/** Passes a scanned place to the open dialog; `take` null: it needs none. */
export function useScannedPlace(take: ((id: number) => void) | null): void {
  const store = useJotaiStore()
  const newest = useRef(take)
  newest.current = take
  const isNeeded = take !== null
  useEffect(
    () => (isNeeded ? handleRequests(store, scannedPlaceRequests, (id) => newest.current?.(id)) : undefined),
    [store, isNeeded],
  )
}

/**
 * Writes for undo and redo: reloads the store and reports a refusal by `sentence` (a translation key); returns messages
 * about fields for a form.
 */
export function useHistoryWrite() {
  const invalidate = useInvalidate()
  const report = useSetAtom(reportFailureAtom)
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

/** Writes a new action, which clears redo; `reverse` returns its entry if it can be undone. */
export function useStoreWrite() {
  const write = useHistoryWrite()
  const remember = useSetAtom(addSeedActionAtom)
  return useCallback(
    <T>(
      sentence: string,
      action: () => Promise<T>,
      reverse: (answer: T) => SeedAction | null = () => null,
    ): Promise<ServerErrors | null> => write(sentence, async () => remember(reverse(await action()))),
    [write, remember],
  )
}
