import { maxWidth } from '../layout/mapLimits.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { type DesignKind, type DesignParams, type DesignRequest, treatmentsOf } from './designRequest.ts'

/** Maximum number of plots of a design by kind, and range of lines including checks. */
const maxPlots: Partial<Record<DesignKind, number>> = { p_rep: 5_000 }
const plotsMaxElse = 30_000
const linesBetween: Partial<Record<DesignKind, readonly [number, number]>> = {
  latin: [3, 12],
  split_plot: [2, 60],
  alpha: [2, 1_000],
  row_column: [2, 400],
}

/** Ranges of the numeric parameters by kind. */
const ranges: Record<
  DesignKind,
  Partial<Record<'reps' | 'blocks' | 'blockSize' | 'width', readonly [number, number]>>
> = {
  rcbd: { reps: [2, 100], width: [2, maxWidth] },
  augmented: { blocks: [2, 100], width: [2, maxWidth] },
  latin: {},
  split_plot: { reps: [2, 20], width: [2, maxWidth] },
  alpha: { reps: [2, 20], blockSize: [2, 60], width: [2, maxWidth] },
  row_column: { reps: [2, 20], blockSize: [2, 60] },
  p_rep: { width: [2, maxWidth] },
}
/** Levels of the treatment on whole plots. */
const wholePlots = [2, 12] as const

/** Names of the parameters in calls. */
const nameOf = { reps: 'reps', blocks: 'blocks', blockSize: 'block_size', width: 'width' } as const

/** Blocks of one replication of an alpha design for `v` treatments in blocks of `k` or k − 1. */
export function blocksOfRep(v: number, k: number): number {
  return Math.ceil(v / k)
}

function wrongParam(kind: DesignKind, params: DesignParams): RuleRefusal | null {
  for (const [name, range] of Object.entries(ranges[kind])) {
    const value = params[name as keyof typeof nameOf]
    if (value < range[0] || value > range[1])
      return refuseRule('design.params', { name: nameOf[name as keyof typeof nameOf], min: range[0], max: range[1] })
  }
  if (kind !== 'split_plot') return null
  const levels = new Set(params.treatments)
  const isFine =
    levels.size === params.treatments.length && levels.size >= wholePlots[0] && levels.size <= wholePlots[1]
  return isFine ? null : refuseRule('design.params', { name: 'treatments', min: wholePlots[0], max: wholePlots[1] })
}

function impossible({ kind, params }: DesignRequest, v: number): boolean {
  const { blockSize } = params
  const blocks = blocksOfRep(v, blockSize)
  if (kind === 'alpha') return blocks < 2 || blocks * blockSize - v > blocks || blockSize > v
  return kind === 'row_column' && (v % blockSize !== 0 || v / blockSize < 2)
}

/** Plots of a design without fillers and borders. */
export function plotsOf(request: DesignRequest): number {
  const { kind, params, checks, lines } = request
  const v = treatmentsOf(request)
  switch (kind) {
    case 'augmented':
      return params.blocks * checks.length + lines - checks.filter((check) => check < lines).length
    case 'latin':
      return v * v
    case 'split_plot':
      return params.reps * params.treatments.length * v
    case 'p_rep':
      return v + doubled(request).size
    default:
      return params.reps * v
  }
}

/** The repeated treatments of a p-rep design. */
export function doubled({ params, checks }: Pick<DesignRequest, 'params' | 'checks'>): Set<number> {
  return new Set([...params.twice, ...checks])
}

/**
 * Why a design cannot be made; null when it can. `design.params` (name, min, max), `design.lines` (under 2, a check or line
 * twice, augmented without a check), `design.limit` (max), `design.impossible`.
 */
export function refuseDesign(request: DesignRequest): RuleRefusal | null {
  const { kind, params, checks } = request
  const wrong = wrongParam(kind, params)
  if (wrong) return wrong
  const v = treatmentsOf(request)
  if (v < 2 || new Set(checks).size < checks.length) return refuseRule('design.lines')
  if (kind === 'augmented' && (!checks.length || v <= checks.length)) return refuseRule('design.lines')
  const bounds = linesBetween[kind]
  if (bounds && (v < bounds[0] || v > bounds[1])) return refuseRule('design.limit', { max: bounds[1] })
  const max = maxPlots[kind] ?? plotsMaxElse
  if (plotsOf(request) > max) return refuseRule('design.limit', { max })
  if (kind === 'p_rep' && !doubled(request).size) return refuseRule('design.params', { name: 'twice', min: 1, max: v })
  return impossible(request, v) ? refuseRule('design.impossible') : null
}
