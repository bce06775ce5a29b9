import type { Store } from '../store.ts'
import { openDialogAtom } from './dialogs.ts'
import { request, requestsOf } from './requests.ts'

/** A download by its key, with the input of its call. */
export interface DownloadRequest {
  readonly download: string
  readonly input: Readonly<Record<string, unknown>>
}

/** A request to the shell: an upload by its key (null = detect the kind of file), or a download. */
export type ShellRequest = { readonly upload: string | null; readonly files: readonly File[] } | DownloadRequest

/** Requests for downloads; wait until the shell is mounted. */
export const downloadRequests = requestsOf<DownloadRequest>({ waits: true })

/** Requests the shell's upload dialog with dropped files, or a download. */
export function requestOfShell(store: Store, requested: ShellRequest): void {
  if ('upload' in requested) store.set(openDialogAtom, { kind: 'upload', ...requested })
  else request(store, downloadRequests, requested)
}
