import { seededRandom } from '../layout/seededRandom.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { finish, partOf, type Steps } from '../stats/mixed/steps.ts'
import { arrange } from './arrangement.ts'
import { refuseDesign } from './checkDesign.ts'
import type { DesignPosition, DesignRequest } from './designRequest.ts'
import { layOut, type PlacedPlot } from './layOut.ts'
import { drawnApart, type Neighbourhood, neighbourhood, parted, swap } from './neighbours.ts'
import { blockOf, type DesignEfficiency, type DesignScore, scoreDesign } from './score.ts'

/** Minimum degrees of freedom of error of an augmented design without a warning. */
const fewDf = 12

/** A warning about a design that is made nevertheless. */
export interface DesignWarning {
  readonly code: string
  readonly params: Readonly<Record<string, number>>
}

/** A design on the map. */
export interface CreatedDesign extends DesignEfficiency {
  readonly ok: true
  /** In the order of the map. */
  readonly plots: readonly PlacedPlot[]
  readonly score: DesignScore
  readonly warnings: readonly DesignWarning[]
}

/** A design laid out from its seed, before swaps. */
export interface DrawnDesign {
  readonly ok: true
  readonly plots: readonly PlacedPlot[]
  readonly near: Neighbourhood
}

/**
 * Makes a trial design from its seed: arranged, placed, equal neighbours separated, swapped, and scored. The same request
 * gives the same design everywhere. Refusals as for `refuseDesign` and `layOut`, `design.swap` where a swapped place has
 * no line of the design or the swap would leave lines that no block connects, and `design.impossible` where the design
 * itself leaves such lines.
 */
export function makeDesign(request: DesignRequest): CreatedDesign | RuleRefusal {
  const design = drawDesign(request)
  return design.ok ? finishDesign(request, design) : design
}

/** The first part of `makeDesign`, which does not depend on swaps: arranged, placed, equal neighbours separated. */
export function drawDesign(request: DesignRequest): DrawnDesign | RuleRefusal {
  return finish(drawDesignSteps(request))
}

/** Share of the arrangement in drawing a design; the rest is finding which plots touch. */
const arrangedShare = 0.9

/** `drawDesign` in steps, each with its share of the whole. */
export function* drawDesignSteps(request: DesignRequest): Steps<DrawnDesign | RuleRefusal> {
  const refused = refuseDesign(request)
  if (refused) return refused
  const random = seededRandom(request.seed)
  const placed = layOut(request, yield* partOf(arrange(request, random), 0, arrangedShare))
  if (!placed.ok) return placed
  const near = neighbourhood(placed.plots)
  const { kind } = request
  if (kind === 'p_rep') yield* drawnApart(near, random)
  else if (kind !== 'latin' && kind !== 'row_column') yield* partOf(parted(near, blockOf, random), arrangedShare, 1)
  return { ok: true, plots: placed.plots, near }
}

/** The second part of `makeDesign`: makes the swaps in the drawn design itself, and scores it. */
export function finishDesign(request: DesignRequest, { plots, near }: DrawnDesign): CreatedDesign | RuleRefusal {
  const fault = swapped(plots, request.swaps)
  if (fault) return fault
  const scored = scoreDesign(request, plots, near)
  if (!scored) {
    const [last] = request.swaps.at(-1) ?? []
    return last ? refuseRule('design.swap', positionOf(last)) : refuseRule('design.impossible')
  }
  const { errorDf } = scored.score
  const isFew = request.kind === 'augmented' && errorDf < fewDf
  const warnings = isFew ? [{ code: 'design.fewErrorDf', params: { df: errorDf, needed: fewDf } }] : []
  return { ok: true, plots, ...scored, warnings }
}

/** A copy of the drawn design, so that swaps in one do not change the other. */
export function copyDrawn({ plots, near }: DrawnDesign): DrawnDesign {
  const copies = plots.map((plot): PlacedPlot => ({ ...plot, plot: plot.plot && { ...plot.plot } }))
  const planted = copies.filter((copy): copy is Neighbourhood['plots'][number] => copy.plot !== null)
  return { ok: true, plots: copies, near: { plots: planted, touching: near.touching } }
}

const positionOf = ([row, col]: DesignPosition) => ({ row, col })

/** Makes the swaps one after another. */
function swapped(plots: readonly PlacedPlot[], swaps: DesignRequest['swaps']): RuleRefusal | null {
  const at = new Map(plots.map((position) => [`${position.row}:${position.col}`, position.plot]))
  for (const [from, to] of swaps) {
    const [a, b] = [from, to].map(([row, col]) => at.get(`${row}:${col}`) ?? null)
    if (!a || !b) return refuseRule('design.swap', positionOf(a ? to : from))
    swap(a, b)
  }
  return null
}
