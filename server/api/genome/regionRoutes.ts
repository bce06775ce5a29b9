import {
  listGenomeLines,
  listGenomeRegions,
  listGenomeTraits,
  readRegionValues,
  type TraitWeight,
  traitWeights,
  windRose,
} from '../../../src/contract/genome/genomeRegions.ts'
import { dosesOfMarkers, isUsed, markerCounts } from '../../../src/domain/genome/dose.ts'
import type { GenomeFit, GenomeScope } from '../../../src/domain/genome/panel.ts'
import { wholeScope } from '../../../src/domain/genome/scope.ts'
import { freshenMeans } from '../../core/means/freshMeans.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import type { Services } from '../../services.ts'
import { readLine } from '../lines/readLines.ts'
import { checkCrop } from '../nurseries/readFields.ts'
import { type CropEnvironments, needGenomeTrait, readEnvironments } from './cropEnvironments.ts'
import { isQuickFit, readOrMakeFit } from './fits/fitOf.ts'
import { datedStages, flowering } from './flowering.ts'
import { GenomeCache } from './genomeCache.ts'
import { genomeSettings } from './genomeSettings.ts'
import { readGenotypes } from './readGenotypes.ts'
import { minimumCounts, needCropData, noValues } from './refusals.ts'
import {
  countLines,
  lineRows,
  regionMeta,
  regionRows,
  regionValuesOf,
  roseRows,
  traitRows,
  weightRows,
  yearsAndCheck,
  yearsWithValues,
} from './regionAnswers.ts'

type Marker = TraitWeight['markers'][number]

/** The fit of a trait over all regions and levels if it is stored or quick to make; null: none. */
async function quickFit(
  parts: Pick<Services, 'columns' | 'jobs'>,
  ctx: RequestContext,
  scope: GenomeScope,
): Promise<GenomeFit | null> {
  try {
    if (!(await withCompany(ctx, (tx) => isQuickFit(tx, scope)))) return null
    const fit = await readOrMakeFit(parts, ctx, scope)
    return 'fit' in fit ? fit.fit : null
  } catch (error) {
    // With too few lines or markers the weights come without markers.
    if (error instanceof ApiError && error.code.startsWith('genome.')) return null
    throw error
  }
}

/**
 * Markers associated with a trait, over all regions and levels: effect and p of the association, those with p ≤ `max`,
 * the least first. [] if the crop has too few markers, or a fit would take long and was not requested yet.
 */
async function weightMarkers(
  parts: Pick<Services, 'columns' | 'jobs'>,
  ctx: RequestContext,
  { crop, trait }: Pick<GenomeScope, 'crop' | 'trait'>,
  limit: number,
): Promise<Marker[]> {
  const fit = await quickFit(parts, ctx, { crop, trait, region: null, level: null })
  if (!fit) return []
  const associated = fit.markers
    .map((id, k) => ({ id, effect: fit.effect[k], p: fit.p[k] }))
    .filter(({ p, effect }) => p <= limit && !Number.isNaN(effect))
    .sort((a, b) => a.p - b.p || a.id - b.id)
  const rows = await withCompany(
    ctx,
    (tx) => tx<{ id: number; name: string; chromosome: string | null; position: number | null }[]>`
      SELECT id, name, chromosome, position FROM markers WHERE id = ANY (${numberArray(associated.map(({ id }) => id))}::bigint[])`,
  )
  const markers = new Map(rows.map((marker) => [marker.id, marker]))
  return associated.flatMap(({ id, effect, p }) => {
    const marker = markers.get(id)
    return marker
      ? [{ mut_id: id, mut_name: marker.name, chr: marker.chromosome, pos: marker.position, effect, p }]
      : []
  })
}

/** How many markers are examined together. */
const markerBatch = 50

/**
 * The traits for which a fit of markers is possible: enough lines with value and genotype, enough markers that vary among
 * them.
 */
async function readyTraits(tx: Tx, crop: number, environments: CropEnvironments): Promise<Set<number>> {
  const { lines, markers, doses } = await readGenotypes(tx, crop)
  const ready = new Set<number>()
  for (const { id } of environments.traits) {
    const valuedLines = new Set(environments.environmentsOf(id).flatMap(({ line }) => line))
    const rows = [...lines.keys()].filter((row) => valuedLines.has(lines[row]))
    if (rows.length < minimumCounts.lines) continue
    let usedCount = 0
    for (let from = 0; from < markers.length && usedCount < minimumCounts.markers; from += markerBatch) {
      const batch = Array.from({ length: Math.min(markerBatch, markers.length - from) }, (_, k) => from + k)
      const batchCalls = new Int8Array(rows.length * batch.length)
      rows.forEach((row, k) => {
        const line = doses.subarray(row * markers.length, (row + 1) * markers.length)
        batchCalls.set(dosesOfMarkers(line, 1, markers.length, batch), k * batch.length)
      })
      usedCount += markerCounts(batchCalls, rows.length, batch.length).filter((counts) =>
        isUsed(counts, rows.length),
      ).length
    }
    if (usedCount >= minimumCounts.markers) ready.add(id)
  }
  return ready
}

async function checkLine(tx: Tx, crop: number, line: number): Promise<void> {
  await checkCrop(tx, crop)
  await readLine(tx, line, crop)
}

async function checkRegion(tx: Tx, region: number | 'all'): Promise<void> {
  if (region === 'all') return
  const [row] = await tx`SELECT 1 FROM regions WHERE id = ${region}`
  if (!row) throw notFound()
}

