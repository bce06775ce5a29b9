import type { SeededRandom } from '../layout/seededRandom.ts'
import type { Steps } from '../stats/mixed/steps.ts'
import type { DesignPlot } from './arrangement.ts'
import type { PlacedPlot } from './layOut.ts'

/** Plots of the design proper, and for each the plots that touch it, in eight directions. */
export interface Neighbourhood {
  readonly plots: readonly (PlacedPlot & { readonly plot: DesignPlot })[]
  readonly touching: readonly (readonly number[])[]
}

const isOfDesign = (position: PlacedPlot): position is PlacedPlot & { readonly plot: DesignPlot } =>
  position.plot !== null

/** Finds which plots of a design touch. */
export function neighbourhood(placedPlots: readonly PlacedPlot[]): Neighbourhood {
  const plots = placedPlots.filter(isOfDesign)
  const at = new Map(plots.map(({ row, col }, k) => [row * 1_000 + col, k]))
  const touching = plots.map(({ row, col }) =>
    [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].flatMap((right) => (down || right ? (at.get((row + down) * 1_000 + col + right) ?? []) : [])),
    ),
  )
  return { plots, touching }
}

/** Number of pairs of touching plots with the same line. */
export function equalNeighbours({ plots, touching }: Neighbourhood): number {
  let ends = 0
  for (const [k, adjacent] of touching.entries())
    for (const other of adjacent) if (plots[other].plot.treatment === plots[k].plot.treatment) ends++
  return ends / 2
}

/** Maximum number of exchanges within blocks. */
const maxTries = 4_000
/** Exchanges between two progress steps. */
const triesPerStep = 64

/**
 * Reduces equal neighbours, to none if possible, by exchanges within blocks, which do not change any block. `blockOf`
 * numbers the block of a plot.
 */
export function* parted(
  { plots, touching }: Neighbourhood,
  blockOf: (plot: DesignPlot) => string,
  random: SeededRandom,
): Steps<void> {
  const blocks = Map.groupBy(plots.keys(), (k) => blockOf(plots[k].plot))
  const treatment = (k: number) => plots[k].plot.treatment
  const equalsAt = (k: number) => touching[k].filter((other) => treatment(other) === treatment(k)).length
  let equal = [...plots.keys()].filter((k) => equalsAt(k) > 0)
  for (let n = 0; n < maxTries && equal.length > 0; n++) {
    if (n % triesPerStep === 0) yield { step: n, total: maxTries }
    const k = equal[random.below(equal.length)]
    const sameBlock = blocks.get(blockOf(plots[k].plot)) ?? []
    const other = sameBlock[random.below(sameBlock.length)]
    const before = equalsAt(k) + equalsAt(other)
    swap(plots[k].plot, plots[other].plot)
    if (equalsAt(k) + equalsAt(other) > before) swap(plots[k].plot, plots[other].plot)
    else {
      if (n % 16 === 0 || equalsAt(k) === 0) equal = equal.filter((candidate) => equalsAt(candidate) > 0)
      // The exchange may have created equal neighbours that are not in the list.
      const inList = new Set(equal)
      for (const position of new Set([k, other, ...touching[k], ...touching[other]]))
        if (!inList.has(position) && equalsAt(position) > 0) equal.push(position)
    }
  }
}

/** Swaps the treatments of two plots. */
export function swap(a: DesignPlot, b: DesignPlot): void {
  const treatment = a.treatment
  a.treatment = b.treatment
  b.treatment = treatment
}

/** Exchanges tried to separate the two plots of repeated lines. */
const apartTries = 20_000

/**
 * Separates the two plots of repeated lines: minimises Σ 1/distance² over these lines. They exchange places within halves
 * among themselves, so that their set of positions remains random; a line whose plots touch may move to any place of its
 * half instead.
 */
export function* drawnApart({ plots }: Neighbourhood, random: SeededRandom): Steps<void> {
  const placesOf = Map.groupBy(plots.keys(), (k) => plots[k].plot.treatment)
  const standsTwice = (treatment: number) => placesOf.get(treatment)?.length === 2
  const halves = [...Map.groupBy(plots.keys(), (k) => plots[k].plot.rep).values()].map((repPlots) => ({
    all: repPlots,
    twice: repPlots.filter((k) => standsTwice(plots[k].plot.treatment)),
  }))
  const distanceOf = (treatment: number) => {
    const [a, b] = placesOf.get(treatment) ?? []
    return [Math.abs(plots[a].row - plots[b].row), Math.abs(plots[a].col - plots[b].col)] as const
  }
  const doTouch = (treatment: number) => Math.max(...distanceOf(treatment)) <= 1
  const near = (treatment: number): number => {
    if (!standsTwice(treatment)) return 0
    const [rows, cols] = distanceOf(treatment)
    return 1 / (rows ** 2 + cols ** 2)
  }
  const move = (k: number, other: number) => {
    const [x, y] = [plots[k].plot.treatment, plots[other].plot.treatment]
    swap(plots[k].plot, plots[other].plot)
    placesOf.set(
      x,
      (placesOf.get(x) ?? []).map((at) => (at === k ? other : at)),
    )
    placesOf.set(
      y,
      (placesOf.get(y) ?? []).map((at) => (at === other ? k : at)),
    )
  }
  for (let n = 0; n < apartTries; n++) {
    if (n % triesPerStep === 0) yield { step: n, total: apartTries }
    const half = halves[random.below(halves.length)]
    const chosen = random.below(half.twice.length)
    const k = half.twice[chosen]
    const x = plots[k].plot.treatment
    const among = doTouch(x) ? half.all : half.twice
    const other = among[random.below(among.length)]
    const y = plots[other].plot.treatment
    if (x === y) continue
    const before = near(x) + near(y)
    move(k, other)
    if (near(x) + near(y) > before) move(other, k)
    else if (!standsTwice(y)) half.twice[chosen] = other
  }
}
