import { useStore } from 'jotai'
import { useState } from 'react'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import type { HistoryRow } from '../../../contract/company/history.ts'
import { restoreField, restoreFieldYear } from '../../../contract/plots/nurseries.ts'
import { deletingYearsAtom } from '../../../state/log/queue/deletedYear.ts'
import { addToast } from '../../../state/shell/toasts.ts'
import { useReport } from '../../shell/useReport.ts'

/** What a deletion took is there again: the nursery and its years' ids. */
async function restore({ year_id, field_id }: HistoryRow): Promise<{ name: string; years: number[] }> {
  if (year_id !== null) {
    const { field_name, year } = await call(restoreFieldYear, { params: { id: String(year_id) } })
    return { name: `${field_name} · ${year}`, years: [year_id] }
  }
  const { field_name, fieldyear_set } = await call(restoreField, { params: { id: String(field_id) } })
  return { name: field_name, years: fieldyear_set.map(({ id }) => id) }
}

/** Restores the nursery or year whose deletion the row reports. */
export function useRestore(row: HistoryRow) {
  const store = useStore()
  const report = useReport()
  const invalidate = useInvalidate()
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    try {
      const { name, years } = await restore(row)
      const deleting = new Set(store.get(deletingYearsAtom))
      for (const year of years) deleting.delete(year)
      store.set(deletingYearsAtom, deleting)
      store.set(addToast, { status: 'success', message: { key: 'history.restored', params: { name } } })
      await Promise.all([invalidate('history'), invalidate('nurseries')])
    } catch (error) {
      report(error, 'fields.failedRestore')
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}