/** Performance of varieties: values by region, wind roses, weights of traits. */
export function registerGenomeRegions(app: App): void {
  const { columns, jobs } = app.services
  const cache = new GenomeCache()

  /** Reads with means that are up to date. A request that `check` refuses writes nothing. */
  async function reading<T>(
    ctx: RequestContext,
    crop: number,
    check: ((tx: Tx) => Promise<unknown>) | null,
    read: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    if (check) await withCompany(ctx, check)
    await freshenMeans(columns, ctx, crop)
    return withCompany(ctx, read)
  }

  route(app, listGenomeTraits, ({ ctx, query, query: { spec_id } }) =>
    cache.answer(ctx, listGenomeTraits.name, query, () =>
      reading(ctx, spec_id, null, async (tx) => {
        await needCropData(tx, spec_id, false)
        const environments = await readEnvironments(tx, spec_id, ctx.language)
        const data = traitRows(environments, await readyTraits(tx, spec_id, environments))
        // Values of plots without a line, or suppressed ones, are no means of lines.
        if (data.length === 0) throw new ApiError('genome.noCropData')
        const lines = Math.max(...data.map((row) => row.lines))
        const [settings, stages] = [await genomeSettings(tx, spec_id), await datedStages(tx, spec_id)]
        return {
          meta: { ...regionMeta(data.length, lines, yearsWithValues(environments).size), settings, stages },
          data,
        }
      }),
    ),
  )

  route(app, listGenomeRegions, ({ ctx, query, query: { spec_id } }) =>
    cache.answer(ctx, listGenomeRegions.name, query, () =>
      reading(ctx, spec_id, null, async (tx) => {
        await needCropData(tx, spec_id, false)
        const environments = await readEnvironments(tx, spec_id, ctx.language)
        const data = regionRows(environments, ctx.language)
        if (data.length === 0) throw new ApiError('genome.noCropData')
        const years = yearsWithValues(environments)
        return { meta: regionMeta(data.length, Math.max(...data.map(({ lines }) => lines)), years.size), data }
      }),
    ),
  )

  route(app, listGenomeLines, ({ ctx, query, query: { spec_id } }) =>
    cache.answer(ctx, listGenomeLines.name, query, () =>
      reading(ctx, spec_id, null, async (tx) => {
        const days = await flowering(tx, spec_id)
        const data = (await lineRows(tx, spec_id)).map((line) => ({
          ...line,
          flowering_day: days.get(line.line_id) ?? null,
        }))
        const regionsWithValues = data.filter(({ region_ids }) => region_ids.length > 0)
        const { years, check } = await yearsAndCheck(tx, spec_id)
        return { meta: { ...regionMeta(data.length, regionsWithValues.length, years), check }, data }
      }),
    ),
  )

  route(app, traitWeights, ({ ctx, query, query: { spec_id, line_id, feature, p_value } }) =>
    cache.answer(ctx, traitWeights.name, query, async () => {
      const { meta, rows } = await reading(
        ctx,
        spec_id,
        (tx) => checkLine(tx, spec_id, line_id),
        async (tx) => {
          const trait = await needGenomeTrait(tx, spec_id, feature)
          const cropEnvironments = await readEnvironments(tx, spec_id, ctx.language)
          const environments = cropEnvironments.environmentsOf(trait.id)
          if (!environments.some(({ line }) => line.includes(line_id))) throw noValues(countLines(environments))
          const rows = weightRows(cropEnvironments, trait.id, line_id, p_value)
          return { meta: regionMeta(rows.length, countLines(environments), environments.length), rows }
        },
      )
      const data = []
      for (const row of rows) {
        const scope = { crop: spec_id, trait: row.feature_id }
        data.push({ ...row, markers: await weightMarkers({ columns, jobs }, ctx, scope, p_value) })
      }
      return { meta, data }
    }),
  )

  route(app, windRose, ({ ctx, query, query: { spec_id, line_id, region, level } }) =>
    cache.answer(ctx, windRose.name, query, () =>
      reading(
        ctx,
        spec_id,
        async (tx) => {
          await checkLine(tx, spec_id, line_id)
          await checkRegion(tx, region)
        },
        async (tx) => {
          await needCropData(tx, spec_id, false)
          const environments = await readEnvironments(tx, spec_id, ctx.language)
          const scope = {
            ...wholeScope,
            region: region === 'all' ? null : region,
            level: level === 'all' ? null : level,
          }
          const years = [...yearsWithValues(environments, scope).values()]
          const data = roseRows(environments, line_id, scope)
          const lines = Math.max(
            0,
            ...environments.traits.map(({ id }) => countLines(environments.environmentsOf(id, scope))),
          )
          if (data.length === 0) throw noValues(lines)
          return { meta: regionMeta(data.length, lines, years.length), data }
        },
      ),
    ),
  )

  route(app, readRegionValues, ({ ctx, query, query: { spec_id, line_id, feature, compare, years, level } }) =>
    cache.answer(ctx, readRegionValues.name, query, () =>
      reading(
        ctx,
        spec_id,
        (tx) => checkLine(tx, spec_id, line_id),
        async (tx) => {
          const trait = await needGenomeTrait(tx, spec_id, feature)
          const environments = await readEnvironments(tx, spec_id, ctx.language, trait)
          const scope = { region: null, level: level === 'all' ? null : level, years: years ? new Set(years) : null }
          const answer = regionValuesOf(environments, trait, { line: line_id, compare, scope, language: ctx.language })
          if (answer.data.length === 0) throw noValues(answer.meta.lines)
          return answer
        },
      ),
    ),
  )
}
