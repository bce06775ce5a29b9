import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import { encodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { usedLines } from './cropLines.ts'
import { etagOf, hasCurrentCopy, packBytes, sendPacked } from './packed.ts'

/**
 * A year's columns with only these traits, the lines that it names (`usedLines`), names and labels: neither markers,
 * plants nor comments. The arrays are the year's own.
 * @throws ApiError `notFound` for a trait that the crop lacks.
 */
function columnsOfTraits(columns: FieldYearColumns, ids: readonly number[]): FieldYearColumns {
  const wantedIds = new Set(ids)
  const traits = columns.traits.filter(({ trait }) => wantedIds.has(trait.id))
  if (traits.length < wantedIds.size) throw notFound()
  return {
    ...columns,
    traits,
    lines: usedLines(columns),
    markers: [],
    plants: new Map(),
    declared: new Set(),
    comment: columns.comment.map(() => null),
  }
}

export function registerColumns(app: App): void {
  route(app, loadFieldYear, async ({ ctx, params, query, services, request, reply }) => {
    if (query.traits === undefined) {
      const year = await services.columns.pack(ctx, params.id)
      return sendPacked(request, reply, year.etag, () => Promise.resolve(year)) as never
    }
    const { traits } = query
    const part = await services.columns.read(ctx, params.id, (columns) => {
      const etag = etagOf(columns, traits.join('.'))
      return { etag, bytes: hasCurrentCopy(request, etag) ? null : encodeFieldYear(columnsOfTraits(columns, traits)) }
    })
    const { etag, bytes } = part
    return sendPacked(request, reply, etag, bytes && (() => packBytes(etag, bytes))) as never
  })
}
