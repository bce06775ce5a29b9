import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import type { PlotPlants } from '../../columns/plotPlants.ts'
import { nearestName } from '../../find/nearestName.ts'
import { address } from '../cells/address.ts'
import type { ReviewFile, ReviewRow } from './reviewFile.ts'

/** A row whose plot or plant is new, or cannot be determined. */
export interface RowProblem {
  readonly row: ReviewRow
  readonly address: string
  readonly text: string
  readonly code: string
  /** The plot that was most likely meant. */
  readonly nearest: string | null
  /** `created`: the row's plot or plant is created from the row. */
  readonly decision: 'open' | 'skipped' | 'matched' | 'created'
}

/**
 * By row of the file: its plot (index), its plant (id, 0 = none that exists) and whether the plot or plant is created
 * (1).
 */
export interface RowUnits {
  /** -1 = none: the row is skipped, or its plot is created. */
  readonly plots: Int32Array
  readonly plants: Float64Array
  readonly isNew: Uint8Array
}

/** Rows without a plot for which the nearest name is searched; a file of another trial has thousands. */
const maxNearest = 100

interface Names {
  readonly byName: ReadonlyMap<string, number>
  readonly byLabel: ReadonlyMap<string, number>
}

function namesOf(columns: FieldYearColumns): Names {
  const byName = new Map<string, number>()
  const byLabel = new Map<string, number>()
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i]) continue
    byName.set(columns.name[i], i)
    const label = columns.label[i]
    if (label !== null) byLabel.set(label, i)
  }
  return { byName, byLabel }
}

/** The plot of a row by its name, else its label; -1 = none, null = name and label belong to different plots. */
function plotOfRow({ byName, byLabel }: Names, { plot, label }: Pick<ReviewRow, 'plot' | 'label'>): number | null {
  const byPlotName = plot === null ? undefined : byName.get(plot)
  // A column of labels may contain names.
  const labelled = label === null ? undefined : (byLabel.get(label) ?? (plot === null ? byName.get(label) : undefined))
  if (plot !== null && label !== null && byPlotName !== labelled) return null
  return byPlotName ?? labelled ?? -1
}

/** The unclaimed plot whose name, or else label, is nearest to a text. */
function nearestPlot(
  { byName, byLabel }: Names,
  columns: FieldYearColumns,
  text: string,
  isClaimed: (plot: number) => boolean,
): string | null {
  const free = (names: ReadonlyMap<string, number>) =>
    [...names].filter(([, plot]) => !isClaimed(plot)).map(([name]) => name)
  const name = nearestName(text, free(byName))
  if (name !== null) return name
  const label = nearestName(text, free(byLabel))
  return label === null ? null : columns.name[byLabel.get(label) as number]
}

/** The id of a plot's living plant of a name; 0 = none. */
function plantNamed(plants: PlotPlants | undefined, name: string): number {
  for (let i = 0; plants && i < plants.count; i++) if (plants.alive[i] && plants.name[i] === name) return plants.id[i]
  return 0
}

/**
 * The plot or plant of each row of the file, the new ones, and problems of the other rows. `decided`: plots chosen for
 * rows instead of those that they name, null = the row is skipped.
 */
export function rowUnits(
  file: ReviewFile,
  columns: FieldYearColumns,
  decided: ReadonlyMap<number, string | null>,
): { units: RowUnits; problems: RowProblem[] } {
  const names = namesOf(columns)
  const problems: RowProblem[] = []
  const claimed = new Set<string>()
  const keyOf = (plot: number, row: ReviewRow) => (row.plant === null ? `${plot}` : `${plot}\u0000${row.plant}`)
  const units = {
    plots: new Int32Array(file.rows.length).fill(-1),
    plants: new Float64Array(file.rows.length),
    isNew: new Uint8Array(file.rows.length),
  }
  file.rows.forEach((row, r) => {
    const decision = decided.get(row.row)
    const found = row.fault ? -1 : plotOfRow(names, row)
    const chosen = typeof decision === 'string' ? (names.byName.get(decision) ?? -1) : -1
    const plot = chosen >= 0 ? chosen : decision === null ? -1 : (found ?? -1)
    const key = keyOf(plot, row)
    const isTwice = plot >= 0 && claimed.has(key)
    const isPlace = plot >= 0 && !isTwice
    if (isPlace) claimed.add(key)
    const plant = isPlace && row.plant !== null ? plantNamed(columns.readPlants.get(columns.id[plot]), row.plant) : 0
    const isNewPlant = isPlace && row.plant !== null && plant === 0
    if (isPlace) {
      units.plots[r] = plot
      units.plants[r] = plant
      units.isNew[r] = isNewPlant ? 1 : 0
    }
    const isFound = found !== null && found >= 0
    if (isFound && plot === found && !isTwice && !isNewPlant) return
    // A skipped row without a problem is not reported.
    if (decision === null && isFound && row.plant === null && !claimed.has(keyOf(found, row))) return
    const text = row.plot ?? row.label ?? row.fault?.value ?? ''
    const isNewPlot = file.upload === 'field_file' && !row.fault && found === -1 && row.plot !== null
    // A second row of a new plot belongs to the first row's plot.
    const newKey = `new ${row.plot}`
    const isCreatedAbove = isNewPlot && claimed.has(newKey)
    const mayMake = isNewPlot && !isCreatedAbove && row.repetitions === 1
    if (mayMake && decision === undefined) {
      claimed.add(newKey)
      units.isNew[r] = 1
    }
    const isCreated = units.isNew[r] === 1
    // The plots of one row are reported together.
    if (isCreated && isNewPlot && row.repeats && file.rows[r - 1]?.row === row.row) return
    problems.push({
      row,
      address: address(row.row, row.column),
      text: row.repeats
        ? `${row.repeats.name} × ${row.repeats.repetitions}`
        : row.plant === null
          ? text
          : `${text} · ${row.plant}`,
      code: problemCode(),
      nearest:
        isFound || problems.length >= maxNearest
          ? null
          : nearestPlot(names, columns, text, (one) => claimed.has(`${one}`)),
      decision: decision === null ? 'skipped' : isCreated ? 'created' : chosen >= 0 && !isTwice ? 'matched' : 'open',
    })

    function problemCode(): string {
      if (row.fault) return row.fault.code
      if (found === null) return 'plot.mismatch'
      if (isCreatedAbove || isTwice) return 'plot.duplicate'
      if (isNewPlant || (isFound && row.plant !== null)) return 'plant.new'
      if (isFound) return 'plot.duplicate'
      if (!isNewPlot) return 'plot.unknown'
      return row.repetitions === 1 ? 'plot.new' : 'plot.repeated'
    }
  })
  return { units, problems }
}
