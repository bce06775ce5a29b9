import { loadFieldYear } from '../../src/contract/changes.ts'
import { type App, route } from '../http/route.ts'

export function registerColumns(app: App): void {
  route(app, loadFieldYear, async ({ ctx, params, services, request, reply }) => {
    const { etag, plain, packed } = await services.columns.pack(ctx, params.id)
    reply.header('ETag', etag).header('Cache-Control', 'private, no-cache').header('Vary', 'Accept-Encoding')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send() as never
    reply.type('application/octet-stream')
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return plain as never
    reply.header('Content-Encoding', 'br')
    return packed as never
  })
}
