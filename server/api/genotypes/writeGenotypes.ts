import type { GenotypeAnswer } from '../../../src/contract/genome/genotypes.ts'
import type { ChangeColumn, ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { changeOfNewMarker } from '../../../src/domain/change/newMarker.ts'
import { newMarkerFields } from '../../../src/domain/genotypes/markerFields.ts'
import {
  liesElsewhere,
  type MarkerPosition,
  maxSamePosition,
  positionName,
  positionText,
} from '../../../src/domain/genotypes/markerPosition.ts'
import { callText, readAllele } from '../../../src/domain/genotypes/typedCall.ts'
import { familyOf } from '../../../src/domain/plots/plotFields.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { lockCrop, lockYears } from '../../core/changes/log/changeLog.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { findYear } from '../nurseries/readFields.ts'
import { lockPlots } from '../plots/lockPlots.ts'
import { plotColumns } from '../plots/plotColumns.ts'
import { yearOfPlot, yearsOfPlots } from '../plots/readPlots.ts'
import { genotypeAnswers } from './readGenotypes.ts'

interface FoundMarker extends MarkerPosition {
  id: number
  name: string
}

/** A marker as a call names it; null: not sent. */
interface NamedMarker extends MarkerPosition {
  name: string | null
}

/**
 * The crop's marker of a name, else the nearest one within 0.01 cM of a place; null if there is none.
 * @throws ApiError `marker.position` if the one of the name is elsewhere.
 */
async function findMarker(tx: Tx, crop: number, named: NamedMarker): Promise<FoundMarker | null> {
  const { name, chromosome, position } = named
  if (name !== null) {
    const [marker] = await tx<FoundMarker[]>`
      SELECT id, name, chromosome, position FROM markers WHERE crop_id = ${crop} AND name = ${name}`
    if (marker && liesElsewhere(marker, named))
      throw fieldError('mut_name', 'marker.position', { name, place: positionText(marker) })
    if (marker) return marker
  }
  if (chromosome === null || position === null) return null
  const [near] = await tx<FoundMarker[]>`
    SELECT id, name, chromosome, position FROM markers
    WHERE crop_id = ${crop} AND chromosome = ${chromosome} AND abs(position - ${position}::double precision) <= ${maxSamePosition}::double precision
    ORDER BY abs(position - ${position}::double precision), id LIMIT 1`
  return near ?? null
}

/** Alleles as a request has them. */
export interface SentAlleles {
  first_allele: string | null
  second_allele: string | null
}

/**
 * The call of a request's alleles; null if both are missing. @throws ApiError `genotype.bothAlleles`, `genotype.allele`.
 */
function callOfRequest(sent: SentAlleles): string | null {
  const [first, second] = (['first_allele', 'second_allele'] as const).map((field) => {
    const read = readAllele(sent[field] ?? '')
    if (!read.ok) throw fieldError(field, read.code)
    return read.value
  })
  if (first === null && second === null) return null
  if (first === null) throw fieldError('first_allele', 'genotype.bothAlleles')
  if (second === null) throw fieldError('second_allele', 'genotype.bothAlleles')
  return callText(first, second)
}

/** The call of a request that must have one. */
function neededCall(sent: SentAlleles): string {
  const genotypeCall = callOfRequest(sent)
  if (genotypeCall === null) throw fieldError('first_allele', 'genotype.bothAlleles')
  return genotypeCall
}

interface WrittenCall {
  year: number
  plots: readonly number[]
  marker: { id: number; name: string }
  call: string | null
  making?: readonly ChangeColumn[]
}

/** Writes one call to plots of a year as one entry of its log; returns how many cells differ from what was stored. */
async function writeCall(tx: Tx, context: WriteContext, written: WrittenCall): Promise<number> {
  const { year, plots, marker, call: genotypeCall, making = [] } = written
  const field = `marker:${marker.id}` as const
  const name = { key: 'change.genotype', params: { name: marker.name, count: plots.length } }
  const cells = plotColumns(plots.map((plot) => ({ plot, field, value: genotypeCall })))
  const places = { exists: 'mut_name', name: 'mut_name', chromosome: 'chr', position: 'pos', [field]: 'first_allele' }
  const { change } = await applyNamed(tx, context, year, { name, columns: [...making, ...cells] }, { names: places })
  return countCalls(change)
}

function countCalls(change: ChangeSet | null): number {
  const genotypeCalls = change?.columns.filter(
    ({ entity, field }) => entity === 'plot' && familyOf(field)?.family === 'marker',
  )
  return genotypeCalls?.reduce((sum, { ids }) => sum + ids.length, 0) ?? 0
}

/**
 * Writes the alleles of one marker to plots of a year; both null delete them. Returns how many cells differ.
 * @throws ApiError `notFound` for the year, a plot of another one, or a marker of another crop, `genotype.bothAlleles`,
 * `genotype.allele`.
 */
export async function writeCallOfPlots(
  tx: Tx,
  context: WriteContext,
  sent: SentAlleles & { plot_ids: readonly number[]; year_id: number; mutation_id: number },
): Promise<number> {
  const { plot_ids, year_id: year, mutation_id } = sent
  const genotypeCall = callOfRequest(sent)
  const { crop_id: crop } = await findYear(tx, year)
  const plotsByYear = await yearsOfPlots(tx, plot_ids)
  const plots = plotsByYear.get(year)
  if (plotsByYear.size !== 1 || !plots) throw notFound()
  const [marker] = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM markers WHERE crop_id = ${crop} AND id = ${mutation_id}`
  if (!marker) throw notFound()
  await lockYears(tx, [year])
  return writeCall(tx, context, { year, plots, marker, call: genotypeCall })
}

/** A call by the name or place of its marker. */
export interface PlacedGenotypeCall extends SentAlleles {
  plot_id: number
  in_plot_created?: boolean
  chr: string | null
  pos?: number | null
  mut_name: string | null
}

/**
 * Adds the alleles of a marker to a plot; a marker that the crop lacks is created.
 * @throws ApiError `notFound` for the plot, `marker.place` without a known name or a place, `marker.position`,
 * `genotype.duplicate`, `genotype.bothAlleles`, `genotype.allele`.
 */
export async function addCall(tx: Tx, context: WriteContext, sent: PlacedGenotypeCall): Promise<GenotypeAnswer> {
  const genotypeCall = neededCall(sent)
  const plot = sent.plot_id
  const crop = await lockPlots(tx, [plot])
  const { id: year } = await yearOfPlot(tx, plot)
  const { chr: chromosome, pos: position = null } = sent
  const sentMarker = { name: sent.mut_name?.normalize('NFC') ?? null, chromosome, position }
  let marker = await findMarker(tx, crop, sentMarker)
  let making: ChangeColumn[] = []
  if (!marker) {
    if (chromosome === null || position === null) throw fieldError(chromosome === null ? 'chr' : 'pos', 'marker.place')
    // Prevents others from creating it at the same time.
    await lockCrop(tx, crop)
    marker = await findMarker(tx, crop, sentMarker)
  }
  if (!marker) {
    const [id] = await nextIds(tx, 'marker', 1)
    const name = sentMarker.name ?? positionName(String(chromosome), Number(position))
    const result = { ...newMarkerFields, id, name, chromosome, position }
    making = changeOfNewMarker(result).columns
    marker = result
  }
  if ((await callsOf(tx, plot, marker.id)).length > 0) throw fieldError('mut_name', 'genotype.duplicate')
  await writeCall(tx, context, { year, plots: [plot], marker, call: genotypeCall, making })
  if (making.length > 0 && sent.in_plot_created === false)
    await tx`UPDATE markers SET in_plot_created = false WHERE id = ${marker.id}`
  // The crop may have a marker with the name that is derived from the position.
  const [answer] = await callsOf(tx, plot, marker.id)
  return answer
}

function callsOf(tx: Tx, plot: number, marker: number): Promise<GenotypeAnswer[]> {
  return genotypeAnswers(tx, tx`g.plot_id = ${plot} AND g.marker_id = ${marker}`)
}

/**
 * Changes the alleles of a plot's marker.
 * @throws ApiError `notFound` for the call, or one of a plot other than the given one, `genotype.bothAlleles`,
 * `genotype.allele`.
 */
export async function editCall(
  tx: Tx,
  context: WriteContext,
  id: number,
  sent: SentAlleles & { plot_id?: number },
): Promise<GenotypeAnswer> {
  const genotypeCall = neededCall(sent)
  const readAnswer = () => genotypeAnswers(tx, tx`g.id = ${id}`)
  const [created] = await readAnswer()
  if (!created || (sent.plot_id !== undefined && sent.plot_id !== created.plot_id)) throw notFound()
  await lockPlots(tx, [created.plot_id])
  const [locked] = await readAnswer()
  if (!locked) throw notFound()
  const { id: year } = await yearOfPlot(tx, locked.plot_id)
  const marker = { id: locked.mutation_table_id, name: locked.mut_name }
  await writeCall(tx, context, { year, plots: [locked.plot_id], marker, call: genotypeCall })
  const [answer] = await readAnswer()
  return answer
}
