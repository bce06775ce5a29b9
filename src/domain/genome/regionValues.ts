import { ascending, quantile } from '../stats/moments/quantiles.ts'
import { againstLine, againstMean, type LineDifference, type LineValues, lineValues } from './lineValues.ts'
import { checkOf, type TraitEnvironment } from './scope.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** How a line performs in one region, against the check or the mean of the region's lines. */
export interface RegionValue {
  readonly region_id: number
  /** Number of environments of the region in which the line has a value. */
  readonly environments: number
  readonly value: number
  /** Null where the region's check has no value, or is unknown. */
  readonly reference: number | null
  readonly difference: number | null
  readonly interval: number | null
  readonly verdict: Verdict
}

/** A trait's values over regions. */
export interface RegionValues {
  /** The regions where the line has a value. */
  readonly rows: readonly RegionValue[]
  /** Seven limits of six classes: sextiles of the values of all lines in all regions. */
  readonly breaks: readonly number[]
}

function rowOf(of: LineValues, region_id: number, line: number, against: LineDifference | null): RegionValue | null {
  const k = of.at.get(line)
  if (k === undefined) return null
  const environments = of.environments[k]
  if (against) return { region_id, environments, ...against, verdict: verdictOf(against, environments) }
  const verdict = environments < 2 ? 'one_trial' : 'not_shown'
  return { region_id, environments, value: of.values[k], reference: null, difference: null, interval: null, verdict }
}

/** The limits of six classes of equal size; [] without values. */
function sextiles(values: readonly number[]): number[] {
  const sorted = ascending(values)
  return sorted.length === 0 ? [] : Array.from({ length: 7 }, (_, k) => quantile(sorted, k / 6))
}

/**
 * The values of a line in each region of some environments; `nameOf` decides between checks that are equally often
 * controls. Regions in which the line has no value are left out.
 */
export function regionValues(
  environments: readonly TraitEnvironment[],
  line: number,
  compare: 'check' | 'mean',
  nameOf: (line: number) => string,
): RegionValues {
  const allWeights: number[] = []
  const rows: RegionValue[] = []
  for (const [region, environmentsOfRegion] of Map.groupBy(environments, ({ region_id }) => region_id)) {
    const valuesOfLines = lineValues(environmentsOfRegion)
    for (const value of valuesOfLines.values) allWeights.push(value)
    const check = compare === 'check' ? checkOf(environmentsOfRegion, nameOf) : null
    const againstCheck = check === null ? null : againstLine(valuesOfLines, line, check)
    const row = rowOf(valuesOfLines, region, line, compare === 'mean' ? againstMean(valuesOfLines, line) : againstCheck)
    if (row) rows.push(row)
  }
  return { rows, breaks: sextiles(allWeights) }
}
