import { trialRows } from '../arbitraries/trialYear.ts'

/** The oats trial of Yates (1935): its 72 plots row by row, with grain and straw, lb. */
export function yatesOats(): { rows: number; cols: number; grain: number[]; straw: number[] } {
  const plots = trialRows('yates_oats')
  const cols = Math.max(...plots.map(({ col }) => Number(col)))
  const [grain, straw] = [plots.map((one) => Number(one.grain_lb)), plots.map((one) => Number(one.straw_lb))]
  return { rows: plots.length / cols, cols, grain, straw }
}

/** The yields of the 224 plots of the winter wheat trial of Stroup, Baenziger and Mulitze (1994), bu/ac. */
export const stroupYields = (): number[] =>
  trialRows('stroup_nin').flatMap((plot) => (plot.yield_bu_ac === '' ? [] : [Number(plot.yield_bu_ac)]))
