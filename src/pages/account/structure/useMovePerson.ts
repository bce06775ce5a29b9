import { useStore } from 'jotai'
import { useCallback } from 'react'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { updateEmployee } from '../../../contract/company/people.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { useReport } from '../../shell/useReport.ts'

/** Moves a person to a division and shows a message; resolves to whether it succeeded. */
export function useMovePerson(): (id: number, division: number) => Promise<boolean> {
  const store = useStore()
  const invalidate = useInvalidate()
  const report = useReport()
  return useCallback(
    async (id, division) => {
      try {
        await call(updateEmployee, { params: { id: String(id) }, body: { division } })
        await invalidate('structure')
        store.set(addToastAtom, { status: 'success', message: { key: 'structure.moved' } })
        return true
      } catch (error) {
        report(error, 'failed.accountChange')
        return false
      }
    },
    [store, invalidate, report],
  )
}
