/** Which lots are used first: the oldest harvest, the best germination, or those that serve the most plots. */
export const sowingOrders = ['oldest', 'germination', 'fewest'] as const
export type SowingOrder = (typeof sowingOrders)[number]

/** A plot's need of seed: a number of seeds, seeds per square metre, or grams; exactly one is not null. */
export interface SowingNeed {
  readonly seeds: number | null
  readonly rate: number | null
  readonly grams: number | null
}

export interface SowingSettings extends SowingNeed {
  /** Whether the need is in viable seeds: a lot provides more, according to its germination. */
  readonly germination: boolean
  readonly order: SowingOrder
  /** Whether lots that are not cleared for sowing, and reserve stock, are used too. */
  readonly uncleared: boolean
  readonly reserve: boolean
}

/** A plot to sow; `area` in m², null: unknown. */
export interface SownPlot {
  readonly id: number
  readonly line: number | null
  readonly area: number | null
}

/** A lot as input of a plan; `germination` in %, `weight_1000` in g, null: unknown. */
export interface SowingLot {
  readonly id: number
  readonly line: number
  readonly available: number
  readonly germination: number | null
  readonly weight_1000: number | null
  readonly harvest_year: number | null
  readonly cleared: boolean
  readonly reserved: boolean
}

/** Seeds of a lot for a plot. */
export interface SowingItem {
  readonly plot_id: number
  readonly line_id: number
  readonly seed: number
  readonly amount: number
}

/** Why plots get no seed; `seed.no_weight`: they are sown by grams, and a lot of the line has no mass of 1000. */
export const shortageReasons = ['seed.lacking', 'seed.no_weight', 'plot.no_area', 'plot.no_line'] as const
export type ShortageReason = (typeof shortageReasons)[number]

/** Plots without seed. `missing`: number of seeds that they lack, null if unknown. */
export interface SowingShortage {
  readonly line_id: number | null
  readonly reason: ShortageReason
  readonly plots: readonly number[]
  readonly missing: number | null
}

/** The smallest and the largest area of plots, m²; null if no area is known. */
export function areaRange(plots: readonly SownPlot[]): { least: number; most: number } | null {
  const areas = plots.flatMap(({ area }) => area ?? [])
  const extend = (range: { least: number; most: number }, area: number) => ({
    least: Math.min(range.least, area),
    most: Math.max(range.most, area),
  })
  return areas.length === 0 ? null : areas.reduce(extend, { least: areas[0], most: areas[0] })
}

/** A quotient rounded up, unless it is a whole number apart from rounding errors. */
const roundUp = (value: number): number => Math.ceil(value - value * 1e-9)

/** Viable seeds that a plot needs from a lot, before germination; null if area or mass of 1000 is unknown. */
export function plotNeed(
  { seeds, rate, grams }: SowingNeed,
  area: number | null,
  weight1000: number | null,
): number | null {
  if (seeds !== null) return seeds
  if (rate !== null) return area === null ? null : roundUp(rate * area)
  return grams === null || weight1000 === null ? null : roundUp((1000 * grams) / weight1000)
}

/** Seeds that a lot provides for a plot; null if it cannot serve it. */
function seedsFor(settings: SowingSettings, area: number | null, lot: SowingLot): number | null {
  const need = plotNeed(settings, area, lot.weight_1000)
  if (need === null || !settings.germination || lot.germination === null) return need
  return lot.germination > 0 ? roundUp((100 * need) / lot.germination) : null
}

const unknownLast = (value: number | null) => value ?? Number.POSITIVE_INFINITY

