import {
  changeMapWidth,
  clearLabels,
  exportFieldMap,
  type FieldMapAnswer,
  mapColouring,
  numberPlots,
  readFieldMap,
  saveFieldMap,
} from '../../../src/contract/plots/maps.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { fieldMapFormat } from '../../../src/domain/files/formats.ts'
import { buildPositionIndex } from '../../../src/domain/layout/positionIndex.ts'
import { record } from '../../core/audit/record.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { authorOf } from '../../core/changes/routes.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { attach, xlsxType } from '../../platform/http/answers/attachment.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { sendUnchecked } from '../../platform/http/routes/unchecked.ts'
import { runInThread } from '../../platform/jobs/worker.ts'
import { colouringData } from './colouring.ts'
import type { MapExport } from './exportThread.ts'
import { applyNumbering, clearNumbering } from './numbering.ts'
import { changeWidth, placeAllPlots } from './placing.ts'

/**
 * The map in the answer of the first API version: every row in full, null: empty place. Plots off the map are only
 * counted.
 */
function mapAnswer(columns: FieldYearColumns): FieldMapAnswer {
  const index = buildPositionIndex(columns)
  const location_of_plots: FieldMapAnswer['location_of_plots'] = []
  for (let row = 0; row < index.rows; row++) {
    const cells: FieldMapAnswer['location_of_plots'][number] = []
    for (let col = 0; col < index.cols; col++) {
      const i = index.at[row * index.cols + col]
      cells.push(i < 0 ? null : cellOf(columns, i))
    }
    location_of_plots.push(cells)
  }
  const lines = new Set<number>()
  let plots = 0
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i]) continue
    plots++
    if (columns.line[i]) lines.add(columns.line[i])
  }
  return {
    id: columns.year_id,
    max_length_per_list: columns.map_width,
    location_of_plots,
    meta_info: { count_of_lines: lines.size, count_of_plots: plots },
  }
}

function cellOf(columns: FieldYearColumns, i: number) {
  return {
    plot_id: columns.id[i],
    plot_name: columns.name[i],
    plot_label: columns.label[i],
    line_name: columns.lines.get(columns.line[i])?.name ?? null,
  }
}

const exportModule = new URL('./exportThread.ts', import.meta.url)

export function registerMaps(app: App): void {
  const { columns: store, live } = app.services
  const writing = (ctx: RequestContext): WriteContext => ({ author: authorOf(ctx), live })

  /** Reads a map; the nursery must be the year's. */
  const reading = <T>(
    ctx: RequestContext,
    place: { field_id: number; year_id: number },
    use: (columns: FieldYearColumns, tx: Tx) => T | Promise<T>,
  ): Promise<T> =>
    store.read(ctx, place.year_id, (columns, tx) => {
      if (columns.field_id !== place.field_id) throw notFound()
      return use(columns, tx)
    })

  route(app, readFieldMap, ({ ctx, query, reply }) => {
    sendUnchecked(reply)
    return reading(ctx, query, mapAnswer)
  })

  route(app, saveFieldMap, ({ ctx, params, body, reply }) => {
    sendUnchecked(reply)
    return store.write(ctx, params.id, async (columns, tx) =>
      mapAnswer(await placeAllPlots(tx, writing(ctx), columns, body)),
    )
  })

  route(app, changeMapWidth, ({ ctx, params, body, reply }) => {
    sendUnchecked(reply)
    const { max_length_per_list } = body
    return store.write(ctx, params.id, async (columns, tx) =>
      mapAnswer(await changeWidth(tx, writing(ctx), columns, max_length_per_list)),
    )
  })

  route(app, numberPlots, ({ ctx, body }) =>
    store.write(ctx, body.year_id, (columns, tx) => {
      if (columns.field_id !== body.field_id) throw notFound()
      return applyNumbering(tx, writing(ctx), columns, body)
    }),
  )

  route(app, clearLabels, ({ ctx, query }) =>
    store.write(ctx, query.year_id, (columns, tx) => {
      if (columns.field_id !== query.field_id) throw notFound()
      return clearNumbering(tx, writing(ctx), columns)
    }),
  )

  route(app, exportFieldMap, async ({ ctx, query, reply, language }) => {
    const sheet = fieldMapFormat.sheet[language]
    const { name, plots } = await reading(ctx, query, (columns, tx) => {
      record(tx, ctx, { kind: 'taken_out', key: 'audit.mapTakenOut', spec_id: columns.spec_id, ...query })
      return {
        name: `${columns.field_name}_${columns.year}_${sheet}.xlsx`,
        plots: Array.from({ length: columns.count }, (_, i) => ({
          name: columns.name[i],
          label: columns.label[i],
          row: columns.alive[i] ? columns.row[i] || null : null,
          col: columns.col[i] || null,
        })),
      }
    })
    const bytes = await runInThread<Uint8Array>(exportModule, { sheet, plots } satisfies MapExport)
    attach(reply, name, xlsxType)
    return Buffer.from(bytes) as never
  })

  route(app, mapColouring, ({ ctx, query, reply }) => {
    sendUnchecked(reply)
    return reading(ctx, query, (columns) => colouringData(columns, query))
  })
}
