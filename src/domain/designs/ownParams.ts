import type { DesignKind } from './designRequest.ts'

/** Parameters that not every kind of design has, with their names in calls. */
export type OwnParam = 'width' | 'reps' | 'blocks' | 'block_size' | 'treatments' | 'treatment_name' | 'twice'

/** Required and optional parameters of each kind in addition to the common ones; others are unknown to it. */
export const paramsOf: Record<DesignKind, { needed: readonly OwnParam[]; also: readonly OwnParam[] }> = {
  rcbd: { needed: ['reps'], also: ['width'] },
  augmented: { needed: ['blocks'], also: ['width'] },
  latin: { needed: [], also: [] },
  split_plot: { needed: ['reps', 'treatments'], also: ['treatment_name', 'width'] },
  alpha: { needed: ['reps', 'block_size'], also: ['width'] },
  row_column: { needed: ['reps', 'block_size'], also: [] },
  p_rep: { needed: ['twice'], also: ['width'] },
}

export const everyOwnParam: readonly OwnParam[] = [
  ...new Set(Object.values(paramsOf).flatMap(({ needed, also }) => [...needed, ...also])),
]

/** Whether a kind has a parameter. */
export function hasParam(kind: DesignKind, name: OwnParam): boolean {
  const { needed, also } = paramsOf[kind]
  return needed.includes(name) || also.includes(name)
}

/** The width of a design without one. */
export const usualWidth = 20
