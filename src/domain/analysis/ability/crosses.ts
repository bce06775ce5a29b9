import { type Factor, factor } from '../../stats/data/columns.ts'
import type { DiallelMethod } from '../../stats/genetics/griffingMethods.ts'
import { trialModel } from '../model/trialModel.ts'
import type { Settings } from '../settings.ts'
import type { TrialData } from '../trialData.ts'

/** The cross of each plot (a parent itself has itself as mother and father), and the method that analyses them. */
export interface Crosses {
  readonly mother: Factor
  readonly father: Factor
  readonly block: Factor | null
  /** Griffing's method, or line × tester where no mother is a father. */
  readonly method: DiallelMethod | 'line_by_tester'
  readonly parents: number
}

const labelOf = ({ levels, codes }: Factor, i: number): string | null => (codes[i] < 0 ? null : levels[codes[i]])

/** The crosses of a trial; null where no plot has both parents. */
export function crossesOf(data: TrialData, settings: Settings): Crosses | null {
  const plots = [...data.ids.keys()]
  const pairs = plots.map((i) => [labelOf(data.mother, i), labelOf(data.father, i)] as const)
  const crosses = pairs.filter((pair): pair is readonly [string, string] => pair[0] !== null && pair[1] !== null)
  if (crosses.length === 0) return null
  const parents = new Set(crosses.flat())
  const selfOf = (i: number) => {
    const line = labelOf(data.line, i)
    return line !== null && parents.has(line) ? line : null
  }
  const completePairs = plots.map((i) =>
    pairs[i][0] !== null && pairs[i][1] !== null ? pairs[i] : [selfOf(i), selfOf(i)],
  )
  const [mothers, fathers] = [new Set(crosses.map(([mother]) => mother)), new Set(crosses.map(([, other]) => other))]
  const isFactorial = ![...mothers].some((name) => fathers.has(name))
  const hasParents = plots.some((i) => pairs[i][0] === null && selfOf(i) !== null)
  const pairKeys = new Set(crosses.map(([one, other]) => `${one}\n${other}`))
  const isBothWays = crosses.some(([one, other]) => one !== other && pairKeys.has(`${other}\n${one}`))
  const model = trialModel(data, settings, data.line)
  const block = model.terms.find(({ name, factors }) => name !== data.line.name && factors.length === 1)?.factors[0]
  return {
    mother: factor(
      data.mother.name,
      completePairs.map(([mother]) => mother),
    ),
    father: factor(
      data.father.name,
      completePairs.map(([, other]) => other),
    ),
    block: block ?? null,
    method: isFactorial ? 'line_by_tester' : hasParents ? (isBothWays ? 1 : 2) : isBothWays ? 3 : 4,
    parents: parents.size,
  }
}
