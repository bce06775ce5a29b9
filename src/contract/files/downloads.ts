import type { z } from 'zod'
import type { Download } from '../../domain/files/downloads.ts'
import type { Call } from '../call.ts'
import { crossResultCsv } from '../lines/crossResults.ts'
import { exportFieldMap } from '../plots/maps.ts'

/** Every call that returns a file to download. */
const downloadCalls = [exportFieldMap, crossResultCsv]

/** The call of any download as one type: the caller provides the right input. */
export type FileCall = Call<
  z.ZodNever,
  z.ZodOptional<z.ZodType<object, object>>,
  z.ZodOptional<z.ZodType<object, object>>,
  z.ZodNever
>

/** The call that returns the file of a download; it must exist. */
export function downloadCallOf(download: Pick<Download, 'call'>): FileCall {
  const downloadCall = downloadCalls.find(({ name }) => name === download.call)
  if (!downloadCall) throw new Error(`no call ${download.call}`)
  return fileCall(downloadCall)
}

/** A file call as that one type. */
export function fileCall(call: { readonly answerKind: string }): FileCall {
  return call as unknown as FileCall
}
