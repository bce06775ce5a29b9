import { atom } from 'jotai'
import type { z } from 'zod'
import type { fieldSchema } from '../contract/nurseries.ts'

/** A nursery of the crop with its years, as field_table answers it. */
export type Nursery = z.infer<typeof fieldSchema>

/** Nurseries of the selected crop; null until they are loaded. */
export const nurseriesAtom = atom<Nursery[] | null>(null)

/** The nursery and the field-year that the address names, once they are known to exist; null = none. */
export const chosenNurseryAtom = atom<Nursery | null>(null)
export const chosenYearIdAtom = atom<number | null>(null)
/** Grows when the list of nurseries is to be read anew. */
export const nurseriesRequestAtom = atom(0)
/** Grows when the chosen field-year is to be loaded anew ("Try again", or too far behind the log). */
export const reloadRequestAtom = atom(0)
/** True while an offline copy is shown instead of an answer of the server. */
export const shownFromCopyAtom = atom(false)
/** Grows when the user asks to stop the load that runs. */
export const cancelLoadAtom = atom(0)
