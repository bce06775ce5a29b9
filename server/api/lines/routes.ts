import { listLines, promoteLine, writeGenealogy } from '../../../src/contract/lines/lines.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import {
  type NamedLine,
  namedLinesOf,
  readStatedParents,
  type StatedPedigree,
} from '../../../src/domain/pedigree/purdy/statedParents.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { applyCropChange } from '../../core/changes/crop/cropChange.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { sendUnchecked } from '../../platform/http/routes/unchecked.ts'
import { checkCrop } from '../nurseries/readFields.ts'
import { readLineGraph } from '../pedigrees/readGraph.ts'
import { checkedName, lineRefs } from '../plots/lineRefs.ts'
import { parentColumns } from '../plots/newPlots.ts'
import { promotionChange, registeredName } from './promotionChange.ts'
import { countPlotsOf, type LineAnswer, readLine, readLines } from './readLines.ts'

/**
 * The parents that a text in Purdy notation gives to a line, and the crosses to create for them.
 * @throws ApiError at `genealogy`: `pedigree.notation` with the character, `pedigree.conflict`, or what is wrong with a
 * name.
 */
async function readGenealogy(tx: Tx, line: LineAnswer, text: string): Promise<StatedPedigree> {
  const graph = await readLineGraph(tx, line.spec_id)
  const statedParents = readStatedParents(text.normalize('NFC'), line.line_name, namedLinesOf(graph))
  if (!statedParents.ok) throw fieldError('genealogy', statedParents.code, statedParents.params)
  const parentNames = [
    statedParents.mother,
    statedParents.father,
    ...statedParents.created.flatMap((created) => [created.mother, created.father]),
  ]
  for (const name of new Set(parentNames))
    if (
      name !== null &&
      graph.named(name) === undefined &&
      !statedParents.created.some((newLine) => newLine.name === name)
    )
      checkedName('genealogy', name)
  return statedParents
}

/** Columns that give the intermediate crosses their parents and their stage. */
function createdColumns(idOf: (name: string) => number, created: readonly NamedLine[]): ChangeColumn[] {
  return created.flatMap(({ name, mother, father, stage }): ChangeColumn[] => [
    ...parentColumns(idOf, { line: name, mother, father }),
    { entity: 'line', field: 'stage', ids: [idOf(name)], before: [null], after: [stage] },
  ])
}

export function registerLines(app: App): void {
  const writing = (ctx: RequestContext): WriteContext => ({ author: authorOf(ctx), live: app.services.live })

  route(app, listLines, ({ ctx, query, reply }) => {
    sendUnchecked(reply)
    return withCompany(ctx, async (tx) => {
      await checkCrop(tx, query.spec_id)
      const varieties = query.is_sort === undefined ? undefined : query.is_sort === 'true'
      const data = await readLines(tx, { crop: query.spec_id, varieties })
      return { meta: { total: data.length }, data: [...data] }
    })
  })

  route(app, promoteLine, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const { line_id, line_ids, is_sort } = body
      if ((line_id === undefined) === (line_ids === undefined)) throw fieldError('line_id', 'validation.required')
      const ids = [...new Set(line_ids ?? [line_id!])]
      const varietyName = registeredName(body.variety_name, is_sort)
      if (varietyName && ids.length > 1) throw fieldError('variety_name', 'validation.invalid')
      const lines = await readLines(tx, { lines: ids })
      const [first] = lines
      if (lines.length < ids.length || lines.some(({ spec_id }) => spec_id !== first.spec_id)) throw notFound()
      await applyCropChange(tx, writing(ctx), first.spec_id, promotionChange(lines, is_sort, varietyName))
      const after = await readLines(tx, { lines: ids })
      return line_ids === undefined ? after[0] : { data: after }
    }),
  )

  route(app, writeGenealogy, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const line = await readLine(tx, body.line_id, body.spec_id)
      const optional = (field: 'mother' | 'father'): string | null | undefined => {
        const text = body[field]
        if (text === undefined) return undefined
        return text === null || text.trim() === '' ? null : checkedName(field, text)
      }
      const statedParents = body.genealogy === undefined ? null : await readGenealogy(tx, line, body.genealogy)
      const mother = statedParents ? statedParents.mother : optional('mother')
      const father = statedParents ? statedParents.father : optional('father')
      const created = statedParents?.created ?? []
      const names = [
        line.line_name,
        mother,
        father,
        ...created.flatMap((newLine) => [newLine.name, newLine.mother, newLine.father]),
      ]
      const refs = await lineRefs(
        tx,
        body.spec_id,
        names.filter((name): name is string => typeof name === 'string'),
      )
      const columns = [
        ...refs.columns,
        ...createdColumns(refs.idOf, created),
        ...parentColumns(refs.idOf, { line: line.line_name, mother, father }),
      ]
      const name = { key: 'change.parents', params: { name: line.line_name } }
      if (columns.length > 0) await reportAtParents(applyCropChange(tx, writing(ctx), body.spec_id, { name, columns }))
      return { ...(await readLine(tx, body.line_id)), plots_changed: await countPlotsOf(tx, body.line_id) }
    }),
  )
}

/** Refusals of `mother_id` and `father_id` at the call's own fields. */
async function reportAtParents(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, params, extra } = error
    const fields = Object.entries(error.fields).map(([field, faults]) => [field.replace('_id', ''), faults])
    throw new ApiError(code, { params, extra, fields: Object.fromEntries(fields) })
  }
}
