import type { Json } from './adapter.ts'

/** The input of an analysis: only as texts, lists or flags at its top; a number of such a name is a figure. */
const INPUTS = new Set(
  'trait factor covariate covariates block environment by unit subset error_model estimation coding terms source software x y a b genotype nugget centring scaling partition'.split(
    ' ',
  ),
)

/** Descriptions of tables, at any depth. */
const DESCRIPTIONS = new Set(['kind', 'label', 'note', 'model', 'ss_type', 'comparison'])

/** The author's check of a figure, or the distance of the data from the certified problem. */
const MAKERS_CHECKS = new Set([
  'letters_verified',
  'least_squares_check',
  'least_squares_means_check',
  'max_rel_difference_exact_vs_certified',
  'rel_between_ss',
  'rel_within_ss',
  'rel_f',
  'lme4_check',
  'lme4_max_rel_difference',
  'score_max',
  'gradient',
  'gblup_check',
])

/** Whether a field of an oracle file is not a figure of a result. `path` is empty at the top of an analysis. */
export function isIgnoredField(key: string, value: Json | undefined, path: string): boolean {
  if (value === undefined || MAKERS_CHECKS.has(key)) return true
  if (path === '' && key === 'alpha') return true
  if (typeof value === 'number') return false
  return DESCRIPTIONS.has(key) || (path === '' && INPUTS.has(key))
}
