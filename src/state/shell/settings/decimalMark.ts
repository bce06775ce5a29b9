import type { DecimalMark } from '../../../domain/sheet/decimalMarks.ts'
import { deviceAtom } from '../../lifetime.ts'

/** Where the decimal mark comes from: the interface language, or the user. */
export const decimalChoices = ['language', 'point', 'comma'] as const
export const decimalChoiceAtom = deviceAtom<(typeof decimalChoices)[number]>('language')

/** The decimal mark of the numbers on screen; set together with the sentences of the language. */
export const decimalMarkAtom = deviceAtom<DecimalMark>('.')
