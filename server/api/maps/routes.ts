import {
  changeMapWidth,
  clearLabels,
  exportFieldMap,
  mapColouring,
  numberPlots,
  readFieldMap,
  saveFieldMap,
} from '../../../src/contract/plots/maps.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { fieldMapFormat } from '../../../src/domain/files/formats.ts'
import { record } from '../../core/audit/record.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { authorOf } from '../../core/changes/routes.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/apiError.ts'
import { attach, xlsxType } from '../../platform/http/attachment.ts'
import type { RequestContext } from '../../platform/http/requestContext.ts'
import { type App, route } from '../../platform/http/route.ts'
import { sendUnchecked } from '../../platform/http/unchecked.ts'
import { runInThread } from '../../platform/jobs/worker.ts'
import { colouringData } from './colouring.ts'
import type { MapExport } from './exportThread.ts'
import { mapAnswer } from './mapAnswer.ts'
import { applyNumbering, clearNumbering } from './numbering.ts'
import { changeWidth, saveMap } from './placing.ts'

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
    return store.write(ctx, params.id, async (columns, tx) => mapAnswer(await saveMap(tx, writing(ctx), columns, body)))
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
