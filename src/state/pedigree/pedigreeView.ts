import type { PedigreeLayout } from '../../domain/pedigree/layout/layoutPedigree.ts'
import { keyOfLine, type ShownPedigree } from '../../domain/pedigree/shownPedigree.ts'
import type { Camera } from '../camera.ts'
import { cropAtom, deviceAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** The subject of a pedigree's colouring. */
export type PedigreeColour =
  | { readonly kind: 'none' }
  | { readonly kind: 'inbreeding' }
  | { readonly kind: 'parentage' }
  | { readonly kind: 'trait'; readonly trait: number }

/** The line whose pedigree is shown; null = none. */
export const focusLineAtom = cropAtom<number | null>(null)

/** Lines whose pedigrees were shown before, the latest last. */
export const previousLinesAtom = cropAtom<readonly number[]>([])

/** Key of the node with the cursor; null = the focus line's node. */
export const activeNodeAtom = cropAtom<string | null>(null)

/** The second line of a relationship; null = none. */
export const secondLineAtom = cropAtom<number | null>(null)

/** Further lines of the matrix of relationships. */
export const matrixLinesAtom = cropAtom<readonly number[]>([])

/** Generations that are shown; 0 = all. */
export const depthAtom = deviceAtom(5)
export const ancestorsAtom = deviceAtom(true)
export const descendantsAtom = deviceAtom(true)

/** Whether the paths to the second line are drawn. */
export const pathsAtom = deviceAtom(true)

/** Lines whose ancestors or descendants are folded, and keys of unfolded families. */
export const closedLinesAtom = cropAtom<ReadonlySet<number>>(new Set<number>())
export const unfoldedAtom = cropAtom<ReadonlySet<string>>(new Set<string>())

export const pedigreeColourAtom = cropAtom<PedigreeColour>({ kind: 'none' })

/** Which tab of the panel is open. */
export const pedigreeTabAtom = deviceAtom<'details' | 'relationship'>('details')

/** Camera of the pedigree; null until it is laid out. */
export const pedigreeCameraAtom = cropAtom<Camera | null>(null)

/** The drawn pedigree with its layout; null until the first layout. The previous one stays until the next is ready. */
export const drawnPedigreeAtom = cropAtom<DrawnPedigree | null>(null)

export interface DrawnPedigree {
  readonly focus: number
  readonly pedigree: ShownPedigree
  readonly layout: PedigreeLayout
  /** Index of a node by its key. */
  readonly at: ReadonlyMap<string, number>
}

/** Layer of the focus line: generation 0. */
export const zeroLayer = ({ layout, at, focus }: DrawnPedigree): number =>
  layout.layer[at.get(keyOfLine(focus)) ?? 0] ?? 0

/** Export formats of the page. */
export type PedigreeExport = 'png' | 'svg' | 'helium' | 'parents'

export const exportRequests = requestsOf<PedigreeExport>()
