import { beforeAll, describe, expect, it } from 'vitest'
import { downloadSowingList, type ListPreview } from '../../../src/contract/plots/plotLists.ts'
import { cancelPlan, createSowingPlan } from '../../../src/contract/seeds/sowingPlans.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { freshStore, newLot, type SeedStore } from '../seeds/store.ts'

let actor: Actor
let store: SeedStore

beforeAll(async () => {
  actor = await (await startTestServer()).newCompany()
  store = await freshStore(actor)
})

/** Storage place and seed amount from the sowing list v2, by plot. */
async function seedOfPlots(): Promise<Record<string, [unknown, unknown]>> {
  const { field_id, year_id } = store.setting.place
  const body = { field_id, year_id, sowing_date: null, germination_date: null, empty_columns: 1, type_of_file: 'v2' }
  const { body: list } = await actor.callAny(downloadSowingList, { body: { ...body, preview: true } })
  const { rows } = list as ListPreview
  const at = rows.findIndex((row) => row.includes('Storage'))
  const [plot, storage, amount] = ['Plot', 'Storage', 'Seed amount'].map((heading) => rows[at].indexOf(heading))
  return Object.fromEntries(rows.slice(at + 1).map((row) => [String(row[plot]), [row[storage], row[amount]]]))
}

describe('the sowing list v2', () => {
  it('lists where the seed of each plot is stored and how much is sown, by the newest plan that is not cancelled', async () => {
    const { planted, place } = store.setting
    const lot = await newLot(actor, store)
    expect(
      Object.values(await seedOfPlots())
        .flat()
        .every((cell) => cell === null),
    ).toBe(true)
    const plan = async (seeds: number) => {
      const body = { year_id: place.year_id, plot_ids: planted.plots.slice(0, 1), seeds }
      return (await actor.call(createSowingPlan, { body })).body.id
    }
    await plan(100)
    expect(Object.values(await seedOfPlots())).toContainEqual([lot.address, 100])
    const newer = await plan(120)
    expect(Object.values(await seedOfPlots())).toContainEqual([lot.address, 120])
    await actor.call(cancelPlan, { params: { id: String(newer) } })
    const seed = Object.values(await seedOfPlots())
    expect(seed.filter(([storage]) => storage === lot.address)).toEqual([[lot.address, 100]])
  })
})
