import type { NumberColumn } from '../../stats/data/columns.ts'
import { type GriffingResult, griffing } from '../../stats/genetics/griffing.ts'
import { type LineByTesterResult, lineByTester } from '../../stats/genetics/lineByTester.ts'
import type { Outcome, Refusal, Warning } from '../../stats/result.ts'
import type { Crosses } from './crosses.ts'

/** A test of a kind of effects; nulls without an error. */
interface AbilityTest {
  readonly f: number | null
  readonly p: number | null
}

/** One line of the analysis of combining ability. */
interface AbilityRow extends AbilityTest {
  readonly source: string
  readonly ss: number
  readonly df: number
  readonly ms: number | null
}

/** Effects of parents and crosses in the trait's unit, by any of the methods; null where the data give no error. */
export interface Ability {
  readonly gca: readonly {
    readonly parent: string
    readonly effect: number
    readonly se: number | null
    readonly p: number | null
  }[]
  /** Each pair of parents once; a parent with itself only where the method estimates it. */
  readonly sca: readonly {
    readonly parent1: string
    readonly parent2: string
    readonly effect: number
    readonly se: number | null
    readonly p: number | null
  }[]
  readonly table: readonly AbilityRow[]
  readonly fGca: AbilityTest
  readonly fSca: AbilityTest
  /** Variance components of model I; null without an error, and for line × tester. */
  readonly components: { readonly gca: number; readonly sca: number; readonly reciprocal: number | null } | null
  readonly msError: number | null
  readonly baker: number | null
  /** Degrees of freedom of the error; null without one. */
  readonly df: number | null
  /**
   * Variance components of model I that are below 0 (model I is the one shown), and the other warnings of the analysis.
   */
  readonly warnings: readonly Warning[]
}

type Found<T> = Extract<Outcome<T>, { ok: true }>

function diallelAbility(result: Found<GriffingResult>): Ability {
  const { gca, sca, rows, se, bakerRatioModelI, dfError } = result
  const row = (term: string) => rows.find((candidate) => candidate.term === term)
  return {
    gca: gca.map(({ parent, effect, p }) => ({ parent, effect, se: se.gca, p })),
    sca: sca.map(({ parent1, parent2, effect, se, p }) => ({ parent1, parent2, effect, se, p })),
    table: rows.map(({ term, ...figures }) => ({ source: term, ...figures })),
    fGca: { f: row('gca')?.f ?? null, p: row('gca')?.p ?? null },
    fSca: { f: row('sca')?.f ?? null, p: row('sca')?.p ?? null },
    components: result.varianceComponentsModelI,
    msError: result.msErrorMeanBasis,
    baker: bakerRatioModelI,
    df: dfError,
    warnings: result.meta.warnings.map((warning) => ({
      ...warning,
      names: warning.names?.filter((name) => !name.endsWith(' II')),
    })),
  }
}

function factorialAbility(result: Found<LineByTesterResult>): Ability {
  const { gcaLines, gcaTesters, sca, se, fLinesOnInteraction: lines, rows, dfError, msError } = result
  const effects = (list: typeof gcaLines, error: number | null) =>
    list.map(({ level, effect, p }) => ({ parent: level, effect, se: error, p }))
  const interaction = rows.find(({ term }) => /tester/i.test(term) && /line/i.test(term))
  return {
    gca: [...effects(gcaLines, se.gcaLines), ...effects(gcaTesters, se.gcaTesters)],
    sca: sca.map(({ line, tester, effect, p }) => ({ parent1: line, parent2: tester, effect, se: se.sca, p })),
    table: rows.map(({ term, ss, df, ms, f, p }) => ({ source: term, ss, df, ms, f, p })),
    fGca: { f: lines.f, p: lines.p },
    fSca: { f: interaction?.f ?? null, p: interaction?.p ?? null },
    components: null,
    msError,
    baker: null,
    df: dfError,
    warnings: result.meta.warnings,
  }
}

/** Drops the tests where the plots of each cross are equal: an error of zero tests nothing. */
function withoutEmptyTests(ability: Ability): Ability {
  if (ability.msError !== 0) return ability
  const untested = { se: null, p: null }
  const none = { f: null, p: null }
  return {
    ...ability,
    gca: ability.gca.map((estimate) => ({ ...estimate, ...untested })),
    sca: ability.sca.map((estimate) => ({ ...estimate, ...untested })),
    table: ability.table.map((row) => ({ ...row, ...none })),
    fGca: none,
    fSca: none,
    warnings: [...ability.warnings, { code: 'perfectFit' }],
  }
}

/** General and specific combining ability by the method that fits the crosses; refuses as `griffing` and `lineByTester` do. */
export function abilityOf({ column }: { readonly column: NumberColumn }, crosses: Crosses): Ability | Refusal {
  if (crosses.method === 'line_by_tester') {
    const result = lineByTester(column, crosses)
    return result.ok ? withoutEmptyTests(factorialAbility(result)) : result
  }
  const result = griffing(column, { ...crosses, method: crosses.method })
  return result.ok ? withoutEmptyTests(diallelAbility(result)) : result
}
