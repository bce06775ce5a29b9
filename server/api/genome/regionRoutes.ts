import {
  listGenomeLines,
  listGenomeRegions,
  listGenomeTraits,
  readRegionValues,
  traitWeights,
  windRose,
} from '../../../src/contract/genome/genomeRegions.ts'
import { wholeScope } from '../../../src/domain/genome/scope.ts'
import { freshenMeans } from '../../core/means/freshMeans.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, notFound } from '../../platform/http/apiError.ts'
import type { RequestContext } from '../../platform/http/requestContext.ts'
import { type App, route } from '../../platform/http/route.ts'
import { readLine } from '../lines/readLines.ts'
import { checkCrop } from '../nurseries/readFields.ts'
import { needGenomeTrait, readEnvironments } from './cropEnvironments.ts'
import { datedStages, flowering } from './flowering.ts'
import { GenomeCache } from './genomeCache.ts'
import { genomeSettings } from './genomeSettings.ts'
import { readyTraits } from './readyTraits.ts'
import { needCropData, noValues } from './refusals.ts'
import {
  lineRows,
  linesIn,
  metaOf,
  regionRows,
  regionValuesOf,
  roseRows,
  traitRows,
  weightRows,
  yearsAndCheck,
  yearsWithValues,
} from './regionAnswers.ts'
import { weightMarkers } from './weightMarkers.ts'

async function checkLine(tx: Tx, crop: number, line: number): Promise<void> {
  await checkCrop(tx, crop)
  await readLine(tx, line, crop)
}

async function checkRegion(tx: Tx, region: number | 'all'): Promise<void> {
  if (region === 'all') return
  const [found] = await tx`SELECT 1 FROM regions WHERE id = ${region}`
  if (!found) throw notFound()
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
        const of = await readEnvironments(tx, spec_id, ctx.language)
        const data = traitRows(of, await readyTraits(tx, spec_id, of))
        // Values of plots without a line, or suppressed ones, are no means of lines.
        if (data.length === 0) throw new ApiError('genome.noCropData')
        const lines = Math.max(...data.map((row) => row.lines))
        const [settings, stages] = [await genomeSettings(tx, spec_id), await datedStages(tx, spec_id)]
        return { meta: { ...metaOf(data.length, lines, yearsWithValues(of).size), settings, stages }, data }
      }),
    ),
  )

  route(app, listGenomeRegions, ({ ctx, query, query: { spec_id } }) =>
    cache.answer(ctx, listGenomeRegions.name, query, () =>
      reading(ctx, spec_id, null, async (tx) => {
        await needCropData(tx, spec_id, false)
        const of = await readEnvironments(tx, spec_id, ctx.language)
        const data = regionRows(of, ctx.language)
        if (data.length === 0) throw new ApiError('genome.noCropData')
        const years = yearsWithValues(of)
        return { meta: metaOf(data.length, Math.max(...data.map(({ lines }) => lines)), years.size), data }
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
        const withValues = data.filter(({ region_ids }) => region_ids.length > 0)
        const { years, check } = await yearsAndCheck(tx, spec_id)
        return { meta: { ...metaOf(data.length, withValues.length, years), check }, data }
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
          const of = await readEnvironments(tx, spec_id, ctx.language)
          const environments = of.of(trait.id)
          if (!environments.some(({ line }) => line.includes(line_id))) throw noValues(linesIn(environments))
          const rows = weightRows(of, trait.id, line_id, p_value)
          return { meta: metaOf(rows.length, linesIn(environments), environments.length), rows }
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
          const of = await readEnvironments(tx, spec_id, ctx.language)
          const scope = {
            ...wholeScope,
            region: region === 'all' ? null : region,
            level: level === 'all' ? null : level,
          }
          const years = [...yearsWithValues(of, scope).values()]
          const data = roseRows(of, line_id, scope)
          const lines = Math.max(0, ...of.traits.map(({ id }) => linesIn(of.of(id, scope))))
          if (data.length === 0) throw noValues(lines)
          return { meta: metaOf(data.length, lines, years.length), data }
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
          const of = await readEnvironments(tx, spec_id, ctx.language, trait)
          const scope = { region: null, level: level === 'all' ? null : level, years: years ? new Set(years) : null }
          const answer = regionValuesOf(of, trait, { line: line_id, compare, scope, language: ctx.language })
          if (answer.data.length === 0) throw noValues(answer.meta.lines)
          return answer
        },
      ),
    ),
  )
}
