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
  /** Painted once for a file: caches are of no use, and pointer states are omitted. */
  readonly isForFile?: boolean
}
