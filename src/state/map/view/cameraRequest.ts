import { deviceAtom } from '../../lifetime.ts'
import type { ViewedArea } from '../../present/steps.ts'
import { requestsOf } from '../../shell/requests.ts'

/** A camera action requested by a command and performed by the map, because it depends on the window's size. */
export type CameraRequest =
  | { kind: 'fit' }
  | { kind: 'fitSelection' }
  /** Fits the previewed design into view; with `isAgain` only if the user has not moved the camera since. */
  | { kind: 'fitDesign'; isAgain: boolean }
  | { kind: 'fullSize' }
  | { kind: 'zoom'; factor: number }
  | { kind: 'pan'; rows: number; cols: number }
  /** Pans by the smallest distance that shows a stored position. */
  | { kind: 'show'; row: number; col: number }
  /** Centres on a position, as close as the window allows. */
  | { kind: 'centre'; at: ViewedArea }
  /** Reports where the map looks; null = at the whole field. */
  | { kind: 'report'; to(area: ViewedArea | null): void }

export const cameraRequests = requestsOf<CameraRequest>()

/** A request for a small picture of the field as it is coloured now: `area` null = the whole field; `size` in pixels. */
interface MapPictureRequest {
  readonly area: ViewedArea | null
  readonly size: { readonly width: number; readonly height: number }
  /** Receives the picture as a data URL. */
  to(picture: string): void
}

export const mapPictureRequests = requestsOf<MapPictureRequest>()

/** Number of whole rows that fit the map at its present zoom: the step of PageUp and PageDown. */
export const rowsPerScreenAtom = deviceAtom(10)
