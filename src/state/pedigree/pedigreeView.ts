import type { PedigreeLayout } from '../../domain/pedigree/layout/layoutPedigree.ts'
import { keyOfLine, type ShownPedigree } from '../../domain/pedigree/shown.ts'
import type { Camera } from '../camera.ts'
import { cropAtom, deviceAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** By what a pedigree is coloured. */
export type PedigreeColour =
  | { readonly by: 'none' }
  | { readonly by: 'inbreeding' }
  | { readonly by: 'parentage' }
  | { readonly by: 'trait'; readonly trait: number }

/** The line whose pedigree is shown; null = none was chosen. */
export const focusLineAtom = cropAtom<number | null>(null)

/** Lines whose pedigrees were shown before, the last at the end. */
export const formerLinesAtom = cropAtom<readonly number[]>([])

/** Key of the node with the cursor; null = that of the line whose pedigree it is. */
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

/** Lines beyond which the pedigree is folded away, and keys of families that are unfolded. */
export const closedLinesAtom = cropAtom<ReadonlySet<number>>(new Set<number>())
export const unfoldedAtom = cropAtom<ReadonlySet<string>>(new Set<string>())

export const pedigreeColourAtom = cropAtom<PedigreeColour>({ by: 'none' })

/** Which tab of the panel is open. */
export const pedigreeTabAtom = deviceAtom<'details' | 'relationship'>('details')

/** Units at which a pedigree is drawn; null until it is laid out. */
export const pedigreeCameraAtom = cropAtom<Camera | null>(null)

/** What is drawn and where it lies; null until the first layout is there. The former one stays until the next. */
export const drawnPedigreeAtom = cropAtom<DrawnPedigree | null>(null)

export interface DrawnPedigree {
  readonly focus: number
  readonly pedigree: ShownPedigree
  readonly layout: PedigreeLayout
  /** Place of a node by its key. */
  readonly at: ReadonlyMap<string, number>
}

/** Layer of the line that the pedigree is of: generation 0 of what is drawn. */
export const zeroLayer = ({ layout, at, focus }: DrawnPedigree): number =>
  layout.layer[at.get(keyOfLine(focus)) ?? 0] ?? 0

/** Files that the page makes of what it shows. */
export type PedigreeExport = 'png' | 'svg' | 'helium' | 'parents'

export const exportRequests = requestsOf<PedigreeExport>()
