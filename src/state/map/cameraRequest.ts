import { deviceAtom } from '../lifetime.ts'
import type { MapLook } from '../present/steps.ts'
import { requestsOf } from '../shell/requests.ts'

/** What a command wants of the camera; the map, which knows its window, carries it out. */
export type CameraRequest =
  | { do: 'fit' }
  | { do: 'fitSelection' }
  /** Brings the design that is shown before it is written into view; `isAgain`: unless somebody has looked elsewhere since. */
  | { do: 'fitDesign'; isAgain: boolean }
  | { do: 'fullSize' }
  | { do: 'zoom'; factor: number }
  | { do: 'pan'; rows: number; cols: number }
  /** Pans as little as shows a stored place. */
  | { do: 'show'; row: number; col: number }
  /** Looks there, as near as the window allows. */
  | { do: 'look'; at: MapLook }
  /** Tells where the map looks; null = at the whole field. */
  | { do: 'tellLook'; to(look: MapLook | null): void }

export const cameraRequests = requestsOf<CameraRequest>()

/** How many whole rows the map has room for at its present zoom: what PageUp and PageDown go by. */
export const rowsAScreenAtom = deviceAtom(10)
