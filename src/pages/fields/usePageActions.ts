import { useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { callFile } from '../../api/browser.ts'
import { exportFieldMap } from '../../contract/maps.ts'
import { exportMapRequests } from '../../state/shell/pageActions.ts'
import { serve } from '../../state/shell/requests.ts'
import { reportFailure } from '../../state/shell/toasts.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
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
