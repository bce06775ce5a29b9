import { useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { callFile } from '../../api/browser.ts'
import { exportFieldMap } from '../../contract/maps.ts'
import { loadedAtom } from '../../state/loaded.ts'
import { exportMapRequests } from '../../state/pageActions.ts'
import { serve } from '../../state/requests.ts'
import { reportFailure } from '../../state/toasts.ts'
import { saveFile } from '../../ui/saveFile.ts'

/** Lends commands what only the page can do: calls of the server that answer files. */
export function usePageActions(): void {
  const store = useStore()
  const report = useSetAtom(reportFailure)
  useEffect(() => {
    const exportMap = async () => {
      const columns = store.get(loadedAtom)
      if (!columns) return
      const query = { field_id: String(columns.field_id), year_id: String(columns.year_id) }
      try {
        const { blob, name } = await callFile(exportFieldMap, { query })
        saveFile(blob, name)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        report(error, 'upload.exportFailed')
      }
    }
    return serve(store, exportMapRequests, () => void exportMap())
  }, [store, report])
}
