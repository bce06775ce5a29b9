/** Width and height, CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A pane's size in CSS pixels and its device pixels per CSS pixel. */
export interface PaneSize extends Size {
  readonly ratio: number
}
