import type { OutlinePoint } from '../../../domain/layout/outline.ts'
import { yearAtom } from '../../lifetime.ts'

/** The outline of the lasso being drawn, CSS pixels of the map; null = none. */
export const lassoAtom = yearAtom<readonly OutlinePoint[] | null>(null, { reloaded: 'resets' })
