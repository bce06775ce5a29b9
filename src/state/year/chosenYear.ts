import type { z } from 'zod'
import type { fieldSchema } from '../../contract/nurseries.ts'
import { cropAtom, yearAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** A nursery of the crop with its years, as field_table answers it. */
export type Nursery = z.infer<typeof fieldSchema>

/** Nurseries of the selected crop; null until they are loaded. */
export const nurseriesAtom = cropAtom<Nursery[] | null>(null)

/** The nursery and the field-year that the address names, once they are known to exist; null = none. */
export const chosenNurseryAtom = cropAtom<Nursery | null>(null)
export const chosenYearIdAtom = cropAtom<number | null>(null)
/** The list of nurseries is to be read again; a page that is opened later reads it anyway. */
export const nurseryRequests = requestsOf<undefined>()
/** What is open, the chosen field-year and the crop, is to be reloaded ("Try again", or too far behind the log). */
export const reloadRequests = requestsOf<undefined>()
/** When the field-year was kept (ms since 1970), while it is an offline copy; null = an answer of the server. */
export const yearCopyAtAtom = yearAtom<number | null>(null, { reloaded: 'ends' })
/** What is on its way is to be stopped. */
export const cancelLoadRequests = requestsOf<undefined>()
