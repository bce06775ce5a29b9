import type { z } from 'zod'
import type { fieldSchema } from '../../contract/plots/nurseries.ts'
import { cropAtom, yearAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** A nursery of the crop with its years, as field_table answers it. */
export type Nursery = z.infer<typeof fieldSchema>

/** Nurseries of the selected crop; null until loaded. */
export const nurseriesAtom = cropAtom<Nursery[] | null>(null)

/** The nursery of the address, once known to exist; null = none. */
export const chosenNurseryAtom = cropAtom<Nursery | null>(null)
export const chosenYearIdAtom = cropAtom<number | null>(null)
/** Requests to reload the list of nurseries; a page that opens later loads it anyway. */
export const nurseryRequests = requestsOf<undefined>()
/** Requests to reload the chosen field-year and crop ("Try again", or too far behind the log). */
export const reloadRequests = requestsOf<undefined>()
/** When the field-year was cached (ms since 1970), if it is an offline copy; null = an answer of the server. */
export const yearCopyAtAtom = yearAtom<number | null>(null, { reloaded: 'resets' })
/** Requests to cancel the running load. */
export const cancelLoadRequests = requestsOf<undefined>()
