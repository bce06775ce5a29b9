import type { Store } from '../store.ts'
import { openDialogAtom } from './dialogs.ts'
import { ask, requestsOf } from './requests.ts'

/** A download by its key, and what its call is told. */
export interface AskedDownload {
  readonly download: string
  readonly input: Readonly<Record<string, unknown>>
}

/** What commands and pages ask of the shell: an upload by its key (null = what its file looks like), or a download. */
export type AskedOfShell = { readonly upload: string | null; readonly files: readonly File[] } | AskedDownload

/** Downloads that are asked for; the shell serves them, once it is there. */
export const downloadRequests = requestsOf<AskedDownload>({ waits: true })

/** Asks the shell for what every page has: the dialog of an upload with the files that were dropped, or a download. */
export function askShell(store: Store, asked: AskedOfShell): void {
  if ('upload' in asked) store.set(openDialogAtom, { kind: 'upload', ...asked })
  else ask(store, downloadRequests, asked)
}
