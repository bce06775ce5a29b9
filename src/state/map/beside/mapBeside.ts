import { sameSubject } from '../../colour/colourBy.ts'
import type { ColourSubject } from '../../colour/colouring.ts'
import { cropAtom, signInAtom } from '../../lifetime.ts'

/**
 * What a second map of the field shows beside the first, under the same camera: the plots of this year by something else, or what
 * stood on the same places a year before, coloured as the first map.
 */
export type MapBeside = { readonly of: 'subject'; readonly subject: ColourSubject } | { readonly of: 'yearBefore' }

/** Null = there is one map. */
export const mapBesideAtom = cropAtom<MapBeside | null>(null)

/** Whether two second maps show the same. */
export const sameBeside = (one: MapBeside, other: MapBeside): boolean =>
  one.of === 'subject' ? other.of === 'subject' && sameSubject(one.subject, other.subject) : other.of === one.of

/** Whether the plots of the map tell what stood on their places a year before. */
export const underAtom = signInAtom<boolean>(false)
