/** The designs that can be recognised, in the order in which they are tried. */
export const designKinds = [
  'split_plot',
  'latin',
  'row_column',
  'augmented',
  'alpha',
  'rcbd',
  'p_rep',
  'crd',
  'unreplicated',
] as const

/** The design of a trial. */
export type DesignKind = (typeof designKinds)[number]
