import type { Corner } from '../../domain/layout/corners.ts'
import { deviceAtom } from '../lifetime.ts'

/** Which stored corner of a field is drawn bottom left when a page begins. */
export const usualOriginAtom = deviceAtom<Corner>('bottom_left')

/** Whether the wheel zooms where it otherwise moves the map; with the key held it is the other way round. */
export const wheelZoomsAtom = deviceAtom(false)
