import { isSameSubject } from '../../colour/colourBy.ts'
import type { ColourSubject } from '../../colour/colouring.ts'
import { cropAtom, signInAtom } from '../../lifetime.ts'

/**
 * What a second map shows under the same camera: this year's plots by another subject, or last year's plots on the same
 * places, coloured like the first map.
 */
export type SecondMap = { readonly kind: 'subject'; readonly subject: ColourSubject } | { readonly kind: 'yearBefore' }

/** Null = no second map. */
export const secondMapAtom = cropAtom<SecondMap | null>(null)

/** Whether two second maps show the same thing. */
export const isSameSecondMap = (a: SecondMap, b: SecondMap): boolean =>
  a.kind === 'subject' ? b.kind === 'subject' && isSameSubject(a.subject, b.subject) : b.kind === a.kind

/** Whether the plots of the map also show the line and value of their positions in the previous year. */
export const previousYearTextsAtom = signInAtom<boolean>(false)
