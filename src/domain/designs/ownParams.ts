import type { DesignKind } from './designRequest.ts'

/** Parameters that not every kind of design takes, as the call names them. */
export type OwnParam = 'width' | 'reps' | 'blocks' | 'block_size' | 'treatments' | 'treatment_name' | 'twice'

/** What each kind is told beside what all are; the others of them are unknown to it. */
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

/** Whether a kind takes a parameter. */
export function takesParam(kind: DesignKind, name: OwnParam): boolean {
  const { needed, also } = paramsOf[kind]
  return needed.includes(name) || also.includes(name)
}

/** The width where a design is told none. */
export const usualWidth = 20
