import { factorNames } from '../change/newPlots.ts'
import type { DesignPlot } from './arrangement.ts'
import type { DesignRequest } from './designRequest.ts'
import type { PlacedPlot } from './layOut.ts'

export const plotRoles = ['line', 'check', 'filler', 'border'] as const
export type PlotRole = (typeof plotRoles)[number]

/** A plot of a design as it would be sown. */
export interface NamedPlot {
  readonly place: PlacedPlot
  readonly name: string
  /** The line by its number among the treatments; `filler` for the filler's line, null = none. */
  readonly line: number | 'filler' | null
  readonly role: PlotRole
  /** Levels of the design's factors by their names. */
  readonly factors: Readonly<Record<string, string>>
}

/** The name of a border plot without a line. */
const borderName = 'Border'

function factorsOf(plot: DesignPlot | null, { params }: DesignRequest): Record<string, string> {
  if (!plot) return {}
  const levels = {
    [factorNames.replication]: plot.rep,
    [factorNames.block]: plot.block,
    [factorNames.row]: plot.designRow,
    [factorNames.column]: plot.designColumn,
    [params.treatmentName]: plot.wholePlot === null ? null : params.treatments[plot.wholePlot],
  }
  return Object.fromEntries(
    Object.entries(levels).flatMap(([name, level]) => (level === null ? [] : [[name, String(level)]])),
  )
}

/**
 * Names the plots of a design: a line's single plot by the line, several plots `name_1` to `name_n` along the walk; an
 * `existing` name is replaced with the next free number. `lineNames` are the names of the treatments, `filler` the name
 * of the filler's line (null = none). In the order of the map.
 */
export function nameDesign(
  request: DesignRequest,
  plots: readonly PlacedPlot[],
  lineNames: readonly string[],
  filler: string | null,
  existing: ReadonlySet<string>,
): NamedPlot[] {
  const checkSet = new Set(request.checks)
  const lineOf = ({ plot }: PlacedPlot): NamedPlot['line'] =>
    plot ? plot.treatment : filler === null ? null : 'filler'
  const baseOf = (line: NamedPlot['line']): string =>
    line === null ? borderName : line === 'filler' ? (filler ?? borderName) : lineNames[line]
  const counts = new Map<string, number>()
  for (const plot of plots) counts.set(baseOf(lineOf(plot)), (counts.get(baseOf(lineOf(plot))) ?? 0) + 1)
  const used = new Set(existing)
  const next = new Map<string, number>()
  const nameOf = (base: string): string => {
    let name = counts.get(base) === 1 && !used.has(base) ? base : null
    for (let k = next.get(base) ?? 1; name === null; k++) {
      if (!used.has(`${base}_${k}`)) name = `${base}_${k}`
      next.set(base, k + 1)
    }
    used.add(name)
    return name
  }
  const roleOf = ({ plot, isBorder }: PlacedPlot): PlotRole =>
    plot ? (checkSet.has(plot.treatment) ? 'check' : 'line') : isBorder ? 'border' : 'filler'
  const walked = [...plots].sort((a, b) => a.walk - b.walk)
  const names = new Map(walked.map((plot) => [plot, nameOf(baseOf(lineOf(plot)))]))
  return plots.map((place) => ({
    place,
    name: names.get(place) ?? '',
    line: lineOf(place),
    role: roleOf(place),
    factors: factorsOf(place.plot, request),
  }))
}
