import { atom } from 'jotai'

/** What a command wants of the camera; the map, which knows its window, carries it out. */
export type CameraRequest =
  | { do: 'fit' }
  | { do: 'fitSelection' }
  | { do: 'fullSize' }
  | { do: 'zoom'; factor: number }
  | { do: 'pan'; rows: number; cols: number }
  /** Pans as little as shows a stored place. */
  | { do: 'show'; row: number; col: number }

/** The last request; each has its own number so that the same one can be made twice. */
export const cameraRequestAtom = atom<{ serial: number; request: CameraRequest } | null>(null)

export const askCameraAtom = atom(null, (get, set, request: CameraRequest) => {
  set(cameraRequestAtom, { serial: (get(cameraRequestAtom)?.serial ?? 0) + 1, request })
})

/** Whole rows and columns that the map's window shows at its present zoom: what PageUp and PageDown go by. */
export const mapWindowAtom = atom<{ rows: number; cols: number }>({ rows: 10, cols: 10 })
