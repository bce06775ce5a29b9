import { seededRandom } from '../layout/seededRandom.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { arrange } from './arrangement.ts'
import { refuseDesign } from './checkDesign.ts'
import type { DesignRequest, Place } from './designRequest.ts'
import { layOut, type PlacedPlot } from './layOut.ts'
import { drawnApart, neighbourhood, parted, swap } from './neighbours.ts'
import { blockOf, type DesignEfficiency, type DesignScore, scoreDesign } from './score.ts'

/** Version of what is drawn from a seed: another one may lay out another design. */
export const designEngine = 1

/** Fewest degrees of freedom of error of an augmented design that nobody is warned of. */
const fewDf = 12

/** A warning that a design is made with nevertheless. */
export interface DesignWarning {
  readonly code: string
  readonly params: Readonly<Record<string, number>>
}

/** A design on the map. */
export interface MadeDesign extends DesignEfficiency {
  readonly ok: true
  /** In the order of the map. */
  readonly plots: readonly PlacedPlot[]
  readonly score: DesignScore
  readonly warnings: readonly DesignWarning[]
}

/**
 * Makes a trial design from its seed: arranged, placed, equal neighbours parted, its swaps made, and scored. The same request
 * gives the same design everywhere. Refusals as of `refuseDesign` and `layOut`, and `design.swap` where a place to be swapped
 * has no line of the design or the swap would leave lines that no block connects.
 */
export function makeDesign(request: DesignRequest): MadeDesign | RuleRefusal {
  const refused = refuseDesign(request)
  if (refused) return refused
  const random = seededRandom(request.seed)
  const placed = layOut(request, arrange(request, random))
  if (!placed.ok) return placed
  const near = neighbourhood(placed.plots)
  if (request.kind === 'p_rep') drawnApart(near, random)
  else if (request.kind !== 'latin' && request.kind !== 'row_column') parted(near, blockOf, random)
  const fault = swapped(placed.plots, request.swaps)
  if (fault) return fault
  const scored = scoreDesign(request, placed.plots, near)
  if (!scored) return refuseRule('design.swap', placeOf(request.swaps.at(-1)?.[0]))
  const { errorDf } = scored.score
  const isFew = request.kind === 'augmented' && errorDf < fewDf
  const warnings = isFew ? [{ code: 'design.fewErrorDf', params: { df: errorDf, needed: fewDf } }] : []
  return { ok: true, plots: placed.plots, ...scored, warnings }
}

const placeOf = (place: Place | undefined) => ({ row: place?.[0] ?? 0, col: place?.[1] ?? 0 })

/** Makes the swaps one after another. */
function swapped(plots: readonly PlacedPlot[], swaps: DesignRequest['swaps']): RuleRefusal | null {
  const at = new Map(plots.map((one) => [`${one.row}:${one.col}`, one.plot]))
  for (const [from, to] of swaps) {
    const [a, b] = [from, to].map(([row, col]) => at.get(`${row}:${col}`) ?? null)
    if (!a || !b) return refuseRule('design.swap', placeOf(a ? to : from))
    swap(a, b)
  }
  return null
}
