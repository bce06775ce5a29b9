import { beforeAll, describe, expect, it } from 'vitest'
import { demoSignIn, loadDemo } from '../../../server/demo/loadDemo.ts'
import { type Language, languages } from '../../../src/words/word.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { downloads, type ListedYear, type RoundTrip, reupload } from './roundTrips.ts'

type DemoYear = ListedYear & { readonly name: string }

let demo: Actor
/** A part of the generated nursery. */
let years: readonly DemoYear[]

beforeAll(async () => {
  const server = await startTestServer()
  const { services } = server.node
  const settings = { ...services.settings, demo: true }
  expect(await loadDemo({ ...services, settings }, { rows: 6, cols: 10, blocks: 3 })).toBe(true)
  demo = await server.signIn(demoSignIn.username, demoSignIn.password)
  years = await server.sql<DemoYear[]>`
    SELECT f.crop_id AS spec_id, y.field_id, y.id AS year_id, y.sowing_date::text, y.emergence_date::text,
      f.name || ' ' || y.year AS name
    FROM field_years y JOIN fields f ON f.id = y.field_id
    ORDER BY y.id`
})

/** Uploads each download again, a few at a time, and returns those with differences. */
async function differing(trips: readonly (readonly [DemoYear, RoundTrip, Language])[]): Promise<unknown[]> {
  const waiting = [...trips]
  const differences: unknown[] = []
  const runNext = async () => {
    for (let trip = waiting.shift(); trip; trip = waiting.shift()) {
      const [year, download, language] = trip
      const { isUnchanged, ...report } = await reupload(demo, year, download, language)
      if (!isUnchanged) differences.push([year.name, download.name, language, report])
    }
  }
  await Promise.all([runNext(), runNext(), runNext()])
  return differences
}

describe('every download of the demo uploads again without changes', () => {
  it.each(languages)('the year with stages, technologies and their plans, in each format (%s)', async (language) => {
    const phenology = years.filter(({ name }) => name.startsWith('Winter wheat phenology'))
    expect(phenology).toHaveLength(1)
    expect(await differing(downloads.map((download) => [phenology[0], download, language]))).toEqual([])
  })

  it.each([0, 1, 2])('every year, the formats and languages in turn (%i of 3)', async (third) => {
    const pairs = downloads.flatMap((download) => languages.map((language) => [download, language] as const))
    // 9 divides neither the number of formats nor of languages, so that years are combined with pairs of all kinds.
    const trips = years.map((year, k) => [year, ...pairs[(k * 9) % pairs.length]] as const)
    expect(await differing(trips.filter((_, k) => k % 3 === third))).toEqual([])
  })
})
