import { createHash } from 'node:crypto'
import { addLine, lineDetails, lineSeeds, loadMeans, pivotLines } from '../../../src/contract/lines/varieties.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { type CropMeans, encodeMeans, meansFormat } from '../../../src/domain/means/meansCodec.ts'
import { inbreedingOf } from '../../../src/domain/pedigree/kinship/kinship.ts'
import { genealogyOf } from '../../../src/domain/pedigree/purdy/genealogy.ts'
import { applyCropChange } from '../../core/changes/crop/cropChange.ts'
import { readTraits } from '../../core/changes/crop/traits.ts'
import { lockCrop } from '../../core/changes/log/changeLog.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { AnswerCache } from '../../core/columns/answerCache.ts'
import { hasCurrentCopy, type PackedAnswer, packBytes, sendPacked } from '../../core/columns/packed.ts'
import { freshenMeans } from '../../core/means/freshMeans.ts'
import { MeansRefresher, meansAhead } from '../../core/means/meansAhead.ts'
import { type NewerMeans, readCropMeans } from '../../core/means/readMeans.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { sendUnchecked } from '../../platform/http/routes/unchecked.ts'
import { countPlotsOf, readLine } from '../lines/readLines.ts'
import { checkCrop } from '../nurseries/readFields.ts'
import { readLineGraph } from '../pedigrees/readGraph.ts'
import { checkedName, lineRefs, similarNames } from '../plots/lineRefs.ts'
import { parentColumns } from '../plots/newPlots.ts'
import { needFeature } from '../traits/features.ts'
import { crossesOf, lineHistoryOfYear, yearsOfLine } from './lineHistory.ts'
import { pivotQuestion, readPivot } from './pivotTable.ts'
import { readSeedOfLines, seedsOfLine } from './seedOfLines.ts'

interface YearState {
  id: number
  seq: number | null
  control: number | null
  year: number
  name: string
  region_id: number
}

/** Identifies the state of a crop's means: the numbers of the logs, and the names of their places. */
async function meansEtag(tx: Tx, crop: number, { language }: RequestContext, ahead: NewerMeans): Promise<string> {
  const [{ seq }] = await tx<{ seq: number }[]>`SELECT seq FROM crops WHERE id = ${crop}`
  const years = await tx<YearState[]>`
    SELECT y.id, y.means_seq AS seq, y.means_control AS control, y.year, f.name, f.region_id
    FROM field_years y JOIN fields f ON f.id = y.field_id WHERE f.crop_id = ${crop} ORDER BY y.id`
  const states = years.map(({ id, year, name, region_id, ...stored }) => {
    const { seq, control } = ahead.get(id) ?? stored
    return [id, seq, year, name, region_id, control]
  })
  const hash = createHash('sha256')
    .update(JSON.stringify([seq, states]))
    .digest('base64url')
    .slice(0, 16)
  return `"${meansFormat}-${language}-${hash}"`
}

async function isNameInUse(tx: Tx, crop: number, name: string): Promise<boolean> {
  const [row] = await tx`
    SELECT 1 FROM lines WHERE crop_id = ${crop}
      AND (name = ${name} OR variety_name = ${name}) LIMIT 1`
  return row !== undefined
}

/** A line's pedigree as a text (null: no parent is known), and its inbreeding (null: over 5,000 ancestors). */
async function descentOf(tx: Tx, crop: number, line: number) {
  const [{ fixed_lines }] = await tx<{ fixed_lines: boolean }[]>`SELECT fixed_lines FROM crops WHERE id = ${crop}`
  const graph = await readLineGraph(tx, crop)
  return { genealogy: genealogyOf(graph, line), inbreeding: inbreedingOf(graph, line, fixed_lines) }
}

