import { type MarkerQuality, markerQuality } from '../../genome/quality.ts'
import type { Marker } from '../../genotypes/marker.ts'
import { maxAlleles } from '../../genotypes/packedCalls.ts'
import { callText } from '../../genotypes/typedCall.ts'
import { FaultLog } from '../fault.ts'
import { type Decision, decide } from '../uploadPlan/decision.ts'
import type { KnownCrop, KnownGenotypes, KnownPlot, KnownYear } from '../uploadPlan/known.ts'
import { knownYearsOf } from '../uploadPlan/placeLedger.ts'
import {
  type CallChange,
  emptyPlan,
  type MarkerChange,
  maxListedCalls,
  type PlannedGenotypes,
  type PlannedMarker,
  type PlannedPlotCalls,
} from '../uploadPlan/plan.ts'
import { callTable, type FileMarker, missingGenotypeCall, type ParsedMarkers } from './markerTable.ts'

/** The index of an absent allele. */
const noAllele = 15

/** Most calls of plots per file: each is a cell of the year's log, whereas calls of lines are stored packed, as a set. */
export const maxPlotCalls = 1_000_000

const noGenotypes: KnownGenotypes = {
  markers: new Map(),
  lines: new Map(),
  columns: new Map(),
  calls: new Uint8Array(0),
}

/**
 * Compares a marker file with the crop: its lines or plots must exist, missing markers are created, others are updated
 * with the file's data; new and changed calls form a set of genotypes, or the plots' calls.
 */
export function decideMarkers(parsed: ParsedMarkers, known: KnownCrop): Decision {
  const log = new FaultLog(parsed.sheet, parsed)
  const year = knownYearsOf(parsed.places, known)[0] ?? null
  const plots = parsed.subject === 'line' ? null : plotsOfFile(parsed, year, log)
  if (plots === null) checkLines(parsed, known, log)
  if (parsed.markers.length === 0 && parsed.faultTotal === 0) log.whole('header.missing', 'marker')
  const plan = emptyPlan()
  const genotypes = known.genotypes ?? noGenotypes
  const isWhole = log.findings().faultTotal === 0
  const quality = isWhole ? qualityOf(parsed, plots, known) : undefined
  if (isWhole && plots === null) plan.genotypes = plannedGenotypes(parsed, genotypes, null, log)
  if (isWhole && plots !== null) {
    const [{ nursery, year }] = parsed.places
    const to = { nursery, year, ids: plots.map(({ id }) => id), written: new Uint8Array(parsed.calls.length) }
    plan.genotypes = plannedGenotypes(parsed, genotypes, to, log)
    const count = plan.genotypes.created + plan.genotypes.updated
    if (count > maxPlotCalls) log.whole('file.limits', String(count), { context: 'calls', max: maxPlotCalls })
  }
  return { ...decide(plan, log), ...(quality ? { quality } : {}) }
}

function checkLines({ lines }: ParsedMarkers, known: KnownCrop, log: FaultLog): void {
  const seen = new Map<string, string>()
  for (const { name, row, column } of lines) {
    if (name === '') continue
    const first = seen.get(name)
    if (first !== undefined) log.fault('line.duplicate', row, column, name, { first_cell: first })
    else if (!known.lines.has(name)) log.fault('line.unknown', row, column, name)
    seen.set(name, log.addressOf(row, column))
  }
}

/** The plots of a file's rows, in their order, if all exist; faults name missing and repeated ones. */
function plotsOfFile({ subject, places, lines }: ParsedMarkers, year: KnownYear | null, log: FaultLog): KnownPlot[] {
  const [place] = places
  // A file without nursery and year has a fault already.
  if (!place) return []
  const nameOf = (plot: KnownPlot) => (subject === 'label' ? plot.label : plot.name)
  const byName = new Map((year?.plots ?? []).map((plot) => [nameOf(plot), plot]))
  const seen = new Map<string, string>()
  return lines.flatMap(({ name, row, column }) => {
    if (name === '') return []
    const first = seen.get(name)
    const plot = byName.get(name)
    if (first !== undefined) log.fault('plot.duplicate', row, column, name, { first_cell: first })
    else if (!plot)
      log.fault('line.unknown', row, column, name, {
        context: 'plot',
        nursery: place.nursery,
        year: String(place.year),
      })
    seen.set(name, log.addressOf(row, column))
    return plot ?? []
  })
}

/** The parents by which calls are inherited: of lines by name; of plots by the first plot of the parent's line. */
function parentsOf({ lines }: ParsedMarkers, plots: readonly KnownPlot[] | null, known: KnownCrop) {
  const bearers = new Map<string, string>()
  lines.forEach(({ name }, k) => {
    const line = plots === null ? name : plots[k].line
    if (line !== null && !bearers.has(line)) bearers.set(line, name)
  })
  return new Map(
    lines.flatMap(({ name }, k) => {
      const line = known.lines.get(plots === null ? name : (plots[k].line ?? ''))
      const parents = [line?.mother, line?.father].flatMap((parent) => {
        if (parent === null || parent === undefined) return []
        return plots === null ? parent : (bearers.get(parent) ?? [])
      })
      return parents.length > 0 ? [[name, [...new Set(parents)]] as const] : []
    }),
  )
}

