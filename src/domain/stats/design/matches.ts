import { combine, type Factor, factor, type NumberColumn } from '../data/columns.ts'
import { factorTerm, type Term } from '../models/term.ts'
import { areOnePieceEach, arrangementOf, blocksWithin, isConstantIn, plotsByLevel } from './arrangement.ts'
import type { FactorsByRole } from './designFactors.ts'
import type { DesignKind } from './designKinds.ts'

/** The plots that a design is read from: columns of equal length, missing where a plot has no line. */
export interface DesignPlots {
  readonly line: Factor
  readonly byRole: FactorsByRole
  /** Factors without a role; a user who chooses a split plot may mean one of them as the treatment. */
  readonly plain: readonly Factor[]
  /** Null where a plot with a line has no place. */
  readonly places: { readonly row: NumberColumn; readonly col: NumberColumn } | null
  readonly checks: readonly string[]
}

/** The analysis that fits a design, with its input in addition to trait and line. */
export type DesignModel =
  | { readonly analysis: 'splitPlotAnova'; readonly strata: readonly Term[]; readonly effects: readonly Term[] }
  /** `terms`: blocks first; `factor`: the name of the line factor among them. */
  | { readonly analysis: 'lsd'; readonly terms: readonly Term[]; readonly factor: string }
  | { readonly analysis: 'augmented'; readonly block: Factor; readonly checks: readonly string[] }
  /** `terms`: the model that gives the F of the lines, by `anova`. */
  | {
      readonly analysis: 'blueRandomBlocks'
      readonly fixed: readonly Factor[]
      readonly random: readonly Factor[]
      readonly terms: readonly Term[]
    }
  /** Lines random. `nugget` false where no line has two plots: the line effects are then the errors of their plots. */
  | {
      readonly analysis: 'spatialModel'
      readonly row: NumberColumn
      readonly col: NumberColumn
      readonly nugget: boolean
    }
  /** `random`: the lines first. */
  | { readonly analysis: 'mixedModel'; readonly fixed: readonly Factor[]; readonly random: readonly Factor[] }
  /** Only values: nothing is repeated, and the plots form too small a field. */
  | { readonly analysis: 'none' }

/** The evidence for a design: the figures and factors that its sentence names. */
export interface DesignReason {
  readonly numbers: Readonly<Record<string, number>>
  readonly names: readonly string[]
}

/** A design that the plots show. */
export interface DesignMatch {
  readonly model: DesignModel
  readonly reason: DesignReason
  /**
   * The factors that the model uses, null where it has none of the kind; `block` within replications if there are any.
   */
  readonly uses: {
    readonly replication: Factor | null
    readonly block: Factor | null
    readonly treatment: Factor | null
  }
}

/** From this share of the line × block combinations on, blocks count as complete. */
const COMPLETE = 0.75
/** From this share of lines with a single plot on, a trial is partly replicated and not just missing plots. */
const PARTLY = 0.1
/** Minimum number of rows and of columns in which neighbours are informative. */
const LEAST_SIDE = 3

const NO_FACTORS = { replication: null, block: null, treatment: null }

/** How each design is recognised; `forced` where the user chose it. */
export const MATCHES: Readonly<Record<DesignKind, (plots: DesignPlots, forced: boolean) => DesignMatch | null>> = {
  split_plot: splitPlot,
  latin,
  row_column: rowColumn,
  augmented,
  alpha,
  rcbd,
  p_rep: partlyReplicated,
  crd: completelyRandomised,
  unreplicated,
}

/**
 * A treatment in addition to the lines; one of the two is constant on parts of a replication. With `forced` a factor
 * without a role may be the treatment: the only one, or the one with that arrangement.
 */
function splitPlot(plots: DesignPlots, forced: boolean): DesignMatch | null {
  const { line, byRole, plain } = plots
  const replication = byRole.replication ?? byRole.block
  if (!replication) return null
  const shown = shownSplitPlot(plots, forced)
  const onlyTreatment = byRole.treatment ?? (plain.length === 1 ? plain[0]! : null)
  const assumed =
    forced && onlyTreatment && arrangementOf(line, onlyTreatment).filled >= COMPLETE
      ? ([onlyTreatment, line] as const)
      : null
  const sides = shown ?? assumed
  if (!sides) return null
  const treatment = sides.find((one) => one !== line)!
  const [wholePlot, sub] = sides
  return {
    model: {
      analysis: 'splitPlotAnova',
      strata: [factorTerm(replication), factorTerm(replication, wholePlot)],
      effects: [factorTerm(wholePlot), factorTerm(sub), factorTerm(wholePlot, sub)],
    },
    reason: {
      numbers: { reps: replication.levels.length, wholePlots: wholePlot.levels.length, subPlots: sub.levels.length },
      names: [wholePlot.name, sub.name, replication.name],
    },
    uses: { ...NO_FACTORS, replication, treatment },
  }
}

/**
 * The factors of whole plots and of the plots within them, where the plots show both: one of them is the lines, the other
 * the treatment or (`plainToo`) a factor without a role whose levels each occur once with every line in a
 * replication. Null where they show none.
 */
