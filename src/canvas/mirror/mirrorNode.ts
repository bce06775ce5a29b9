import type { Box } from '../paint.ts'
import type { View } from '../view.ts'

/** Most nodes of a mirror. */
export const mirroredAtMost = 400

interface Node {
  /** The same thing has the same key from view to view. */
  readonly key: string
  /** How it is called; asked when it is needed. */
  readonly name: string
  /** Asked again when what the scene says of its selection has changed. */
  readonly isSelected: boolean
  /** Nothing is there: the cursor begins elsewhere. */
  readonly isBlank: boolean
  /** Where a view draws it, device pixels. */
  box(view: View): Box
}

/** A place of a grid, from 1. */
export interface GridNode extends Node {
  readonly role: 'gridcell'
  readonly row: number
  readonly col: number
}

/** A node of a tree. */
export interface TreeNode extends Node {
  readonly role: 'treeitem'
  /** Depth, the root's is 1. */
  readonly level: number
  /** Place in the order in which the tree is read; greater ones follow. */
  readonly order: number
  /** Whether what hangs on it is shown; null when nothing does. */
  readonly isOpen: boolean | null
}

/** What a scene offers to screen readers, magnifiers and tests: an element over the canvas, made of what is painted. */
export type MirrorNode = GridNode | TreeNode

/** What a mirror is of, asked with every frame; parts are compared by identity. */
export interface Mirrored {
  /** Of another subject the node with the cursor stands at once, the others once all is painted. */
  readonly subject: unknown
  /** The same subject laid out otherwise is mirrored again at once. */
  readonly layout: unknown
  readonly selection: unknown
  /** Another value: nodes may be called otherwise. */
  readonly names: unknown
  /** The node with the cursor; null: none. */
  readonly active: MirrorNode | null
  /** Rows and columns of a grid, those out of view too; null for a tree. */
  readonly grid: { readonly rows: number; readonly cols: number } | null
}
