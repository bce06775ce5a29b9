import type { Corner } from '../../../domain/layout/corners.ts'
import { deviceAtom } from '../../lifetime.ts'

/** The stored corner that is drawn bottom left when a page opens. */
export const defaultOriginAtom = deviceAtom<Corner>('bottom_left')

/** Whether the wheel zooms instead of panning; pressing the modifier inverts it. */
export const wheelZoomsAtom = deviceAtom(false)
