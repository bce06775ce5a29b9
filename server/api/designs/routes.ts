import { createDesign, type DesignAnswer, listDesigns } from '../../../src/contract/plots/designs.ts'
import type { CreatedDesign } from '../../../src/domain/designs/makeDesign.ts'
import type { RuleRefusal } from '../../../src/domain/refusal.ts'
import { readFieldStructure } from '../../core/changes/plots/structureCells.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { sendUnchecked } from '../../platform/http/routes/unchecked.ts'
import { runInThread } from '../../platform/jobs/worker.ts'
import { findYear } from '../nurseries/readFields.ts'
import type { DesignWork } from './designThread.ts'
import { lineNames, refusedDesign, requestedDesign } from './requestedDesign.ts'
import { type DesignOnMap, designOnMap, writeDesign } from './writeDesign.ts'

const threadModule = new URL('./designThread.ts', import.meta.url)

/** A design as the answer shows it; `ids`: the plots that were created. */
function designAnswer(
  { requested, created, named, labels, lineOf }: DesignOnMap,
  ids: readonly number[] = [],
): DesignAnswer {
  const { efficiency, bound, score, warnings } = created
  return {
    efficiency,
    bound,
    score: {
      concurrences: score.concurrences,
      error_df: score.errorDf,
      sed: score.sed,
      equal_neighbours: score.equalNeighbours,
      farthest_check: score.farthestCheck,
      rcbd_would_do: score.rcbdWouldDo,
    },
    warnings: [...warnings],
    plots: named.map((plot, k) => {
      const { row, col, plot: plotNumber } = plot.place
      const line = lineOf(plot)
      return {
        plot_id: ids[k],
        plot_name: plot.name,
        label: labels[k],
        line_id: line?.id ?? null,
        line_name: line?.name ?? null,
        row,
        col,
        role: plot.role,
        rep: plotNumber?.rep ?? undefined,
        block: plotNumber?.block ?? undefined,
        design_row: plotNumber?.designRow ?? undefined,
        design_col: plotNumber?.designColumn ?? undefined,
        treatment: plot.factors[requested.request.params.treatmentName],
      }
    }),
  }
}

export function registerDesigns(app: App): void {
  const { columns: store, live, db } = app.services

  route(app, createDesign, async ({ ctx, body, reply }) => {
    sendUnchecked(reply)
    const requested = requestedDesign(body)
    const { request, treatments, fillerId } = requested
    // Outside the request's transaction, which stores the answer for repeated requests.
    const structure = await withCompany({ db, company: ctx.company }, async (tx) => {
      const { crop_id } = await findYear(tx, body.year_id)
      await lineNames(tx, crop_id, [...treatments, ...(fillerId === null ? [] : [fillerId])])
      return readFieldStructure(tx, body.year_id)
    })
    const numbering = body.params.numbering ?? 'none'
    const work: DesignWork = { request, structure, gaps: body.params.gaps }
    const result = await runInThread<CreatedDesign | RuleRefusal>(threadModule, work)
    if (!result.ok) return refusedDesign(result)
    if (body.dry_run) {
      reply.status(200)
      return store.read(ctx, body.year_id, async (columns, tx) =>
        designAnswer(await designOnMap(tx, columns, requested, result, numbering)),
      )
    }
    return store.write(ctx, body.year_id, async (columns, tx) => {
      const design = await designOnMap(tx, columns, requested, result, numbering)
      const { plotIds, ...written } = await writeDesign(tx, { author: authorOf(ctx), live }, columns, design, body)
      return { ...designAnswer(design, plotIds), ...written }
    })
  })

  route(app, listDesigns, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await findYear(tx, query.year_id)
      const data = await tx<never[]>`
        SELECT d.id AS design_id, d.field_year_id AS year_id, d.kind, d.params, d.line_ids, d.check_ids, d.seed, d.swaps,
          d.origin, d.efficiency, d.bound, d.seq, d.engine_version, d.created_by, d.created_at,
          nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS created_by_name
        FROM designs d LEFT JOIN users u ON u.id = d.created_by
        WHERE d.field_year_id = ${query.year_id} ORDER BY d.id DESC`
      return { meta: { total: data.length }, data }
    }),
  )
}
