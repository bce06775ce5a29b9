import type { TechnologyLevel } from '../../../../src/domain/columns/yearData.ts'
import { bestParents, countPairs, maxPairs, type ParentGenotypes } from '../../../../src/domain/genome/crossValues.ts'
import type { GenomeFit, GenomeScope } from '../../../../src/domain/genome/panel.ts'
import type { Direction } from '../../../../src/domain/genome/progeny.ts'
import { readTraits, type StoredTrait } from '../../../core/changes/crop/traits.ts'
import { freshenMeans } from '../../../core/means/freshMeans.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import { withCompany } from '../../../platform/db/company.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { ApiError, notFound } from '../../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../../platform/http/routes/requestContext.ts'
import type { Services } from '../../../services.ts'
import { checkCrop } from '../../nurseries/readFields.ts'
import { needFeature } from '../../traits/features.ts'
import { type FoundFit, readOrMakeFit } from '../fits/fitOf.ts'
import { genotypesOfFit } from '../fits/genotypesOfFit.ts'
import { needCropData, noData, tooLarge } from '../refusals.ts'
import { checkRegion, regionAndLevel } from '../requestedScope.ts'
import { scopeValues } from '../scopeValues.ts'

/** The parameters of a request for crosses. */
export interface RequestedCrosses {
  readonly spec_id: number
  readonly phenotype: number | string
  readonly region: number | 'all'
  readonly level: TechnologyLevel | 'all'
  readonly recalculate?: 'true' | 'false'
  readonly line_id?: number
  readonly lines?: readonly number[]
}

/** The parents of crosses, by id, and their values; lists by their index. */
export interface CrossInput {
  readonly trait: StoredTrait
  readonly scope: GenomeScope
  readonly parents: readonly number[]
  /**
   * Number of candidates, if only those with the highest values were taken because all pairs would be too many; null if
   * all were taken.
   */
  readonly chosenFrom: number | null
  readonly worth: Float64Array
  /** NaN: not known. */
  readonly reliability: Float64Array
  /** Null: ranked by means; the counts then show how many markers there are. */
  readonly genomic: { readonly fit: GenomeFit; readonly genotypes: ParentGenotypes } | null
  readonly counts: { readonly lines: number; readonly environments: number; readonly markers: number }
}

type Parts = Pick<Services, 'columns' | 'jobs'>

/**
 * Checks the ids in a request, and finds its trait; `markers`: the crop must have some. @throws ApiError `notFound`,
 * `genome.noCropData`, `trait.unknown`, `trait.ambiguous`.
 */
export async function requestedTrait(
  { columns }: Pick<Parts, 'columns'>,
  ctx: RequestContext,
  requested: Pick<RequestedCrosses, 'spec_id' | 'phenotype' | 'region' | 'level' | 'line_id' | 'lines'>,
  markers = false,
): Promise<StoredTrait> {
  const { spec_id: crop, line_id, lines = [] } = requested
  const namedLines = [...new Set([...lines, ...(line_id === undefined ? [] : [line_id])])]
  await withCompany(ctx, async (tx) => {
    await checkCrop(tx, crop)
    await checkRegion(tx, regionAndLevel(requested).region)
    const [{ found: rows }] = await tx<{ found: number }[]>`
      SELECT count(*)::integer AS found FROM lines WHERE crop_id = ${crop} AND id = ANY (${numberArray(namedLines)}::bigint[])`
    if (rows < namedLines.length) throw notFound()
  })
  await freshenMeans(columns, ctx, crop)
  return withCompany(ctx, async (tx) => {
    await needCropData(tx, crop, markers)
    return needFeature(await readTraits(tx, crop), requested.phenotype, 'phenotype')
  })
}

/** The fit of a scope, the task that makes it, or how little data there is for one. */
async function fitOrCounts(
  parts: Parts,
  ctx: RequestContext,
  scope: GenomeScope,
  recalculate: boolean,
): Promise<FoundFit | { readonly markerCount: number }> {
  try {
    return await readOrMakeFit(parts, ctx, scope, recalculate)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'genome.noData')) throw error
    return { markerCount: Number(error.params.markers ?? 0) }
  }
}

/** Possible parents: the requested lines that have a value, by id. */
function parentsOf(valued: readonly number[], { line_id, lines }: RequestedCrosses): number[] {
  const wantedLines = lines && new Set([...lines, ...(line_id === undefined ? [] : [line_id])])
  return valued.filter((line) => wantedLines === undefined || wantedLines.has(line)).sort((a, b) => a - b)
}

