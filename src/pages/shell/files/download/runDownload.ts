import { ApiError } from '../../../../api/apiError.ts'
import { callFile } from '../../../../api/browser.ts'
import { downloadCallOf, type FileCall } from '../../../../contract/files/downloads.ts'
import type { Download } from '../../../../domain/files/downloads.ts'
import { reportFailureAtom } from '../../../../state/shell/toasts.ts'
import type { Store } from '../../../../state/store.ts'
import { saveFile } from '../../../../ui/saveFile.ts'

/** Requests the file of a download and saves it; shows failures. */
export function runDownload(store: Store, download: Download, input: object): Promise<boolean> {
  return saveAnswer(store, downloadCallOf(download), input, download.words.failed)
}

/** Requests a file and saves it; resolves to true, or false after showing the failure by a translation key. */
export async function saveAnswer(store: Store, call: FileCall, input: object, failed: string): Promise<boolean> {
  try {
    const { blob, name } = await callFile(
      call,
      call.method === 'GET' ? { query: input, body: undefined } : { query: undefined, body: input },
    )
    saveFile(blob, name)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    store.set(reportFailureAtom, error, failed)
    return false
  }
}
