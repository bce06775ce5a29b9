import { photoCallsOf, photographedPlots } from '../../../src/contract/plots/photos.ts'
import { type PictureSize, photoLimits } from '../../../src/domain/photos/photoRules.ts'

import { withCompany } from '../../platform/db/company.ts'
import { afterCommit } from '../../platform/db/transaction.ts'
import { type App, type HandlerInput, route } from '../../platform/http/routes/route.ts'
import { pictureRefusal } from './pictures.ts'
import { countPhotos, findOwner, findPicture, type PhotoSubject, readPhotos } from './readPhotos.ts'
import { addPhoto, changePhoto, deletePhoto, emptyPicture } from './writePhotos.ts'

const pictureHeaders = {
  // A picture that is opened directly runs nothing and loads nothing.
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Content-Disposition': 'inline',
}
const fileOptions = {
  fileLimit: photoLimits.bytes,
  tooLarge: () => pictureRefusal('photo.too_big'),
  missing: emptyPicture,
}

type RequestParts = Pick<HandlerInput<typeof photoCallsOf.plot.content>, 'ctx' | 'services' | 'reply'>

/** Photos of plots and of lines, which follow the same rules. */
export function registerPhotos(app: App): void {
  const { live, files, log } = app.services

  async function list(ctx: RequestParts['ctx'], kind: PhotoSubject, owner: number) {
    return withCompany(ctx, async (tx) => {
      await findOwner(tx, kind, owner)
      const data = await readPhotos(tx, kind, { owner })
      return { meta: { total: data.length }, data }
    })
  }

  async function content(
    { ctx, reply }: RequestParts,
    of: PhotoSubject,
    id: number,
    size: PictureSize | null,
  ): Promise<unknown> {
    const { key, type, bytes } = await withCompany(ctx, (tx) => findPicture(tx, of, id, size))
    const stream = await files.read(key)
    return reply.headers(pictureHeaders).type(type).header('Content-Length', bytes).send(stream)
  }

  async function remove(ctx: RequestParts['ctx'], kind: PhotoSubject, id: number): Promise<void> {
    await withCompany(ctx, async (tx) => {
      const keys = await deletePhoto(tx, ctx, live, { of: kind, id })
      afterCommit(tx, () => {
        // Bytes that remain have no row and are swept.
        for (const key of keys) files.remove(key).catch((error) => log.warn({ err: error }, 'picture not removed'))
      })
    })
  }

  const { plot, line } = photoCallsOf
  route(app, plot.list, ({ ctx, query }) => list(ctx, 'plot', query.plot_id))
  route(app, line.list, ({ ctx, query }) => list(ctx, 'line', query.line_id))
  route(
    app,
    plot.add,
    ({ ctx, services, file, body: { plot: owner, photographed_at: day, comment } }) =>
      addPhoto(ctx, services, { of: 'plot', owner, day, comment, file }),
    fileOptions,
  )
  route(
    app,
    line.add,
    ({ ctx, services, file, body: { line: owner, photographed_at: day, comment } }) =>
      addPhoto(ctx, services, { of: 'line', owner, day, comment, file }),
    fileOptions,
  )
  route(app, plot.update, ({ ctx, params: { id }, body: { photographed_at: day, comment, before } }) =>
    withCompany(ctx, (tx) => changePhoto(tx, ctx, live, { of: 'plot', id, day, comment, before })),
  )
  route(app, line.update, ({ ctx, params: { id }, body: { photographed_at: day, comment, before } }) =>
    withCompany(ctx, (tx) => changePhoto(tx, ctx, live, { of: 'line', id, day, comment, before })),
  )
  route(app, plot.remove, ({ ctx, params }) => remove(ctx, 'plot', params.id))
  route(app, line.remove, ({ ctx, params }) => remove(ctx, 'line', params.id))
  route(app, plot.content, ({ params, query, ...parts }) => content(parts, 'plot', params.id, sizeOf(query.size)))
  route(app, photographedPlots, ({ ctx, params }) => withCompany(ctx, (tx) => countPhotos(tx, params.id)))
  route(app, line.content, ({ params, query, ...parts }) => content(parts, 'line', params.id, sizeOf(query.size)))
}

const sizeOf = (size: number | undefined): PictureSize | null => (size as PictureSize | undefined) ?? null