/** 1 if more of a trait is better, −1 if less is. */
export const breedingDirection = ({ trait }: Pick<CrossInput, 'trait'>): Direction =>
  trait.better === 'lower' ? -1 : 1

/**
 * The lines whose pairs are ranked: those with the highest values if there are too many and no line is required in every
 * pair.
 */
function parentsToRank(
  lines: readonly number[],
  worth: Float64Array,
  trait: StoredTrait,
  { line_id }: RequestedCrosses,
) {
  if (line_id !== undefined) return { parents: lines, chosenFrom: null }
  const indexes = bestParents(worth, breedingDirection({ trait }))
  return { parents: indexes.map((k) => lines[k]), chosenFrom: indexes.length < lines.length ? lines.length : null }
}

/**
 * @throws ApiError `genome.noData` without a pair, or without a value of the line that all pairs include;
 * `genome.tooLarge`.
 */
function checkParents(parents: readonly number[], markers: number, { line_id }: RequestedCrosses): void {
  if (parents.length < 2 || (line_id !== undefined && !parents.includes(line_id))) throw noData(parents.length, markers)
  const pairs = countPairs(parents.length, line_id === undefined ? null : 0)
  if (pairs > maxPairs) throw tooLarge(parents.length, markers, pairs)
}

/**
 * The input of crosses of a scope: genomic values and marker effects of its fit, or the lines' means if there are not
 * enough markers; or the task that makes a large fit.
 * @throws ApiError `notFound`, `genome.noCropData`, `genome.noData`, `genome.tooLarge`, `trait.unknown`,
 * `trait.ambiguous`.
 */
export async function crossInput(
  parts: Parts,
  ctx: RequestContext,
  requested: RequestedCrosses,
): Promise<CrossInput | { readonly task_id: number }> {
  const trait = await requestedTrait(parts, ctx, requested)
  const scope: GenomeScope = { crop: requested.spec_id, trait: trait.id, ...regionAndLevel(requested) }
  const fit = await fitOrCounts(parts, ctx, scope, requested.recalculate === 'true')
  if ('task_id' in fit) return fit
  return withCompany(ctx, (tx) =>
    'fit' in fit
      ? genomicInput(tx, requested, trait, fit.fit)
      : meansInput(tx, requested, trait, scope, fit.markerCount),
  )
}

async function genomicInput(
  tx: Tx,
  requested: RequestedCrosses,
  trait: StoredTrait,
  fit: GenomeFit,
): Promise<CrossInput> {
  const valuedLines = fit.lines.filter((_, i) => !Number.isNaN(fit.values[i]))
  const fitIndexOf = new Map(fit.lines.map((line, i) => [line, i]))
  const valuesOfLines = (lines: readonly number[], values: Float64Array) =>
    Float64Array.from(lines, (line) => values[fitIndexOf.get(line) ?? -1])
  const lines = parentsOf(valuedLines, requested)
  const { parents, chosenFrom } = parentsToRank(lines, valuesOfLines(lines, fit.gebv), trait, requested)
  checkParents(parents, fit.markers.length, requested)
  const { known, genotypes } = await genotypesOfFit(tx, fit, parents)
  checkParents(known, fit.markers.length, requested)
  return {
    trait,
    scope: fit.scope,
    parents: known,
    chosenFrom,
    worth: valuesOfLines(known, fit.gebv),
    reliability: valuesOfLines(known, fit.reliability),
    genomic: { fit, genotypes },
    counts: fit.counts,
  }
}

async function meansInput(
  tx: Tx,
  requested: RequestedCrosses,
  trait: StoredTrait,
  scope: GenomeScope,
  markers: number,
): Promise<CrossInput> {
  const { values } = await scopeValues(tx, scope)
  const worthOf = (lines: readonly number[]) =>
    Float64Array.from(lines, (line) => values.values[values.at.get(line) ?? -1])
  const lines = parentsOf(values.lines, requested)
  const { parents, chosenFrom } = parentsToRank(lines, worthOf(lines), trait, requested)
  checkParents(parents, markers, requested)
  return {
    trait,
    scope,
    parents,
    chosenFrom,
    worth: worthOf(parents),
    reliability: new Float64Array(parents.length).fill(Number.NaN),
    genomic: null,
    counts: { lines: values.lines.length, environments: values.total, markers },
  }
}
