import type { Box } from '../paint.ts'
import type { View } from '../view.ts'

/** Most nodes that a mirror shows. */
export const maxMirroredNodes = 400

interface Node {
  /** Stable: the same thing has the same key in every view. */
  readonly key: string
  /** Accessible name, computed when it is needed. */
  readonly name: string
  /** Read again whenever `MirrorState.selection` changes. */
  readonly isSelected: boolean
  /** There is nothing here: the cursor starts elsewhere. */
  readonly isBlank: boolean
  /** The node's box in a view, device pixels. */
  box(view: View): Box
}

/** A place of a grid; rows and columns count from 1. */
export interface GridNode extends Node {
  readonly role: 'gridcell'
  readonly row: number
  readonly col: number
}

/** A node of a tree. */
export interface TreeNode extends Node {
  readonly role: 'treeitem'
  /** Depth; the root has 1. */
  readonly level: number
  /** Position in reading order. */
  readonly order: number
  /** Whether its children are shown; null without children. */
  readonly isOpen: boolean | null
}

/** What a scene shows to screen readers, magnifiers and tests as an element over the canvas. */
export type MirrorNode = GridNode | TreeNode

/** State of a mirror, read in every frame; fields are compared by identity. */
export interface MirrorState {
  /** A new subject shows the active node at once and the others after painting. */
  readonly subject: unknown
  /** A new layout of the same subject is mirrored at once. */
  readonly layout: unknown
  readonly selection: unknown
  /** Changes when nodes may have other names. */
  readonly names: unknown
  /** The node with the cursor; null: none. */
  readonly active: MirrorNode | null
  /** Rows and columns of a grid, including those out of view; null for a tree. */
  readonly grid: { readonly rows: number; readonly cols: number } | null
}
