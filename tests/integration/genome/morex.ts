import { steptoeMorex } from '../../../server/demo/listedTrials.ts'
import { type CreatedDemo, loadYear, storeDemoGenotypes } from '../../../server/demo/loadDemo.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Actor, TestServer } from '../harness.ts'

/** The doubled haploids of Steptoe × Morex in a crop of the company: ids by name. */
export interface MorexCrop {
  readonly crop: number
  readonly line: (name: string) => number
  readonly trait: (name: string) => number
  readonly marker: (name: string) => number
}

/** Creates the crop with its genotypes and its trials (the first `lineCount` of 16). */
export async function createMorexCrop({ node, sql }: TestServer, actor: Actor, lineCount = 16): Promise<MorexCrop> {
  const { services } = node
  const created: CreatedDemo = { crops: new Map() }
  const author = { company: actor.company, user: actor.user }
  await withCompany({ db: services.db, company: actor.company }, async (tx) => {
    for (const year of steptoeMorex().slice(0, lineCount)) await loadYear(tx, services.live, author, year, created)
    const barley = created.crops.get('Barley')
    if (!barley) throw new Error('no crop')
    await storeDemoGenotypes(tx, { author, live: services.live }, barley)
  })
  const barley = created.crops.get('Barley')
  if (!barley) throw new Error('no crop')
  const rows = await sql<{ id: number; name: string }[]>`
    SELECT id, name FROM markers WHERE company_id = ${actor.company} AND crop_id = ${barley.id}`
  const markers = new Map(rows.map(({ id, name }) => [name, Number(id)]))
  const traits = new Map([...barley.known.traits].map(([key, id]) => [key.split(', ')[0], id]))
  const lookup = (ids: ReadonlyMap<string, number>) => (name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(name)
    return id
  }
  return { crop: barley.id, line: lookup(barley.known.lines), trait: lookup(traits), marker: lookup(markers) }
}

const shared = new WeakMap<Actor, Promise<MorexCrop>>()

/** A shared crop with two of the barley trials, which no test changes. */
export function sharedMorex(server: TestServer, actor: Actor): Promise<MorexCrop> {
  const created = shared.get(actor) ?? createMorexCrop(server, actor, 2)
  shared.set(actor, created)
  return created
}
