import { isRefusal } from '../../refusal.ts'
import type { Criterion } from '../../stats/comparisons/comparisonInput.ts'
import { welchPairs } from '../../stats/comparisons/welchPairs.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import { factorTerm } from '../../stats/models/term.ts'
import type { Refusal } from '../../stats/result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { compareGroups, criterionFor, type GroupComparison, isHigherBetter, withReadableLetters } from './compared.ts'

/** With more levels than this, critical values of Dunnett's test for each comparison would take seconds. */
const maxWelchDunnettLevels = 40

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Whether the settings compare pairs by their own variances; chosen blocks, or none, are a different model. */
export const usesWelch = ({ model, block }: Pick<Settings, 'model' | 'block'>): boolean =>
  model === 'welch' && block === 'auto'

/** Compares the means of the groups by the settings: with the model of the design, or each pair by its own variances. */
export function* compareBySettings(
  data: TrialData,
  trait: TraitValues,
  settings: Settings,
  control: string | null,
): Steps<GroupComparison | Refusal> {
  if (usesWelch(settings)) {
    const compared = compareByWelch(data, trait, control, settings.test)
    return isRefusal(compared) ? compared : withReadableLetters(compared)
  }
  return yield* compareGroups(data, trait, settings, control)
}

/**
 * The means of the groups, each pair by its own variances (Welch 1938, 1951) and the chosen test; blocks are ignored.
 * Refuses as `welchPairs` does.
 */
function compareByWelch(
  data: TrialData,
  trait: TraitValues,
  control: string | null,
  chosen: Criterion,
): GroupComparison | Refusal {
  const criterion = criterionFor(chosen, control, data.by.levels.length, maxWelchDunnettLevels)
  const result = welchPairs(trait.column, data.by, { control, higherIsBetter: isHigherBetter(trait), criterion })
  if (!result.ok) return result
  const { means, welch, againstControl, meta } = result
  const pairs = result.pairs ?? againstControl ?? []
  const meanByLevel = new Map(means.map((one) => [one.level, one]))
  const against = control === null ? undefined : meanByLevel.get(control)
  const percent = (value: number) => (against && against.mean !== 0 ? (100 * value) / against.mean : null)
  return {
    model: {
      design: null,
      reason: { key: 'statistics.design.welch' },
      terms: [factorTerm(data.by)],
      random: null,
      wholePlots: null,
      plotModel: { fixed: [], interactions: [], random: [] },
    },
    formula: meta.model,
    n: meta.n,
    grandMean: means.reduce((sum, one) => sum + one.n * one.mean, 0) / meta.n,
    means: means.map(({ level, n, mean: raw, sd, letters }) => ({
      level,
      n,
      raw,
      adjusted: raw,
      se: sd / Math.sqrt(n),
      df: n - 1,
      letters: letters ?? '',
    })),
    controlComparison:
      against && againstControl
        ? {
            control: against.level,
            controlN: against.n,
            controlMean: against.mean,
            dunnettCrit05: null,
            rows: againstControl.map(({ a, diff, se, lsd05, t, p }) => ({
              level: a,
              n: meanByLevel.get(a)?.n ?? 0,
              mean: meanByLevel.get(a)?.mean ?? 0,
              diff,
              diffPct: percent(diff),
              sdDiff: se,
              nsr05: lsd05,
              nsr05PctOfControl: percent(lsd05),
              nsr01: Number.NaN,
              t,
              p,
              pDunnett: null,
              group: diff > lsd05 ? 1 : diff < -lsd05 ? 3 : 2,
            })),
          }
        : null,
    df: welch?.df2 ?? Number.NaN,
    sedMean: mean(pairs.map(({ se }) => se)),
    lsd: mean((criterion === 'dunnett' ? (againstControl ?? []) : pairs).map(({ least05 }) => least05)),
    isEqual: false,
    criterion,
    chosen,
    against: new Map(againstControl?.map(({ a, least05: least, pChosen: p }) => [a, { least, p }])),
    f: welch?.f ?? null,
    p: welch?.p ?? null,
    blocksGain: null,
    fit: null,
    isWelch: true,
    fits: null,
    lacksLetters: false,
    warnings: meta.warnings,
  }
}
