import type { FastifyReply, FastifyRequest } from 'fastify'
import { toBuffer, toDataURL, toString as toText } from 'qrcode'
import * as entryCalls from '../../../src/contract/seeds/seedEntries.ts'
import * as seeds from '../../../src/contract/seeds/seeds.ts'
import * as plans from '../../../src/contract/seeds/sowingPlans.ts'
import * as houses from '../../../src/contract/seeds/warehouses.ts'
import { type StoreCode, storeAddress } from '../../../src/domain/seeds/seedCode.ts'
import { withCompany } from '../../platform/db/company.ts'
import { siteOrigin } from '../../platform/http/answers/siteOrigin.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { addEntry, readEntryPage, reverseEntry } from './entries.ts'
import { endPlan, planYear, readPlan, readPlanPage } from './plans.ts'
import { readSeed, readSeedPage, readSummary } from './readSeeds.ts'
import {
  addLocation,
  addWarehouse,
  deleteLocation,
  deleteWarehouse,
  readLocation,
  readLocations,
  readWarehouse,
  readWarehouses,
  renameLocation,
  renameWarehouse,
} from './warehouses.ts'
import { addSeed, changeSeeds, removeSeed } from './writeSeeds.ts'

/** Error correction M: a scratched label can be read. Four light modules around, as the standard requires. */
const qrOptions = { errorCorrectionLevel: 'M', margin: 4 } as const
const pixelsOfModule = 8

/**
 * The code of a lot or a place in the form that a request accepts: the picture itself (SVG or PNG), else its address and
 * its picture as an address.
 */
async function answerCode(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, name }: { code: StoreCode; name: string },
) {
  const url = storeAddress(siteOrigin(request), code)
  const accept = request.headers.accept ?? ''
  reply.header('Vary', 'Accept')
  if (/\bimage\/svg\+xml\b/.test(accept)) {
    reply.type('image/svg+xml')
    return Buffer.from(await toText(url, { ...qrOptions, type: 'svg' })) as never
  }
  if (/^\s*image\//.test(accept)) {
    reply.type('image/png')
    return (await toBuffer(url, { ...qrOptions, scale: pixelsOfModule })) as never
  }
  return { id: code.id, name, url, qrcode: await toDataURL(url, { ...qrOptions, scale: pixelsOfModule }) }
}

const listAnswer = <T>(rows: readonly T[]) => ({ meta: { total: rows.length }, data: [...rows] })

/** The warehouse API: warehouses and their places, lots of seed with their ledger, and sowing plans. */
export function registerSeedStore(app: App): void {
  registerPlaces(app)
  registerSeeds(app)
  registerPlans(app)
}

function registerPlaces(app: App): void {
  const { live } = app.services
  route(app, houses.listWarehouses, ({ ctx }) => withCompany(ctx, async (tx) => listAnswer(await readWarehouses(tx))))
  route(app, houses.getWarehouse, ({ ctx, params }) => withCompany(ctx, (tx) => readWarehouse(tx, params.id)))
  route(app, houses.createWarehouse, ({ ctx, body }) =>
    withCompany(ctx, (tx) => addWarehouse(tx, ctx, live, body.name)),
  )
  route(app, houses.updateWarehouse, ({ ctx, params, body }) =>
    withCompany(ctx, (tx) => renameWarehouse(tx, ctx, live, { ...params, ...body })),
  )
  route(app, houses.deleteWarehouse, ({ ctx, params }) =>
    withCompany(ctx, (tx) => deleteWarehouse(tx, ctx, live, params.id)),
  )
  route(app, houses.listLocations, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      if (query.warehouse !== undefined) await readWarehouse(tx, query.warehouse)
      return listAnswer(await readLocations(tx, query))
    }),
  )
  route(app, houses.getLocation, ({ ctx, params }) => withCompany(ctx, (tx) => readLocation(tx, params.id)))
  route(app, houses.createLocation, ({ ctx, body }) => withCompany(ctx, (tx) => addLocation(tx, ctx, live, body)))
  route(app, houses.updateLocation, ({ ctx, params, body }) =>
    withCompany(ctx, (tx) => renameLocation(tx, ctx, live, { ...params, ...body })),
  )
  route(app, houses.deleteLocation, ({ ctx, params }) =>
    withCompany(ctx, (tx) => deleteLocation(tx, ctx, live, params.id)),
  )
  route(app, houses.locationCode, async ({ ctx, params, request, reply }) => {
    const { id, name } = await withCompany(ctx, (tx) => readLocation(tx, params.id))
    return answerCode(request, reply, { code: { kind: 'location', id, crop: null }, name })
  })
}

function registerSeeds(app: App): void {
  const { live } = app.services
  route(app, seeds.listSeeds, ({ ctx, query, language }) => withCompany(ctx, (tx) => readSeedPage(tx, language, query)))
  route(app, seeds.getSeed, ({ ctx, params, language }) => withCompany(ctx, (tx) => readSeed(tx, language, params.id)))
  route(app, seeds.createSeed, ({ ctx, body }) => withCompany(ctx, (tx) => addSeed(tx, ctx, live, body)))
  route(app, seeds.updateSeed, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => (await changeSeeds(tx, ctx, live, [{ ...body, ...params }]))[0]),
  )
  route(app, seeds.updateSeeds, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => listAnswer(await changeSeeds(tx, ctx, live, body.items))),
  )
  route(app, seeds.deleteSeed, ({ ctx, params }) => withCompany(ctx, (tx) => removeSeed(tx, ctx, live, params.id)))
  route(app, seeds.seedCode, async ({ ctx, params, request, reply, language }) => {
    const { id, spec_id, line_name } = await withCompany(ctx, (tx) => readSeed(tx, language, params.id))
    return answerCode(request, reply, { code: { kind: 'lot', id, crop: spec_id }, name: line_name ?? String(id) })
  })
  route(app, seeds.seedSummary, ({ ctx, query }) => withCompany(ctx, (tx) => readSummary(tx, query.spec_id)))
  route(app, entryCalls.listSeedEntries, ({ ctx, params, query }) =>
    withCompany(ctx, (tx) => readEntryPage(tx, params.id, query)),
  )
  route(app, entryCalls.addSeedEntry, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      const entries = await addEntry(tx, ctx, live, { ...body, ...params })
      return entries.length === 1 ? entries[0] : listAnswer(entries)
    }),
  )
  route(app, entryCalls.reverseSeedEntry, ({ ctx, params }) =>
    withCompany(ctx, (tx) => reverseEntry(tx, ctx, live, { seed: params.id, entry: params.entry })),
  )
}

function registerPlans(app: App): void {
  const { live, columns } = app.services
  route(app, plans.createSowingPlan, ({ ctx, body, reply }) => {
    if (body.dry_run) reply.status(200)
    return columns.read(ctx, body.year_id, (year, tx) => planYear(tx, ctx, live, year, body))
  })
  route(app, plans.listSowingPlans, ({ ctx, query }) => withCompany(ctx, (tx) => readPlanPage(tx, query)))
  route(app, plans.getSowingPlan, ({ ctx, params }) => withCompany(ctx, (tx) => readPlan(tx, params.id)))
  route(app, plans.sowPlan, ({ ctx, params }) =>
    withCompany(ctx, (tx) => endPlan(tx, ctx, live, { id: params.id, state: 'sown' })),
  )
  route(app, plans.cancelPlan, ({ ctx, params }) =>
    withCompany(ctx, (tx) => endPlan(tx, ctx, live, { id: params.id, state: 'cancelled' })),
  )
}
