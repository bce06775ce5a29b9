import { combine } from '../../stats/data/columns.ts'
import { mixedModelSteps } from '../../stats/mixed/mixedModel.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import type { GroupComparison } from '../compare/compared.ts'
import type { TraitValues, TrialData } from '../trialData.ts'

/** The heritability of the means of groups, 0 to 1, and its formula; null where it cannot be estimated. */
export interface MeansHeritability {
  readonly value: number | null
  readonly method: 'f' | 'cullis'
}

/**
 * Heritability of means: 1 − 1/F where every pair has the same standard error, else 1 − v̄/(2σ²) with the mean variance
 * v̄ of a difference of predictions, groups and incomplete blocks random, other blocks fixed (Cullis, Smith & Coombes
 * 2006, JABES 11, 381–393). Null for F ≤ 1 and without variance of the groups. A split plot with gaps has 1 − 1/F with
 * the F of its mixed model.
 */
export function* meansHeritability(
  data: TrialData,
  { column: trait }: TraitValues,
  { model, f, isEqual }: Pick<GroupComparison, 'model' | 'f' | 'isEqual'>,
): Steps<MeansHeritability> {
  if (isEqual || model.design === 'split_plot') return { value: f !== null && f > 1 ? 1 - 1 / f : null, method: 'f' }
  const blocks = model.terms.filter(({ name, covariate }) => name !== data.by.name && covariate === null)
  const fixed = blocks.map(({ factors, name }) => (factors.length === 1 ? factors[0] : combine(factors, ':', name)))
  const fit = yield* mixedModelSteps({
    trait,
    fixed: model.random ? model.random.fixed : fixed,
    random: [data.by, ...(model.random?.random ?? [])],
    control: null,
    higherIsBetter: true,
  })
  return { value: fit.ok ? fit.heritability.cullis : null, method: 'cullis' }
}

/**
 * Whether that needs an iterative fit: groups differ in their number of plots, or blocks are incomplete or chosen by
 * hand.
 */
export function needsFit(data: TrialData, isModelRandom: boolean, isBlockChosen: boolean): boolean {
  if (isModelRandom || isBlockChosen) return true
  return data.traits.some(({ column }) => {
    const counts = new Map<number, number>()
    data.by.codes.forEach((code, i) => {
      if (code >= 0 && !Number.isNaN(column.values[i])) counts.set(code, (counts.get(code) ?? 0) + 1)
    })
    return new Set(counts.values()).size > 1
  })
}
