import { DOWNLOADS, type Download } from '../../domain/files/downloads.ts'
import { requestOfShell } from '../../state/shell/shellRequests.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import type { Command } from '../command.ts'
import { hasPlots } from '../conditions.ts'

/** A command for each download of the open year's plots. */
export function downloadCommandsOf(downloads: readonly Download[]): Command[] {
  return downloads
    .filter((download) => download.of === 'plots')
    .map(({ key, words }) => ({
      id: `download.${key}`,
      scope: 'everywhere',
      group: 'file',
      title: words.name,
      keys: [],
      enabled: hasPlots,
      run: (store) => {
        const columns = store.get(loadedAtom)
        if (!columns) return
        const input = { field_id: String(columns.field_id), year_id: String(columns.year_id) }
        requestOfShell(store, { download: key, input })
      },
    }))
}

export const downloadCommands: readonly Command[] = downloadCommandsOf(DOWNLOADS)
