import { atom } from 'jotai'

/** A nursery of the crop with its years, as field_table answers it. */
export interface Nursery {
  field_id: number
  field_name: string
  kind: string
  region: { id: number; name: string }
  subregion: { id: number; name: string } | null
  fieldyear_set: { id: number; year: number }[]
}

/** Nurseries of the selected crop; null until they are loaded. */
export const nurseriesAtom = atom<Nursery[] | null>(null)

/** The nursery and the field-year that the address names, once they are known to exist; null = none. */
export const chosenNurseryAtom = atom<Nursery | null>(null)
export const chosenYearIdAtom = atom<number | null>(null)
/** Grows when the chosen field-year is to be loaded anew ("Try again", or too far behind the log). */
export const reloadRequestAtom = atom(0)
/** True while an offline copy is shown instead of an answer of the server. */
export const shownFromCopyAtom = atom(false)
/** Grows when the user asks to stop the load that runs. */
export const cancelLoadAtom = atom(0)
