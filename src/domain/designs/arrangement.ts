import { type SeededRandom, shuffle } from '../layout/seededRandom.ts'
import { partOf, type Steps } from '../stats/mixed/steps.ts'
import { alphaBlocks } from './alphaArrays.ts'
import { doubled } from './checkDesign.ts'
import { type DesignRequest, treatmentsOf } from './designRequest.ts'
import { balancedRows } from './interchange.ts'

/** One plot of a design: its treatment and its levels of the design's factors (from 1; null = not in the design). */
export interface DesignPlot {
  treatment: number
  readonly rep: number | null
  readonly block: number | null
  readonly designRow: number | null
  readonly designColumn: number | null
  /** Level of the whole plots' treatment, from 0. */
  readonly wholePlot: number | null
}

/** The plots of a design in the order of the walk; each part begins a new row. */
export interface Arrangement {
  readonly parts: readonly (readonly DesignPlot[])[]
  /** Whether each part is exactly one row of the field: it is not reversed, and may have no gaps. */
  readonly isGrid: boolean
  /** Columns of the widest row. */
  readonly width: number
}

/** All numbers under a bound, shuffled. */
function shuffledNumbers(count: number, random: SeededRandom): Int32Array {
  const order = Int32Array.from({ length: count }, (_, k) => k)
  shuffle(order, random)
  return order
}

const noFactors = { rep: null, block: null, designRow: null, designColumn: null, wholePlot: null }

/** Complete blocks, each shuffled (Fisher 1935). */
function completeBlocks(v: number, reps: number, random: SeededRandom): DesignPlot[][] {
  return Array.from({ length: reps }, (_, rep) =>
    Array.from(shuffledNumbers(v, random), (treatment) => ({ ...noFactors, treatment, rep: rep + 1 })),
  )
}

/** Checks in every block, the new lines dealt to the blocks (Federer 1956). */
function augmented(request: DesignRequest, random: SeededRandom): DesignPlot[][] {
  const { checks, params } = request
  const checkTreatments = new Set(checks)
  const fresh = Array.from(shuffledNumbers(treatmentsOf(request), random)).filter(
    (treatment) => !checkTreatments.has(treatment),
  )
  return Array.from({ length: params.blocks }, (_, block) => {
    const entries = Int32Array.from([...checks, ...fresh.filter((_, k) => k % params.blocks === block)])
    shuffle(entries, random)
    return Array.from(entries, (treatment) => ({ ...noFactors, treatment, block: block + 1 }))
  })
}

/** The cyclic square, its rows, columns and letters permuted. */
function latinSquare(v: number, random: SeededRandom): DesignPlot[][] {
  const [rows, cols, letters] = [shuffledNumbers(v, random), shuffledNumbers(v, random), shuffledNumbers(v, random)]
  return Array.from(rows, (row, r) =>
    Array.from(cols, (col, c) => ({
      ...noFactors,
      treatment: letters[(row + col) % v],
      designRow: r + 1,
      designColumn: c + 1,
    })),
  )
}

/** Whole plots shuffled in each replication, the lines in each whole plot. */
function splitPlot(v: number, reps: number, levels: number, random: SeededRandom): DesignPlot[][] {
  return Array.from({ length: reps }, (_, rep) =>
    Array.from(shuffledNumbers(levels, random), (wholePlot) =>
      Array.from(shuffledNumbers(v, random), (treatment) => ({ ...noFactors, treatment, rep: rep + 1, wholePlot })),
    ),
  ).flat()
}

/** Incomplete blocks of an alpha array, drawn in order and within (Patterson and Williams 1976). */
function* alphaDesign(request: DesignRequest, random: SeededRandom): Steps<DesignPlot[][]> {
  const { reps, blockSize } = request.params
  const blocks = yield* alphaBlocks(treatmentsOf(request), blockSize, reps, random)
  return blocks.map((rep, r) =>
    rep.flatMap((block, b) =>
      Array.from(block, (treatment) => ({ ...noFactors, treatment, rep: r + 1, block: b + 1 })),
    ),
  )
}

/** Share of the search for the columns in arranging rows and columns. */
const columnsShare = 0.9

/** An alpha design whose blocks are the columns, its rows brought into balance within the columns (John and Williams 1995). */
function* rowColumn(request: DesignRequest, random: SeededRandom): Steps<DesignPlot[][]> {
  const { reps, blockSize: rows } = request.params
  const v = treatmentsOf(request)
  const blocks = yield* partOf(alphaBlocks(v, rows, reps, random), 0, columnsShare)
  const columns = yield* partOf(balancedRows(blocks, v, random), columnsShare, 1)
  return columns.flatMap((rep, r) =>
    Array.from({ length: rows }, (_, row) =>
      rep.map((column, c) => ({
        ...noFactors,
        treatment: column[row],
        rep: r + 1,
        designRow: row + 1,
        designColumn: c + 1,
      })),
    ),
  )
}

/**
 * Two halves, each with one plot of the repeated lines, the other lines dealt to them (Cullis, Smith and Coombes 2006).
 */
function partlyReplicated(request: DesignRequest, random: SeededRandom): DesignPlot[][] {
  const duplicated = doubled(request)
  const single = Array.from(shuffledNumbers(treatmentsOf(request), random)).filter(
    (treatment) => !duplicated.has(treatment),
  )
  return [0, 1].map((half) => {
    const entries = Int32Array.from([...duplicated, ...single.filter((_, k) => k % 2 === half)])
    shuffle(entries, random)
    return Array.from(entries, (treatment) => ({ ...noFactors, treatment, rep: half + 1 }))
  })
}

/** Lays out a design that `refuseDesign` has not refused: its plots in the order of the walk. */
export function* arrange(request: DesignRequest, random: SeededRandom): Steps<Arrangement> {
  const { kind, params } = request
  const v = treatmentsOf(request)
  const walked = (parts: DesignPlot[][]) => ({ parts, isGrid: false, width: params.width })
  switch (kind) {
    case 'rcbd':
      return walked(completeBlocks(v, params.reps, random))
    case 'augmented':
      return walked(augmented(request, random))
    case 'latin':
      return { parts: latinSquare(v, random), isGrid: true, width: v }
    case 'split_plot':
      return walked(splitPlot(v, params.reps, params.treatments.length, random))
    case 'alpha':
      return walked(yield* alphaDesign(request, random))
    case 'row_column':
      return { parts: yield* rowColumn(request, random), isGrid: true, width: v / params.blockSize }
    case 'p_rep':
      return walked(partlyReplicated(request, random))
  }
}