export function shownSplitPlot(plots: DesignPlots, plainToo: boolean): readonly [whole: Factor, sub: Factor] | null {
  const { line, byRole, plain } = plots
  const replication = byRole.replication ?? byRole.block
  if (!replication) return null
  const candidates = byRole.treatment
    ? [byRole.treatment]
    : plainToo
      ? plain.filter((one) => isCrossed(line, one, replication))
      : []
  for (const treatment of candidates) {
    if (arrangementOf(line, treatment).filled < COMPLETE) continue
    for (const [wholePlot, sub] of [
      [treatment, line],
      [line, treatment],
    ] as const)
      if (isOnWholePlots(plots, replication, wholePlot, sub)) return [wholePlot, sub]
  }
  return null
}

/**
 * Whether no combination of a line and a level occurs twice in a replication, and nearly all combinations occur in each.
 */
function isCrossed(line: Factor, other: Factor, replication: Factor): boolean {
  const { filled, repeated } = arrangementOf(combine([line, other], ':', other.name), replication)
  return repeated === 0 && filled >= COMPLETE && arrangementOf(line, other).filled >= COMPLETE
}

/** Whether `wholePlot` stays the same on parts of a replication in which `sub` changes. */
function isOnWholePlots({ byRole, places }: DesignPlots, replication: Factor, wholePlot: Factor, sub: Factor): boolean {
  if (byRole.whole_plot) {
    const parts = blocksWithin(replication, byRole.whole_plot)
    return isConstantIn(wholePlot, parts) && !isConstantIn(sub, parts)
  }
  if (!places) return false
  const pieces = (of: Factor) => areOnePieceEach(blocksWithin(replication, of), places.row, places.col)
  return pieces(wholePlot) && !pieces(sub)
}

/** A Latin square: as many rows and columns as lines, every line once in each. */
function latin({ line, byRole, places }: DesignPlots): DesignMatch | null {
  const namedSides = byRole.row && byRole.column ? [byRole.row, byRole.column] : null
  const sides = namedSides ?? (places ? [places.row, places.col].map(levelsOfPlaces) : null)
  const v = line.levels.length
  if (!sides || v < 3 || plotsByLevel(line).some((count) => count !== v)) return null
  const [row, col] = sides as [Factor, Factor]
  const isSquare = [arrangementOf(line, row), arrangementOf(line, col), arrangementOf(row, col)].every(
    ({ units, lines, filled }) => units === v && lines === v && filled === 1,
  )
  if (!isSquare) return null
  return {
    model: { analysis: 'lsd', terms: [row, col, line].map((one) => factorTerm(one)), factor: line.name },
    reason: { numbers: { lines: v }, names: [row.name, col.name] },
    uses: NO_FACTORS,
  }
}

function levelsOfPlaces({ name, values }: NumberColumn): Factor {
  return factor(
    name,
    Array.from(values, (value) => (Number.isNaN(value) ? null : String(value))),
  )
}

/** Row and column factors, in replications where there are any. */
function rowColumn({ line, byRole }: DesignPlots): DesignMatch | null {
  const { row, column, replication } = byRole
  if (!row || !column || isMostlySingle(line)) return null
  const random = [blocksWithin(replication, row), blocksWithin(replication, column)]
  return {
    model: {
      analysis: 'blueRandomBlocks',
      fixed: replication ? [replication] : [],
      random,
      terms: termsWithin(replication, [row, column], line),
    },
    reason: {
      numbers: {
        reps: replication?.levels.length ?? 1,
        rows: row.levels.length,
        cols: column.levels.length,
        lines: line.levels.length,
      },
      names: [row.name, column.name],
    },
    uses: { ...NO_FACTORS, replication },
  }
}

/** Checks in every block (each may be missing in one), the other lines once. */
function augmented({ line, byRole, checks }: DesignPlots): DesignMatch | null {
  const block = byRole.block ?? byRole.replication
  if (!block || block.levels.length < 2) return null
  const counts = plotsByLevel(line)
  const repeated = line.levels.filter((_, i) => counts[i]! > 1)
  const hasChecks = checks.length > 0
  const { unitsOfLine, units } = arrangementOf(line, block)
  const isEverywhere = line.levels.every((_, i) => counts[i]! === 1 || unitsOfLine[i]! >= units - 1)
  const lost = line.levels.reduce((total, _, i) => total + (counts[i]! === 1 ? 0 : units - unitsOfLine[i]!), 0)
  if (repeated.length < 2 || repeated.length === line.levels.length || !isEverywhere) return null
  if (lost > repeated.length * units * PARTLY) return null
  // Two halves of a partly replicated trial have the same pattern; only named checks distinguish the two.
  if (hasChecks ? repeated.some((name) => !checks.includes(name)) : units < 3) return null
  return {
    model: { analysis: 'augmented', block, checks: repeated },
    reason: {
      numbers: { blocks: units, checks: repeated.length, lines: line.levels.length - repeated.length },
      names: [block.name],
    },
    uses: { ...NO_FACTORS, block },
  }
}

/**
 * Terms of blocks within replications as products with them; otherwise replications would be adjusted for their own
 * blocks.
 */
