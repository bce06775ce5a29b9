import type { Camera } from '../state/camera.ts'
import type { PaneSize } from './paneSize.ts'

/** What a frame shows: a camera in a pane. */
export interface View {
  readonly camera: Camera
  readonly pane: PaneSize
  /** The scale is changing, so a picture that is not yet sharp will do. */
  readonly isHurried: boolean
  /** The window has moved since the frame before. */
  readonly isPanned: boolean
  /** Painted once and not for the screen: what is kept from frame to frame is of no use, what a user points at is left out. */
  readonly isForFile?: boolean
}
