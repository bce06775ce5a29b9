import { beforeAll, beforeEach } from 'vitest'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { type Wire, wireAs } from '../wire/wire.ts'
import { newTrialFixture, type TrialFixture } from './trialFixture.ts'

/** What the tests of a file work on; set by `eachSetting` before each test. */
export let server: TestServer
export let mine: Actor
export let wire: Wire
export let setting: TrialFixture
export let year: number
/** The first trait of the year, and its plots. */
export let trait: number
export let plots: number[]

/** Creates a company for the tests of this file, and for each test a new planted nursery. */
export function prepareSettings(): void {
  beforeAll(async () => {
    server = await startTestServer()
    mine = await server.newCompany()
    wire = wireAs(mine)
  })
  beforeEach(async () => {
    setting = await newTrialFixture(mine)
    year = setting.place.year_id
    ;[trait] = setting.planted.traits
    plots = setting.planted.plots
  })
}