function qualityOf(parsed: ParsedMarkers, plots: readonly KnownPlot[] | null, known: KnownCrop): MarkerQuality {
  const { lines, markers, calls: genotypeCalls } = parsed
  const quality = markerQuality({
    lines: lines.map(({ name }) => name),
    markers: markers.map(({ name }) => name),
    calls: genotypeCalls,
    parents: parentsOf(parsed, plots, known),
  })
  return plots === null ? quality : { of_plots: true, ...quality }
}

/** The resulting marker: its alleles by index, existing ones first, and the changes of a known marker. */
function plannedMarker(marker: FileMarker, before: Marker | undefined): PlannedMarker {
  const { name, chromosome, position, positionBp: position_bp } = marker
  // Copies of an unnamed allele count for the two alleles that the crop's marker has.
  const named = marker.isUnnamed && before?.alleles.length === 2 ? before.alleles : marker.alleles
  const alleles = [...(before?.alleles ?? []), ...named.filter((allele) => !before?.alleles.includes(allele))]
  return {
    name,
    chromosome: chromosome ?? before?.chromosome ?? null,
    position: position ?? before?.position ?? null,
    position_bp: position_bp ?? before?.position_bp ?? null,
    alleles,
    fileAlleles: named,
  }
}

function plannedGenotypes(
  parsed: ParsedMarkers,
  known: KnownGenotypes,
  plots: PlannedPlotCalls | null,
  log: FaultLog,
): PlannedGenotypes {
  const { lines, markers } = parsed
  const genotypeCalls = new Uint8Array(parsed.calls.length)
  let [created, updated] = [0, 0]
  const callChanges: CallChange[] = []
  const planned = markers.map((marker, j) => {
    const one = plannedMarker(marker, known.markers.get(marker.name))
    warnMoved(known.markers.get(marker.name), one, log)
    if (one.alleles.length > maxAlleles) log.whole('marker.alleles', marker.name, { max: maxAlleles })
    const table = callTable(one.fileAlleles.map((allele) => one.alleles.indexOf(allele)))
    const column = known.columns.get(marker.name)
    const packedBy = (column === undefined ? undefined : known.packedBy?.[column]) ?? one.alleles
    // An allele that the marker will not have makes a call that no call of the file equals.
    const storedCalls = callTable(
      packedBy.map((allele) => (one.alleles.includes(allele) ? one.alleles.indexOf(allele) : noAllele)),
    )
    for (let i = 0; i < lines.length; i++) {
      const at = i * markers.length + j
      const genotypeCall = table[parsed.calls[at]]
      genotypeCalls[at] = genotypeCall
      if (genotypeCall === missingGenotypeCall) continue
      const row = known.lines.get(lines[i].name)
      const before =
        row === undefined || column === undefined ? missingGenotypeCall : known.calls[row * known.columns.size + column]
      if (before !== missingGenotypeCall && storedCalls[before] === genotypeCall) continue
      if (plots) plots.written[at] = 1
      if (before === missingGenotypeCall) created++
      else updated++
      if (callChanges.length < maxListedCalls)
        callChanges.push({
          line: lines[i].name,
          marker: one.name,
          before: textOfCall(before, packedBy),
          after: textOfCall(genotypeCall, one.alleles) as string,
        })
    }
    return one
  })
  const newMarkers = planned.filter(({ name }) => !known.markers.has(name))
  const changed = planned.filter((marker) => changesOf(marker, known.markers.get(marker.name)).length > 0)
  return {
    markers: planned,
    newMarkers,
    changed,
    lines: lines.map(({ name }) => name),
    calls: genotypeCalls,
    plots,
    created,
    updated,
    markerChanges: changed.flatMap((marker) => changesOf(marker, known.markers.get(marker.name))),
    callChanges,
  }
}

/** Warns `marker.moved` if a file moves a marker; a first position is not a move. */
function warnMoved(before: Marker | undefined, after: PlannedMarker, log: FaultLog): void {
  if (!before) return
  const isOther = (field: 'chromosome' | 'position' | 'position_bp') =>
    before[field] !== null && before[field] !== after[field]
  if (!isOther('chromosome') && !isOther('position') && !isOther('position_bp')) return
  const place = ({ chromosome, position, position_bp }: Pick<Marker, 'chromosome' | 'position' | 'position_bp'>) =>
    [chromosome, position === null ? null : `${position} cM`, position_bp === null ? null : `${position_bp} bp`]
      .filter((part) => part !== null)
      .join(' ')
  log.warnWhole('marker.moved', after.name, { before: place(before), after: place(after) })
}

/** A packed call as a text of its marker's alleles; null = missing. */
function textOfCall(genotypeCall: number, alleles: readonly string[]): string | null {
  return genotypeCall === missingGenotypeCall ? null : callText(alleles[genotypeCall >> 4], alleles[genotypeCall & 15])
}

/** Changed fields of a known marker; empty for a new one. Alleles are only added. */
function changesOf(after: PlannedMarker, before: Marker | undefined): MarkerChange[] {
  if (!before) return []
  const marker = after.name
  const fields = (['chromosome', 'position', 'position_bp'] as const)
    .filter((field) => after[field] !== before[field])
    .map((field): MarkerChange => ({ marker, field, before: before[field], after: after[field] }))
  if (after.alleles.length === before.alleles.length) return fields
  return [...fields, { marker, field: 'alleles', before: [...before.alleles], after: [...after.alleles] }]
}
