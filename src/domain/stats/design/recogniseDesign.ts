import type { Factor, NumberColumn } from '../data/columns.ts'
import { type Refusal, refuse } from '../result.ts'
import { plotsByLevel } from './arrangement.ts'
import { type DesignFactor, factorsByRole, plainFactors } from './designFactors.ts'
import { type DesignKind, designKinds } from './designKinds.ts'
import { type DesignMatch, type DesignPlots, MATCHES, shownSplitPlot } from './matches.ts'

/** The plots of a trial; every column has one entry per plot. */
export interface DesignInput {
  readonly line: Factor
  /** Qualitative traits of the plots, with their declared roles. */
  readonly factors: readonly DesignFactor[]
  /** Places in the field, null where the plots have none. */
  readonly row: NumberColumn | null
  readonly col: NumberColumn | null
  /** Names of the lines that are checks; empty where none are known. */
  readonly checks: readonly string[]
  /** Use this design, if the trial can be analysed by it. */
  readonly requestedKind?: DesignKind | null
}

/** A design with its columns, all as long as the columns of the input. */
export interface RecognisedDesign extends DesignMatch {
  readonly ok: true
  readonly kind: DesignKind
  /** Plots with a line, lines, and levels of the factors that the design uses (0 where it has none). */
  readonly counts: {
    readonly plots: number
    readonly lines: number
    readonly reps: number
    readonly blocks: number
    readonly rows: number
    readonly cols: number
  }
}

/**
 * The design of a trial and the model that fits it, the first of these that the plots show: split plot, Latin square,
 * rows and columns, augmented, blocks smaller than a replication (alpha), complete blocks, partly replicated, completely
 * randomised, each line once. It is recognised from the arrangement of the lines, not from values, so that a missing
 * value changes nothing. Plots without a line are left out. Refused: allMissing (no plot has a line), tooFewGroups (one
 * line), designMismatch (`requestedKind` names a design that the plots do not show; names: that design).
 */
export function recogniseDesign(input: DesignInput): RecognisedDesign | Refusal {
  const { line } = input
  if (line.codes.every((code) => code < 0)) return refuse('allMissing', { missing: line.codes.length }, [line.name])
  const plots = plotsOf(input)
  if (plots.line.levels.length < 2) return refuse('tooFewGroups', { groups: 1, needed: 2 }, [line.name])
  const kinds = input.requestedKind ? [input.requestedKind] : designKinds
  for (const kind of kinds) {
    const match = MATCHES[kind](plots, Boolean(input.requestedKind))
    if (match) return { ok: true, kind, ...match, counts: countsOf(plots, match) }
  }
  return refuse('designMismatch', {}, [...kinds])
}

/**
 * The factor on whole plots and the one within them where the plots show a split plot, whether or not a treatment is
 * declared; null where they show none.
 */
export function nestedFactors(input: DesignInput): { readonly wholePlot: Factor; readonly sub: Factor } | null {
  if (input.line.codes.every((code) => code < 0)) return null
  const plots = plotsOf(input)
  const sides = plots.line.levels.length < 2 ? null : shownSplitPlot(plots, true)
  return sides && { wholePlot: sides[0], sub: sides[1] }
}

function plotsOf({ line, factors, row, col, checks }: DesignInput): DesignPlots {
  const plotValues = (column: NumberColumn) => ({
    name: column.name,
    values: column.values.map((value, i) => (line.codes[i]! < 0 ? Number.NaN : value)),
  })
  const isPlaced = (i: number) =>
    line.codes[i]! < 0 || (Number.isInteger(row!.values[i]) && Number.isInteger(col!.values[i]))
  const places =
    row && col && Array.from(line.codes.keys()).every(isPlaced) ? { row: plotValues(row), col: plotValues(col) } : null
  const ofLinesOnly = factors.map(({ factor, kind }) => ({ factor: linesOnly(factor, line), kind }))
  return {
    line: linesOnly(line, line),
    byRole: factorsByRole(ofLinesOnly),
    plain: plainFactors(ofLinesOnly),
    places,
    checks,
  }
}

/** The factor on the plots that have a line, with the levels that occur there. */
function linesOnly(factor: Factor, line: Factor): Factor {
  const used = new Set(factor.codes.filter((code, i) => code >= 0 && line.codes[i]! >= 0))
  const place = new Int32Array(factor.levels.length).fill(-1)
  const levels = factor.levels.filter((_, code) => used.has(code))
  for (const [i, code] of [...used].sort((a, b) => a - b).entries()) place[code] = i
  return {
    name: factor.name,
    levels,
    codes: factor.codes.map((code, i) => (code < 0 || line.codes[i]! < 0 ? -1 : place[code]!)),
  }
}

function countsOf({ line, places }: DesignPlots, { uses }: DesignMatch): RecognisedDesign['counts'] {
  const levels = (factor: Factor | null) => factor?.levels.length ?? 0
  const distinct = (column: NumberColumn | undefined) => new Set(column?.values.filter(Number.isFinite) ?? []).size
  return {
    plots: plotsByLevel(line).reduce((total, count) => total + count, 0),
    lines: line.levels.length,
    reps: levels(uses.replication),
    blocks: levels(uses.block),
    rows: distinct(places?.row),
    cols: distinct(places?.col),
  }
}
