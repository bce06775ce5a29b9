import { createHash } from 'node:crypto'
import { addLine, lineDetails, loadMeans, pivotLines } from '../../src/contract/varieties.ts'
import type { ChangeColumn } from '../../src/domain/change/changeSet.ts'
import { encodeMeans, meansFormat } from '../../src/domain/means/meansCodec.ts'
import { applyCropChange } from '../changes/crop/cropChange.ts'
import { readTraits } from '../changes/crop/traits.ts'
import { holdCrop } from '../changes/log/changeLog.ts'
import { authorOf } from '../changes/routes.ts'
import { isKnown, packBytes, sendPacked } from '../columns/packed.ts'
import { withCompany } from '../db/company.ts'
import type { Tx } from '../db/connect.ts'
import { fieldError } from '../http/apiError.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { type App, route } from '../http/route.ts'
import { sendUnchecked } from '../http/unchecked.ts'
import { countPlotsOf, readLine } from '../lines/readLines.ts'
import { freshenMeans } from '../means/freshMeans.ts'
import { readCropMeans } from '../means/readMeans.ts'
import { checkCrop } from '../nurseries/readFields.ts'
import { checkedName, lineRefs } from '../plots/lineRefs.ts'
import { parentColumns } from '../plots/newPlots.ts'
import { needFeature } from '../traits/features.ts'
import { crossesOf, historyOfYear, yearsOfLine } from './lineHistory.ts'
import { pivotQuestion, readPivot } from './pivotTable.ts'
import { noSeed } from './seedOfLines.ts'

/** Names the state of a crop's means: of which numbers of the logs they are, and how their places are called. */
async function meansEtag(tx: Tx, crop: number, { language }: RequestContext): Promise<string> {
  const [{ state }] = await tx<{ state: string }[]>`
    SELECT json_build_array(c.seq, json_agg(json_build_array(y.id, y.means_seq, y.year, f.name, f.region_id, y.means_control)
      ORDER BY y.id))::text AS state
    FROM crops c LEFT JOIN fields f ON f.crop_id = c.id LEFT JOIN field_years y ON y.field_id = f.id
    WHERE c.id = ${crop} GROUP BY c.seq`
  const hash = createHash('sha256').update(state).digest('base64url').slice(0, 16)
  return `"${meansFormat}-${language}-${hash}"`
}

async function isTaken(tx: Tx, crop: number, name: string): Promise<boolean> {
  const [found] = await tx`
    SELECT 1 FROM lines WHERE crop_id = ${crop}
      AND (name COLLATE case_insensitive = ${name} OR variety_name COLLATE case_insensitive = ${name}) LIMIT 1`
  return found !== undefined
}

export function registerVarieties(app: App): void {
  const { live, columns } = app.services

  route(app, loadMeans, async ({ ctx, params, query, request, reply }) => {
    const { feature } = query
    // Asked before the means are brought up to date: what is refused writes nothing.
    const trait =
      feature === undefined
        ? undefined
        : await withCompany(ctx, async (tx) => needFeature(await readTraits(tx, params.id), feature).id)
    await freshenMeans(columns, ctx, params.id)
    const { etag, means } = await withCompany(ctx, async (tx) => {
      const etag = await meansEtag(tx, params.id, ctx)
      const isSame = isKnown(request, etag)
      return { etag, means: isSame ? null : await readCropMeans(tx, params.id, ctx.language, trait) }
    })
    return sendPacked(request, reply, etag, means && (() => packBytes(etag, encodeMeans(means)))) as never
  })

  route(app, pivotLines, async ({ ctx, query, reply }) => {
    sendUnchecked(reply)
    const asked = pivotQuestion(query)
    const { sortBy } = asked
    if (typeof sortBy === 'number')
      await withCompany(ctx, async (tx) => needFeature(await readTraits(tx, asked.crop), sortBy, 'sort_by'))
    await freshenMeans(columns, ctx, asked.crop)
    return withCompany(ctx, async (tx) => {
      const traits = await readTraits(tx, asked.crop)
      const { total, data } = await readPivot(tx, asked, traits, ctx.language)
      const { page, page_size } = query
      return { meta: { page, page_size, total, total_pages: Math.ceil(total / page_size) }, data }
    })
  })

  route(app, lineDetails, async ({ ctx, query }) => {
    const { line_id, control } = query
    const { line, years, ...rest } = await withCompany(ctx, async (tx) => {
      const line = await readLine(tx, line_id)
      if (control !== undefined) await readLine(tx, control, line.spec_id)
      const [{ photos }] = await tx<{ photos: number }[]>`
        SELECT count(*)::integer AS photos FROM photos WHERE line_id = ${line_id}`
      return {
        line,
        photos,
        plots: await countPlotsOf(tx, line_id),
        crosses: await crossesOf(tx, line_id),
        years: await yearsOfLine(tx, line_id, ctx.language),
      }
    })
    const phenotypes = []
    for (const { id, region } of years) {
      const rows = await columns.read(ctx, id, (held) => historyOfYear(held, line_id, control ?? null))
      phenotypes.push(...rows.map((row) => ({ ...row, region })))
    }
    return { ...line, ...rest, crosses: [...rest.crosses], total_seed_count: noSeed.seeds, phenotypes }
  })

  route(app, addLine, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      await checkCrop(tx, body.spec_id)
      const name = checkedName('line_name', body.line_name)
      // Who comes second sees what the first has added.
      await holdCrop(tx, body.spec_id)
      if (await isTaken(tx, body.spec_id, name)) throw fieldError('line_name', 'line.exists', { name })
      const parent = (field: 'mother' | 'father') => (body[field]?.trim() ? checkedName(field, body[field]) : undefined)
      const [mother, father] = [parent('mother'), parent('father')]
      for (const [field, given] of Object.entries({ mother, father }))
        if (given === name) throw fieldError(field, 'pedigree.self', { name })
      const named = [name, mother, father].filter((one) => one !== undefined)
      const refs = await lineRefs(tx, body.spec_id, named)
      const id = refs.idOf(name)
      const said = { is_variety: body.is_sort, stage: body.stage, comment: body.comment }
      const written = Object.entries(said).flatMap(([field, after]): ChangeColumn[] =>
        after === null ? [] : [{ entity: 'line', field: field as 'stage', ids: [id], before: [null], after: [after] }],
      )
      const parents = parentColumns(refs.idOf, { line: name, mother, father })
      await applyCropChange(tx, { author: authorOf(ctx), live }, body.spec_id, {
        name: { key: body.is_sort ? 'change.varietyAdded' : 'change.lineAdded', params: { name } },
        columns: [...refs.columns, ...written, ...parents],
      })
      return readLine(tx, id)
    }),
  )
}
