import { checkName } from '../../plots/name.ts'
import { address } from '../cells/address.ts'
import { FaultLog } from '../fault.ts'
import { type Decision, decide } from '../uploadPlan/decision.ts'
import type { KnownPlot, KnownYear } from '../uploadPlan/known.ts'
import { emptyPlan } from '../uploadPlan/plan.ts'
import { maxMapWidth, type ParsedFieldMap } from './parseFieldMap.ts'

const WIDTH_MIN = 2

/**
 * Compares a field map with its nursery and year. The whole map is replaced, so every placed plot must be on it once; a
 * plot off the map may stay off. A cell is matched as a label first, then as a plot name. A changed map gets the file's
 * width, at least 2.
 */
export function decideFieldMap(parsed: ParsedFieldMap, year: KnownYear): Decision {
  const log = new FaultLog(parsed.sheet, parsed)
  const plan = emptyPlan()
  if (year.plots.length === 0) {
    log.whole('map.no_plots', null, { nursery: year.nursery, year: String(year.year) })
    return decide(plan, log)
  }
  const byName = new Map(year.plots.map((plot) => [plot.name, plot]))
  const byLabel = new Map<string, KnownPlot>()
  for (const plot of year.plots) if (plot.label !== null) byLabel.set(plot.label, plot)
  const cellByPlot = new Map<KnownPlot, { row: number; column: number }>()
  for (const { row, column, text } of parsed.cells) {
    const named = byName.get(text)
    const plot = byLabel.get(text) ?? named
    const isTooWide = column > maxMapWidth
    if (!plot) {
      const params = { nursery: year.nursery, year: String(year.year) }
      const code = checkName(text) === 'name.only_special' ? 'name.only_special' : 'map.unknown_plot'
      if (!isTooWide) log.fault(code, row, column, text, params)
      continue
    }
    if (named && named !== plot && !isTooWide) {
      log.warn('map.label_first', row, column, text, { plot: plot.name })
    }
    const first = cellByPlot.get(plot)
    if (!first) cellByPlot.set(plot, { row, column })
    else if (!isTooWide) {
      log.fault('map.duplicate', row, column, text, { first_cell: address(first.row, first.column), plot: plot.name })
    }
  }
  for (const plot of year.plots) {
    const at = cellByPlot.get(plot)
    if (!at) {
      const isPlaced = plot.row !== null && plot.col !== null
      if (isPlaced) log.whole('map.missing_plot', plot.name, { label: plot.label ?? '' })
      continue
    }
    if (plot.row === at.row && plot.col === at.column) continue
    plan.positions.push({
      nursery: year.nursery,
      year: year.year,
      plot: plot.name,
      before: plot.row === null || plot.col === null ? null : { row: plot.row, col: plot.col },
      after: { row: at.row, col: at.column },
    })
  }
  const width = Math.max(WIDTH_MIN, parsed.columns)
  // The same map uploaded again keeps its width, since a file does not contain empty columns on the right.
  if (width > year.width || (width < year.width && plan.positions.length > 0)) {
    plan.yearChanges.push({ nursery: year.nursery, year: year.year, field: 'width', before: year.width, after: width })
  }
  return decide(plan, log)
}
