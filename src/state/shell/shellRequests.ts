import type { Store } from '../store.ts'
import { openDialogAtom } from './dialogs.ts'
import { request, requestsOf } from './requests.ts'

/** A download by its key, and what its call is told. */
export interface DownloadRequest {
  readonly download: string
  readonly input: Readonly<Record<string, unknown>>
}

/** What commands and pages ask of the shell: an upload by its key (null = what its file looks like), or a download. */
export type ShellRequest = { readonly upload: string | null; readonly files: readonly File[] } | DownloadRequest

/** Downloads that are asked for; the shell serves them, once it is there. */
export const downloadRequests = requestsOf<DownloadRequest>({ waits: true })

/** Asks the shell for what every page has: the dialog of an upload with the files that were dropped, or a download. */
export function requestOfShell(store: Store, requested: ShellRequest): void {
  if ('upload' in requested) store.set(openDialogAtom, { kind: 'upload', ...requested })
  else request(store, downloadRequests, requested)
}