export function registerVarieties(app: App): void {
  const { live, columns } = app.services
  const meansCache = new AnswerCache()
  const refresher = new MeansRefresher(columns, app.fastify.log)
  app.fastify.addHook('onClose', () => refresher.end())

  route(app, loadMeans, async ({ ctx, params, query, request, reply }) => {
    const { feature } = query
    // Checked before the means are refreshed: a refused request writes nothing.
    const trait =
      feature === undefined
        ? undefined
        : await withCompany(ctx, async (tx) => needFeature(await readTraits(tx, params.id), feature).id)
    const newerMeans = await meansAhead(columns, ctx, params.id)
    if (newerMeans.size > 0) refresher.store(ctx, params.id)
    const { company, language } = ctx
    const cacheKey = [company, params.id, trait ?? 'all', language] as const
    const { etag, found: page } = await withCompany(ctx, async (tx) => {
      const etag = await meansEtag(tx, params.id, ctx, newerMeans)
      if (hasCurrentCopy(request, etag)) return { etag, found: null }
      const cached = meansCache.find(cacheKey, etag)
      return { etag, found: cached ?? (await readCropMeans(tx, params.id, language, { trait, ahead: newerMeans })) }
    })
    const pack = async (means: PackedAnswer | CropMeans): Promise<PackedAnswer> => {
      if ('plain' in means) return means
      const packed = await packBytes(etag, encodeMeans(means))
      meansCache.store(cacheKey, packed)
      return packed
    }
    return sendPacked(request, reply, etag, page && (() => pack(page))) as never
  })

  route(app, pivotLines, async ({ ctx, query, reply }) => {
    sendUnchecked(reply)
    const question = pivotQuestion(query)
    const { sortBy } = question
    if (typeof sortBy === 'number')
      await withCompany(ctx, async (tx) => needFeature(await readTraits(tx, question.crop), sortBy, 'sort_by'))
    await freshenMeans(columns, ctx, question.crop)
    return withCompany(ctx, async (tx) => {
      const traits = await readTraits(tx, question.crop)
      const { total, data } = await readPivot(tx, question, traits, ctx.language)
      const { page, page_size } = query
      return { meta: { page, page_size, total, total_pages: Math.ceil(total / page_size) }, data }
    })
  })

  route(app, lineSeeds, ({ ctx, params, reply }) => {
    sendUnchecked(reply)
    return withCompany(ctx, async (tx) => {
      await checkCrop(tx, params.id)
      return readSeedOfLines(tx, params.id)
    })
  })

  route(app, lineDetails, async ({ ctx, query }) => {
    const { line_id, control } = query
    const { line, years, ...summary } = await withCompany(ctx, async (tx) => {
      const line = await readLine(tx, line_id)
      if (control !== undefined) await readLine(tx, control, line.spec_id)
      const [{ photos }] = await tx<{ photos: number }[]>`
        SELECT count(*)::integer AS photos FROM photos WHERE line_id = ${line_id}`
      return {
        line,
        photos,
        plots: await countPlotsOf(tx, line_id),
        total_seed_count: await seedsOfLine(tx, line.spec_id, line_id),
        ...(await descentOf(tx, line.spec_id, line_id)),
        crosses: await crossesOf(tx, line_id),
        years: await yearsOfLine(tx, line_id, ctx.language),
      }
    })
    const phenotypes = []
    for (const { id, region } of years) {
      const rows = await columns.read(ctx, id, (current) => lineHistoryOfYear(current, line_id, control ?? null))
      phenotypes.push(...rows.map((row) => ({ ...row, region })))
    }
    return { ...line, ...summary, crosses: [...summary.crosses], phenotypes }
  })

  route(app, addLine, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      await checkCrop(tx, body.spec_id)
      const name = checkedName('line_name', body.line_name)
      // A concurrent second request sees what the first has added.
      await lockCrop(tx, body.spec_id)
      if (await isNameInUse(tx, body.spec_id, name)) throw fieldError('line_name', 'line.exists', { name })
      const parent = (field: 'mother' | 'father') => (body[field]?.trim() ? checkedName(field, body[field]) : undefined)
      const [mother, father] = [parent('mother'), parent('father')]
      for (const [field, parentName] of Object.entries({ mother, father }))
        if (parentName === name) throw fieldError(field, 'pedigree.self', { name })
      const names = [name, mother, father].filter((value) => value !== undefined)
      const similar = await similarNames(tx, body.spec_id, names)
      const refs = await lineRefs(tx, body.spec_id, names)
      const id = refs.idOf(name)
      const values = { is_variety: body.is_sort, stage: body.stage, comment: body.comment }
      const written = Object.entries(values).flatMap(([field, after]): ChangeColumn[] =>
        after === null ? [] : [{ entity: 'line', field: field as 'stage', ids: [id], before: [null], after: [after] }],
      )
      const parents = parentColumns(refs.idOf, { line: name, mother, father })
      await applyCropChange(tx, { author: authorOf(ctx), live }, body.spec_id, {
        name: { key: body.is_sort ? 'change.varietyAdded' : 'change.lineAdded', params: { name } },
        columns: [...refs.columns, ...written, ...parents],
      })
      const line = await readLine(tx, id)
      if (similar.length === 0) return line
      const warnings = similar.map(({ value, other }) => ({
        code: 'line.similar' as const,
        value,
        other,
        message: translate(ctx.language, 'line.similarTo', { name: value, other }),
      }))
      return { ...line, warnings }
    }),
  )
}
