import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { useCall, useInvalidate } from '../../api/query/useCall.ts'
import { listLocations, listWarehouses, type StoreLocation, type Warehouse } from '../../contract/warehouses.ts'
import { chosenWarehouseAtom, type SeedDeed, seedHistoryAtom } from '../../state/seeds/store.ts'
import { reportFailure } from '../../state/shell/toasts.ts'
import type { ServerErrors } from '../../ui/form/useForm.ts'

/** The warehouses; null until they are read. */
export function useWarehouses(): { all: readonly Warehouse[] | null; chosen: Warehouse | null } {
  const { answered } = useCall(listWarehouses, {})
  const id = useAtomValue(chosenWarehouseAtom)
  const all = answered?.answer.data ?? null
  return { all, chosen: all?.find((one) => one.warehouse_id === id) ?? null }
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

/**
 * Writes to the store: what was read of it is read again, and a refusal is told by `sentence` (a key of src/words); what it
 * says of fields is answered for a form. `done` names the deed that undo takes back.
 */
export function useStoreWrite() {
  const invalidate = useInvalidate()
  const report = useSetAtom(reportFailure)
  const remember = useSetAtom(seedHistoryAtom)
  return useCallback(
    async <T>(
      sentence: string,
      write: () => Promise<T>,
      done: (answer: T) => SeedDeed | null = () => null,
    ): Promise<ServerErrors | null> => {
      try {
        const deed = done(await write())
        if (deed) remember(({ undo }) => ({ undo: [...undo, deed], redo: [] }))
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        report(error, sentence)
        return error.errors
      } finally {
        await invalidate('seeds')
      }
    },
    [invalidate, report, remember],
  )
}