function termsWithin(replication: Factor | null, blocks: readonly Factor[], line: Factor): Term[] {
  const blockTerms = blocks.map((block) => (replication ? factorTerm(replication, block) : factorTerm(block)))
  return [...(replication ? [factorTerm(replication)] : []), ...blockTerms, factorTerm(line)]
}

/** Blocks smaller than a replication, or incomplete blocks without one. */
function alpha({ line, byRole }: DesignPlots): DesignMatch | null {
  const { replication, block } = byRole
  if (!block || isMostlySingle(line)) return null
  const nested = blocksWithin(replication, block)
  const arrangement = arrangementOf(line, nested)
  const isSmall = arrangement.filled < COMPLETE && arrangement.repeated === 0
  const isWithin =
    replication === null ||
    (arrangementOf(line, replication).filled >= COMPLETE && nested.levels.length > replication.levels.length)
  if (!isSmall || !isWithin) return null
  return {
    model: {
      analysis: 'blueRandomBlocks',
      fixed: replication ? [replication] : [],
      random: [nested],
      terms: termsWithin(replication, [block], line),
    },
    reason: {
      numbers: {
        reps: replication?.levels.length ?? 1,
        blocks: nested.levels.length,
        size: arrangement.largest,
        lines: line.levels.length,
      },
      names: [block.name, ...(replication ? [replication.name] : [])],
    },
    uses: { ...NO_FACTORS, replication, block: nested },
  }
}

/** Nearly every line in every block; a treatment that is not on whole plots becomes a separate factor. */
function rcbd({ line, byRole }: DesignPlots): DesignMatch | null {
  const block = [byRole.replication, byRole.block].find(
    (one): one is Factor => one !== null && arrangementOf(line, one).filled >= COMPLETE,
  )
  if (!block || isPartlySingle(line)) return null
  const treatment = crossedTreatment(line, byRole.treatment)
  return {
    model: { analysis: 'lsd', terms: [factorTerm(block), ...effectsOf(line, treatment)], factor: line.name },
    reason: { numbers: { blocks: block.levels.length, lines: line.levels.length }, names: [block.name] },
    uses: { replication: block === byRole.replication ? block : null, block, treatment },
  }
}

function crossedTreatment(line: Factor, treatment: Factor | null): Factor | null {
  return treatment && arrangementOf(line, treatment).filled >= COMPLETE ? treatment : null
}

function effectsOf(line: Factor, treatment: Factor | null): Term[] {
  if (treatment === null) return [factorTerm(line)]
  return [factorTerm(treatment), factorTerm(line), factorTerm(treatment, line)]
}

/** Some lines twice or more, others once. */
function partlyReplicated({ line, byRole, places }: DesignPlots): DesignMatch | null {
  const repeatedLines = plotsByLevel(line).filter((count) => count > 1).length
  if (repeatedLines === 0 || !isPartlySingle(line)) return null
  const fixed = byRole.replication ? [byRole.replication] : []
  const blocks = byRole.block ? [blocksWithin(byRole.replication, byRole.block)] : []
  return {
    model: isField(places)
      ? { analysis: 'spatialModel', ...places, nugget: true }
      : { analysis: 'mixedModel', fixed, random: [line, ...blocks] },
    reason: { numbers: { twice: repeatedLines, lines: line.levels.length }, names: [line.name] },
    uses: isField(places) ? NO_FACTORS : { ...NO_FACTORS, replication: byRole.replication, block: blocks[0] ?? null },
  }
}

/** Lines repeated, without blocks. */
function completelyRandomised({ line, byRole }: DesignPlots): DesignMatch | null {
  const counts = plotsByLevel(line)
  if (counts.every((count) => count < 2)) return null
  const treatment = crossedTreatment(line, byRole.treatment)
  return {
    model: { analysis: 'lsd', terms: effectsOf(line, treatment), factor: line.name },
    reason: { numbers: { plots: counts.reduce((a, b) => a + b, 0), lines: counts.length }, names: [line.name] },
    uses: { ...NO_FACTORS, treatment },
  }
}

/** Each line once; a field of a minimum size shows its trend. */
function unreplicated({ line, places }: DesignPlots): DesignMatch | null {
  if (plotsByLevel(line).some((count) => count > 1)) return null
  return {
    model: isField(places) ? { analysis: 'spatialModel', ...places, nugget: false } : { analysis: 'none' },
    reason: { numbers: { lines: line.levels.length }, names: [line.name] },
    uses: NO_FACTORS,
  }
}

function isField(places: DesignPlots['places']): places is NonNullable<DesignPlots['places']> {
  const sides = places ? [places.row, places.col] : []
  return sides.length > 0 && sides.every(({ values }) => new Set(values.filter(Number.isFinite)).size >= LEAST_SIDE)
}

function isPartlySingle(line: Factor): boolean {
  const counts = plotsByLevel(line)
  return counts.filter((count) => count === 1).length > PARTLY * counts.length
}

function isMostlySingle(line: Factor): boolean {
  const counts = plotsByLevel(line)
  return counts.filter((count) => count === 1).length * 2 > counts.length
}
