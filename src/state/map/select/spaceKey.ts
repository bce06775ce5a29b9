import { deviceAtom } from '../../lifetime.ts'

/**
 * The space bar over the map: `held` since it was pressed, `used` once it has panned. Released while still `held` it was
 * a tap, which toggles the active plot.
 */
export const spaceAtom = deviceAtom<'up' | 'held' | 'used'>('up')
