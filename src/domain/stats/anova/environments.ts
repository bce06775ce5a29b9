import { isRefusal } from '../../refusal.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { tCritical } from '../distributions/t.ts'
import { factorTerm } from '../models/term.ts'
import { groupSums } from '../moments/sums.ts'
import type { Outcome } from '../result.ts'
import { type AnovaOptions, anovaMeta, type FittedAnova, fitOfPlots, modelFits } from './anova.ts'
import { type AnovaRow, anovaTable, type FTest, fTest } from './table.ts'

/** Factors of a series of trials. */
export interface EnvironmentsOptions {
  readonly environment: Factor
  /** Blocks, numbered within each environment; null for completely randomised trials. */
  readonly block: Factor | null
  readonly line: Factor
  /** I (sequential) by default; II for unbalanced data. */
  readonly ssType?: AnovaOptions['ssType']
}

/** The LSD of line means with the line × environment mean square as error. */
interface InteractionLsd {
  readonly ms: number
  readonly df: number
  readonly sdDiff: number
  readonly lsd05: number
}

/** Combined analysis of several environments: F on the residual in the table, and the tests with environments random. */
export interface EnvironmentsAnova extends FittedAnova {
  /** Environments on blocks within environments; null without blocks. */
  readonly fEnvironmentOnBlocks: FTest | null
  /** Lines on the line × environment interaction. */
  readonly fLineOnInteraction: FTest | null
  readonly lsdOnInteraction: InteractionLsd | null
}

/**
 * Combined analysis of variance over environments, `env + env:block + line + env:line` (McIntosh 1983, Agron. J. 75). Refusals
 * as in `anova`. Without replication in environments the interaction is the residual and the random tests are null.
 */
export function environmentsAnova(trait: NumberColumn, options: EnvironmentsOptions): Outcome<EnvironmentsAnova> {
  const { environment, block, line } = options
  const blocks = block === null ? [] : [factorTerm(environment, block)]
  const fits = modelFits(trait, [factorTerm(environment), ...blocks, factorTerm(line), factorTerm(environment, line)])
  if (isRefusal(fits)) return fits
  const { data } = fits
  const table = anovaTable(fits, options.ssType ?? 'I')
  const [ofEnvironment, ofLine, ofInteraction] = [table.rows[0]!, table.rows.at(-2)!, table.rows.at(-1)!]
  const testAgainst = (row: AnovaRow, error: AnovaRow) => fTest(row.ms, row.df, error.ms, error.df)
  return {
    ok: true,
    meta: anovaMeta(data, table),
    ...table,
    fEnvironmentOnBlocks: block === null ? null : testAgainst(ofEnvironment, table.rows[1]!),
    fLineOnInteraction: testAgainst(ofLine, ofInteraction),
    lsdOnInteraction: interactionLsd(ofInteraction, data.terms.at(-2)!.factors[0]!),
    fit: fitOfPlots(fits),
  }
}

function interactionLsd({ ms, df }: { ms: number | null; df: number }, line: Factor): InteractionLsd | null {
  if (ms === null || df < 1) return null
  const sizes = groupSums(new Float64Array(line.codes.length).fill(1), line.codes, line.levels.length)
  const sdDiff = Math.sqrt((2 * ms * sizes.reduce((total, size) => total + 1 / size, 0)) / sizes.length)
  return { ms, df, sdDiff, lsd05: tCritical(0.05, df) * sdDiff }
}
