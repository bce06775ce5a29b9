import { bestCrosses, crossResult, crossResultCsv } from '../../../../src/contract/lines/crossResults.ts'
import { bestCrosses as bestSet } from '../../../../src/domain/genome/bestCrosses.ts'
import { PairFigures } from '../../../../src/domain/genome/crossValues.ts'
import { csvStyleOf } from '../../../../src/sheets/text/writeCsv.ts'
import { writeTableCsv } from '../../../../src/sheets/writeTable.ts'
import { record } from '../../../core/audit/record.ts'
import { withCompany } from '../../../platform/db/company.ts'
import { ApiError } from '../../../platform/http/answers/apiError.ts'
import { attach, csvType, xlsxType } from '../../../platform/http/answers/attachment.ts'
import { pageMetaOf } from '../../../platform/http/routes/page.ts'
import { type App, route } from '../../../platform/http/routes/route.ts'
import { runInThread } from '../../../platform/jobs/worker.ts'
import { GenomeCache } from '../genomeCache.ts'
import { breedingDirection, crossInput } from './crossInput.ts'
import { crossRows, metaOfCrosses, rankedCrosses } from './crossRows.ts'
import { crossTable } from './crossTable.ts'

const workbookModule = new URL('./crossWorkbookThread.ts', import.meta.url)

const numbered = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, k) => from + k)

/** Predicted crosses: ranked, as a table, and the best set of them. */
export function registerCrossResults(app: App): void {
  const { services } = app
  const cache = new GenomeCache()

  route(app, crossResult, ({ ctx, query, reply, language }) =>
    cache.answer(ctx, crossResult.name, query, async () => {
      const input = await crossInput(services, ctx, query)
      if ('task_id' in input) {
        reply.status(202)
        return input
      }
      const ranked = await rankedCrosses(input, query)
      const total = ranked.merit.length
      const { page, page_size } = query
      const places = numbered((page - 1) * page_size, Math.min(total, page * page_size))
      const data = await withCompany(ctx, (tx) => crossRows(tx, input, ranked, places, language))
      return { meta: { ...metaOfCrosses(input, total), ...pageMetaOf(query, total) }, data }
    }),
  )

  route(app, crossResultCsv, async ({ ctx, query, reply, language }) => {
    const input = await crossInput(services, ctx, query)
    if ('task_id' in input) throw new ApiError('genome.fitting')
    const ranked = await rankedCrosses(input, query)
    const rows = await withCompany(ctx, (tx) => {
      const params = { count: ranked.merit.length }
      record(tx, ctx, { kind: 'taken_out', key: 'audit.crossesTakenOut', params, spec_id: query.spec_id })
      return crossRows(tx, input, ranked, numbered(0, ranked.merit.length), language)
    })
    const table = crossTable(rows, language)
    const isXlsx = query.type_of_file === 'xlsx'
    attach(reply, `${table.sheet}.${query.type_of_file}`, isXlsx ? xlsxType : csvType)
    const bytes = isXlsx
      ? await runInThread<Uint8Array>(workbookModule, table)
      : writeTableCsv(table, csvStyleOf(language))
    return Buffer.from(bytes) as never
  })

  route(app, bestCrosses, async ({ ctx, body, reply, language }) => {
    // Outside the request's transaction, which stores the answer for repeated requests.
    const input = await crossInput(services, { ...ctx, around: undefined }, body)
    if ('task_id' in input) {
      reply.status(202)
      return input
    }
    const ranked = await rankedCrosses(input, body)
    const direction = breedingDirection(input)
    const figures = input.genomic && new PairFigures(input.genomic.genotypes, input.parents.length, direction)
    const limits = { crosses: body.crosses, uses: body.uses, maxSimilarity: body.max_similarity }
    const set = bestSet(ranked, limits, direction, (a, b) => figures?.similarity(a, b) ?? null)
    const data = await withCompany(ctx, (tx) => crossRows(tx, input, ranked, set.chosen, language))
    return { data, mean_usefulness: set.mean, cost: set.cost }
  })
}
