import { loadFieldYear } from '../../src/contract/plots/changes.ts'
import { encodeFieldYear } from '../../src/domain/columns/codec.ts'
import { type App, route } from '../http/route.ts'
import { columnsOfTraits } from './ofTraits.ts'
import { etagOf, isKnown, packBytes, sendPacked } from './packed.ts'

export function registerColumns(app: App): void {
  route(app, loadFieldYear, async ({ ctx, params, query, services, request, reply }) => {
    if (query.traits === undefined) {
      const year = await services.columns.pack(ctx, params.id)
      return sendPacked(request, reply, year.etag, () => Promise.resolve(year)) as never
    }
    const { traits } = query
    const part = await services.columns.read(ctx, params.id, (columns) => {
      const etag = etagOf(columns, traits.join('.'))
      return { etag, bytes: isKnown(request, etag) ? null : encodeFieldYear(columnsOfTraits(columns, traits)) }
    })
    const { etag, bytes } = part
    return sendPacked(request, reply, etag, bytes && (() => packBytes(etag, bytes))) as never
  })
}