/** Lots that a plan can use, in the order of their use. */
function sortedLots(lots: readonly SowingLot[], settings: SowingSettings): SowingLot[] {
  const usable = lots.filter((lot) => (lot.cleared || settings.uncleared) && (!lot.reserved || settings.reserve))
  const byAge = (a: SowingLot, b: SowingLot) =>
    (unknownLast(a.harvest_year) === unknownLast(b.harvest_year)
      ? 0
      : unknownLast(a.harvest_year) - unknownLast(b.harvest_year)) || a.id - b.id
  const germinating = (lot: SowingLot) => lot.germination ?? -1
  const serves = (lot: SowingLot) => lot.available / (seedsFor(settings, 1, lot) ?? Number.POSITIVE_INFINITY)
  const rules: Record<SowingOrder, (a: SowingLot, b: SowingLot) => number> = {
    oldest: byAge,
    germination: (a, b) => germinating(b) - germinating(a) || byAge(a, b),
    fewest: (a, b) => serves(b) - serves(a) || byAge(a, b),
  }
  return usable.sort(rules[settings.order])
}

function grouped<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/**
 * Why plots of a line get no seed, and the number of seeds that they lack: by the lot that would need least, else in
 * viable seeds.
 */
function shortagesOf(
  line: number | null,
  short: readonly SownPlot[],
  lots: readonly SowingLot[],
  settings: SowingSettings,
): SowingShortage[] {
  if (line === null)
    return short.length === 0
      ? []
      : [{ line_id: null, reason: 'plot.no_line', plots: short.map(({ id }) => id), missing: null }]
  const isUnweighed = settings.grams !== null && lots.some(({ weight_1000 }) => weight_1000 === null)
  const lotShortage: ShortageReason = isUnweighed ? 'seed.no_weight' : 'seed.lacking'
  const reasonOf = ({ area }: SownPlot) => (settings.rate !== null && area === null ? 'plot.no_area' : lotShortage)
  return [...grouped(short, reasonOf)].map(([reason, plots]) => {
    const needs = plots.map(({ area }) => {
      const byLot = lots.map((lot) => seedsFor(settings, area, lot)).filter((need) => need !== null)
      return byLot.length > 0 ? Math.min(...byLot) : plotNeed(settings, area, null)
    })
    const missing = needs.some((need) => need === null)
      ? null
      : needs.reduce<number>((sum, need) => sum + (need ?? 0), 0)
    return { line_id: line, reason, plots: plots.map(({ id }) => id), missing }
  })
}

/** Plots of a plan without seed, by line in the order of the plots. */
export function planShortages(
  plots: readonly SownPlot[],
  lots: readonly SowingLot[],
  settings: SowingSettings,
  items: readonly Pick<SowingItem, 'plot_id'>[],
): SowingShortage[] {
  const served = new Set(items.map(({ plot_id }) => plot_id))
  const byLine = grouped(sortedLots(lots, settings), ({ line }) => line)
  const short = grouped(
    plots.filter(({ id }) => !served.has(id)),
    ({ line }) => line,
  )
  return [...short].flatMap(([line, list]) => shortagesOf(line, list, byLine.get(line ?? 0) ?? [], settings))
}

/**
 * Assigns a lot to each plot. Plots are served in their order, each from one lot: the first of its line that still has
 * enough. A lot provides ⌈v / p⌉ seeds for v viable ones, p being the share that germinates; v if p is unknown.
 */
export function planSowing(
  plots: readonly SownPlot[],
  lots: readonly SowingLot[],
  settings: SowingSettings,
): { items: SowingItem[]; shortages: SowingShortage[] } {
  const byLine = grouped(sortedLots(lots, settings), ({ line }) => line)
  const available = new Map(lots.map(({ id, available }) => [id, available]))
  const items: SowingItem[] = []
  for (const { id, line, area } of plots) {
    if (line === null) continue
    for (const lot of byLine.get(line) ?? []) {
      const amount = seedsFor(settings, area, lot)
      const remaining = available.get(lot.id) ?? 0
      if (amount === null || amount > remaining) continue
      available.set(lot.id, remaining - amount)
      items.push({ plot_id: id, line_id: line, seed: lot.id, amount })
      break
    }
  }
  return { items, shortages: planShortages(plots, lots, settings, items) }
}
