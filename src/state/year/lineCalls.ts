import { noLineCalls } from '../../domain/genotypes/lineCalls.ts'
import { yearAtom } from '../lifetime.ts'

/** What the lines of the open year have at the markers of its table, as the server answered last; none before it has. */
export const lineCallsAtom = yearAtom(noLineCalls)
