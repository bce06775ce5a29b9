import type { TFunction } from 'i18next'
import { plainWalk } from '../../domain/layout/walk/plotOrder.ts'
import type { Walk } from '../../domain/layout/walk/walkOrder.ts'

/**
 * A walk in words, or the text for a year without one (null): where it starts, along what it runs, whether it turns,
 * after which runs it starts again.
 */
export function walkText(t: TFunction, walk: Walk | null): string {
  const { start_position, numbering_type, order, breaks = [] } = walk ?? plainWalk
  const parts = [t(`numbering.${start_position}`), t(`walk.along.${numbering_type}`), t(`walk.${order}`)]
  if (breaks.length > 0) parts.push(t('walk.breaksAt', { runs: breaks.join(', ') }))
  return parts.join(', ')
}
