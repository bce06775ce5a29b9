/** Status of the codes of nurseries, plots, traits and changes that are not 400. */
export const statusOfTrialCode = {
  'change.conflict': 409,
  'change.nothing_to_revert': 409,
  'field.duplicate': 409,
  'file.too_big': 413,
  'label.duplicate': 409,
  'line.duplicate': 409,
  'numbering.allNumbered': 409,
  'numbering.conflict': 409,
  'numbering.nothingToClear': 409,
  'plot.duplicate': 409,
  'position.taken': 409,
  'result.duplicate': 409,
  'trait.duplicate': 409,
  'trait.type_conflict': 409,
  'trait.used': 409,
  'year.duplicate': 409,
} as const
