import { noLineGenotypeCalls } from '../../domain/genotypes/lineCalls.ts'
import { yearAtom } from '../lifetime.ts'

/** The calls of the open year's lines at the markers of its table, as the server answered last; empty before. */
export const lineCallsAtom = yearAtom(noLineGenotypeCalls)
