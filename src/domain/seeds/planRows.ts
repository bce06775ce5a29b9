import { naturally } from '../naturalOrder.ts'
import { gramsOf } from './seedAmount.ts'
import type { ShortageReason, SowingItem, SowingShortage } from './sowingPlan.ts'

/** What is shown of a lot that a plan takes from. */
export interface PlannedLot {
  readonly id: number
  readonly line_id: number | null
  readonly line_name: string | null
  readonly address: string
  readonly weight_1000: number | null
  readonly available: number
  readonly cleared_for_sowing: boolean
  readonly reserved: boolean
}

/** A lot of a plan: how many plots it sows, and how many seeds it gives; `perPlot` null where not all get the same. */
export interface LotShare<Lot> {
  readonly lot: Lot
  readonly plots: number
  readonly perPlot: number | null
  readonly takes: number
}

/** A line of a plan: its plots, its lots in the order in which they were taken, and how many plots get nothing. */
export interface PlannedLine<Lot> {
  readonly line: number | null
  readonly name: string
  readonly plots: number
  readonly lots: readonly LotShare<Lot>[]
  readonly short: number
  /** Why they get nothing, and how many plots for that. */
  readonly reasons: readonly { readonly reason: ShortageReason; readonly plots: number }[]
  /**
   * Where plots get nothing: lots of the line with seed to spare that nothing is taken from, by number. `why`: the plan
   * may not; null: it may, but the lot has too little for a plot, or what a plot needs of it is not known.
   */
  readonly left: readonly { readonly lot: Lot; readonly why: LeftOut | null }[]
}

/** Why a lot with seed to spare is left out of a plan. */
export type LeftOut = 'uncleared' | 'reserve'

/** Lots that a plan takes from beside the usual ones. */
export interface TakenToo {
  readonly uncleared: boolean
  readonly reserve: boolean
}

function whyLeft(lot: PlannedLot, { uncleared, reserve }: TakenToo): LeftOut | null {
  if (!lot.cleared_for_sowing && !uncleared) return 'uncleared'
  return lot.reserved && !reserve ? 'reserve' : null
}

type Shown = Pick<SowingItem, 'line_id' | 'seed' | 'amount'>

/** What each lot of a plan gives, in the order of the items; lots that are not known are left out. */
function sharesOf<Lot extends PlannedLot>(
  items: readonly Shown[],
  lots: ReadonlyMap<number, Lot>,
): (LotShare<Lot> & { line: number })[] {
  const shares = new Map<number, LotShare<Lot> & { line: number }>()
  for (const { seed, amount, line_id } of items) {
    const lot = lots.get(seed)
    if (!lot) continue
    const before = shares.get(seed)
    const perPlot = !before || before.perPlot === amount ? amount : null
    const [plots, takes] = [(before?.plots ?? 0) + 1, (before?.takes ?? 0) + amount]
    shares.set(seed, { lot, line: line_id, plots, takes, perPlot })
  }
  return [...shares.values()]
}

/** The lines of a plan by name, with the lots that sow them and, where `taken` is told, those left out; `names` of lines by id. */
export function planLines<Lot extends PlannedLot>(
  items: readonly Shown[],
  shortages: readonly SowingShortage[],
  lots: ReadonlyMap<number, Lot>,
  names: ReadonlyMap<number, string>,
  taken: TakenToo | null = null,
): PlannedLine<Lot>[] {
  const shares = sharesOf(items, lots)
  const byLine = Map.groupBy(lots.values(), ({ line_id }) => line_id)
  const given = new Set(items.map(({ seed }) => seed))
  const leftOf = (line: number | null, taken: TakenToo) =>
    (line === null ? [] : (byLine.get(line) ?? []))
      .filter(({ id, available }) => available > 0 && !given.has(id))
      .map((lot) => ({ lot, why: whyLeft(lot, taken) }))
      .sort((a, b) => a.lot.id - b.lot.id)
  const shortOf = new Map<number | null, number>()
  for (const { line_id, plots } of shortages) shortOf.set(line_id, (shortOf.get(line_id) ?? 0) + plots.length)
  const reasonsOf = (line: number | null) =>
    shortages.flatMap(({ line_id, reason, plots }) => (line_id === line ? [{ reason, plots: plots.length }] : []))
  const ids = new Set<number | null>([...items.map(({ line_id }) => line_id), ...shortOf.keys()])
  return [...ids]
    .map((line) => {
      const own = shares.filter((share) => share.line === line)
      const short = shortOf.get(line) ?? 0
      const served = items.reduce((sum, { line_id }) => sum + (line_id === line ? 1 : 0), 0)
      const name = (line !== null && (own[0]?.lot.line_name ?? names.get(line))) || ''
      return {
        line,
        name,
        plots: served + short,
        lots: own,
        short,
        reasons: reasonsOf(line),
        left: short > 0 && taken ? leftOf(line, taken) : [],
      }
    })
    .sort((a, b) => naturally(a.name, b.name))
}

/** The lots of a plan as they are fetched: by address. Grams of all their seeds, null: not known. */
export function pickList<Lot extends PlannedLot>(
  items: readonly Shown[],
  lots: ReadonlyMap<number, Lot>,
): (LotShare<Lot> & { grams: number | null })[] {
  return sharesOf(items, lots)
    .map(({ line: _, ...share }) => ({ ...share, grams: gramsOf(share.takes, share.lot.weight_1000) }))
    .sort((a, b) => naturally(a.lot.address, b.lot.address) || a.lot.id - b.lot.id)
}
