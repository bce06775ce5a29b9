import { naturally } from '../naturalOrder.ts'
import { gramsOf } from './seedAmount.ts'
import type { ShortageReason, SowingItem, SowingShortage } from './sowingPlan.ts'

/** A lot as displayed in a plan. */
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

/**
 * A lot of a plan: the number of plots that it sows, and its total number of seeds; `perPlot` null if the plots get
 * different amounts.
 */
export interface LotShare<Lot> {
  readonly lot: Lot
  readonly plots: number
  readonly perPlot: number | null
  readonly total: number
}

/** A line of a plan: its plots, its lots in the order of their use, and the number of plots without seed. */
export interface PlannedLine<Lot> {
  readonly line: number | null
  readonly name: string
  readonly plots: number
  readonly lots: readonly LotShare<Lot>[]
  readonly short: number
  /** Why they get none, with the number of plots per reason. */
  readonly reasons: readonly { readonly reason: ShortageReason; readonly plots: number }[]
  /**
   * If plots get no seed: unused lots of the line with seed left, by number. `exclusion`: the rule that excludes the lot; null:
   * it is allowed, but has too little for a plot, or a plot's need is unknown.
   */
  readonly excluded: readonly { readonly lot: Lot; readonly exclusion: LotExclusion | null }[]
}

/** Why a lot with seed left is excluded from a plan. */
export type LotExclusion = 'uncleared' | 'reserve'

/** Kinds of lots that a plan uses in addition to the usual ones. */
export interface LotRules {
  readonly uncleared: boolean
  readonly reserve: boolean
}

function exclusionOf(lot: PlannedLot, { uncleared, reserve }: LotRules): LotExclusion | null {
  if (!lot.cleared_for_sowing && !uncleared) return 'uncleared'
  return lot.reserved && !reserve ? 'reserve' : null
}

type ShownItem = Pick<SowingItem, 'line_id' | 'seed' | 'amount'>

/** The share of each lot in a plan, in the order of the items; unknown lots are omitted. */
function sharesOf<Lot extends PlannedLot>(
  items: readonly ShownItem[],
  lots: ReadonlyMap<number, Lot>,
): (LotShare<Lot> & { line: number })[] {
  const shares = new Map<number, LotShare<Lot> & { line: number }>()
  for (const { seed, amount, line_id } of items) {
    const lot = lots.get(seed)
    if (!lot) continue
    const before = shares.get(seed)
    const perPlot = !before || before.perPlot === amount ? amount : null
    const [plots, total] = [(before?.plots ?? 0) + 1, (before?.total ?? 0) + amount]
    shares.set(seed, { lot, line: line_id, plots, total, perPlot })
  }
  return [...shares.values()]
}

/**
 * The lines of a plan by name, with the lots that sow them and, if `rules` are passed, the unused ones; `names` of lines
 * by id.
 */
export function planLines<Lot extends PlannedLot>(
  items: readonly ShownItem[],
  shortages: readonly SowingShortage[],
  lots: ReadonlyMap<number, Lot>,
  names: ReadonlyMap<number, string>,
  rules: LotRules | null = null,
): PlannedLine<Lot>[] {
  const shares = sharesOf(items, lots)
  const byLine = Map.groupBy(lots.values(), ({ line_id }) => line_id)
  const used = new Set(items.map(({ seed }) => seed))
  const excludedOf = (line: number | null, rules: LotRules) =>
    (line === null ? [] : (byLine.get(line) ?? []))
      .filter(({ id, available }) => available > 0 && !used.has(id))
      .map((lot) => ({ lot, exclusion: exclusionOf(lot, rules) }))
      .sort((a, b) => a.lot.id - b.lot.id)
  const shortOf = new Map<number | null, number>()
  for (const { line_id, plots } of shortages) shortOf.set(line_id, (shortOf.get(line_id) ?? 0) + plots.length)
  const reasonsOf = (line: number | null) =>
    shortages.flatMap(({ line_id, reason, plots }) => (line_id === line ? [{ reason, plots: plots.length }] : []))
  const ids = new Set<number | null>([...items.map(({ line_id }) => line_id), ...shortOf.keys()])
  return [...ids]
    .map((line) => {
      const sharesOfLine = shares.filter((share) => share.line === line)
      const short = shortOf.get(line) ?? 0
      const served = items.reduce((sum, { line_id }) => sum + (line_id === line ? 1 : 0), 0)
      const name = (line !== null && (sharesOfLine[0]?.lot.line_name ?? names.get(line))) || ''
      return {
        line,
        name,
        plots: served + short,
        lots: sharesOfLine,
        short,
        reasons: reasonsOf(line),
        excluded: short > 0 && rules ? excludedOf(line, rules) : [],
      }
    })
    .sort((a, b) => naturally(a.name, b.name))
}

/** The lots of a plan in the order in which they are fetched: by address. Grams of all their seeds, null: unknown. */
export function pickList<Lot extends PlannedLot>(
  items: readonly ShownItem[],
  lots: ReadonlyMap<number, Lot>,
): (LotShare<Lot> & { grams: number | null })[] {
  return sharesOf(items, lots)
    .map(({ line: _, ...share }) => ({ ...share, grams: gramsOf(share.total, share.lot.weight_1000) }))
    .sort((a, b) => naturally(a.lot.address, b.lot.address) || a.lot.id - b.lot.id)
}
