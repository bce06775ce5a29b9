import type { DesignKind, DesignParams } from './designRequest.ts'

/** Version of the random layout: another version may lay out another design from the same seed. */
export const designEngine = 4

/** The first version with the present layout of each kind. */
const drawnSince: Readonly<Record<DesignKind, number>> = {
  rcbd: 2,
  augmented: 2,
  latin: 1,
  split_plot: 2,
  alpha: 4,
  row_column: 4,
  p_rep: 3,
}

/** The first version that ends rows at the last needed column. */
const rowsEndSince = 3

/** Whether a design drawn by a version is certain to be the same from its seed now. */
export function isReproducible(
  version: number,
  kind: DesignKind,
  { corner, snake, borders, hasFiller }: Pick<DesignParams, 'corner' | 'snake' | 'borders' | 'hasFiller'>,
): boolean {
  if (version < drawnSince[kind]) return false
  const isGrid = kind === 'latin' || kind === 'row_column'
  const showsEnds = corner.endsWith('right') || snake || borders > 0
  return version >= rowsEndSince || isGrid || hasFiller || !showsEnds
}
