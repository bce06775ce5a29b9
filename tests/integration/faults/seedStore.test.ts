import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSowingPlan, getSowingPlan, sowPlan } from '../../../src/contract/seeds/sowingPlans.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize, seed } from '../../drill/size.ts'
import { SeededRandom } from '../../simulation/random.ts'
import { freshStore, ledgerOf, lotOf, newLot } from '../seeds/store.ts'
import { newDirector, signInOn } from './people.ts'
import { dataDirectory } from './serverProcess.ts'

const data = await dataDirectory()
const seedsOfPlot = 100

/** Lots whose amount differs from the sum of their entries, read from the tables. */
async function differences(): Promise<unknown[]> {
  const sql = await data.sql()
  try {
    return [...(await sql`SELECT * FROM seed_differences()`)]
  } finally {
    await sql.end()
  }
}

it(
  `${drillSize(2, 20)} servers killed between booking and sowing keep the bookings, and sow all of a plan or none`,
  async () => {
    const random = new SeededRandom(seed)
    let server = await data.start()
    let anna = await newDirector(server, 'seed.keeper')
    const store = await freshStore(anna)
    const { place, planted } = store.setting
    const lots = [(await newLot(anna, store)).id, (await newLot(anna, store, { location: store.places[1].id })).id]
    const sums = async () => {
      const lotsAfter = await Promise.all(lots.map((id) => lotOf(anna, id)))
      const total = (field: 'amount' | 'booked_amount') => lotsAfter.reduce((sum, lot) => sum + lot[field], 0)
      return { amount: total('amount'), booked: total('booked_amount') }
    }
    let sown = 0
    const rounds = drillSize(2, 20)
    for (let round = 0; round < rounds; round++) {
      const before = await sums()
      const body = {
        year_id: place.year_id,
        plot_ids: planted.plots.slice(0, 2),
        seeds: seedsOfPlot,
        germination: false,
      }
      const plan = await anna.call(createSowingPlan, { body })
      expect(plan.status).toBe(201)
      const planned = plan.body.items.reduce((sum, { amount }) => sum + amount, 0)
      expect(planned).toBe(2 * seedsOfPlot)
      const params = { id: String(plan.body.id) }
      // The answer may never come.
      const sowing = anna.call(sowPlan, { params }).then(
        ({ status }) => status,
        () => null,
      )
      await wait(30 * random.uniform())
      await server.kill()
      const answered = await sowing

      server = await data.start()
      anna = await signInOn(server, anna)
      expect(await differences()).toEqual([])
      const { state } = (await anna.call(getSowingPlan, { params })).body
      if (answered === 200) expect(state).toBe('sown')
      else expect(['booked', 'sown']).toContain(state)
      const isSown = state === 'sown'
      expect(await sums()).toEqual({
        amount: before.amount - (isSown ? planned : 0),
        booked: before.booked + (isSown ? 0 : planned),
      })
      // A client without an answer sends again: it is sown once.
      const secondSowing = await anna.call(sowPlan, { params })
      expect(secondSowing.status).toBe(isSown ? 409 : 200)
      expect(await sums()).toEqual({ amount: before.amount - planned, booked: before.booked })
      sown += isSown ? 1 : 0
    }
    const kinds = (await Promise.all(lots.map((id) => ledgerOf(anna, id)))).flat().map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'sown').length).toBe(kinds.filter((kind) => kind === 'booked').length)
    expect(await differences()).toEqual([])
    figure('kill -9 between booking and sowing: rounds, sown before the kill, lost', `${rounds}, ${sown}, 0`)
  },
  drillSize(120_000, 1_200_000),
)
