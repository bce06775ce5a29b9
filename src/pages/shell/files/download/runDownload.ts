import { ApiError } from '../../../../api/apiError.ts'
import { callFile } from '../../../../api/browser.ts'
import { downloadCallOf } from '../../../../contract/downloads.ts'
import type { Download } from '../../../../domain/files/downloads.ts'
import { reportFailure } from '../../../../state/shell/toasts.ts'
import type { Store } from '../../../../state/store.ts'
import { saveFile } from '../../../../ui/saveFile.ts'

/** Calls for a file and hands it to the user; a failure is told. */
export async function runDownload(store: Store, download: Download, input: object): Promise<void> {
  const call = downloadCallOf(download)
  try {
    const { blob, name } = await callFile(
      call,
      call.method === 'GET' ? { query: input, body: undefined } : { query: undefined, body: input },
    )
    saveFile(blob, name)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    store.set(reportFailure, error, download.words.failed)
  }
}
