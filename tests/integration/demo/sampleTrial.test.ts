import { beforeAll, describe, expect, it } from 'vitest'
import { demoSignIn, loadDemo } from '../../../server/demo/loadDemo.ts'
import { story as storyIn } from '../../../server/demo/story/story.ts'
import { storyTraits, truth } from '../../../server/demo/story/truth.ts'
import { listHistory } from '../../../src/contract/company/history.ts'
import { listNotifications } from '../../../src/contract/company/notifications.ts'
import { readRegionValues, traitWeights, windRose } from '../../../src/contract/genome/genomeRegions.ts'
import { listCrops } from '../../../src/contract/lines/crops.ts'
import { listFields } from '../../../src/contract/plots/nurseries.ts'
import { photographedPlots } from '../../../src/contract/plots/photos.ts'
import { listSeeds } from '../../../src/contract/seeds/seeds.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { expectBalanced } from '../seeds/store.ts'

const language = 'es'
const story = storyIn(language)
const [main] = story.years

let server: TestServer
let director: Actor
let crop: number
let year: number

beforeAll(async () => {
  server = await startTestServer()
  const { services } = server.node
  const settings = { ...services.settings, demo: true, demoLanguage: language } as const
  await loadDemo({ ...services, settings }, { rows: 6, cols: 10, blocks: 3 })
  director = await server.signIn(demoSignIn.username, demoSignIn.password)
  const { meta, data } = (await director.call(listCrops, {})).body
  expect(meta.is_sample).toBe(true)
  crop = data[0].spec_id
  const nurseries = (await director.call(listFields, { query: { spec_id: String(crop) } })).body.data
  year = nurseries[0].fieldyear_set[0].id
})

describe('the sample company', () => {
  it('opens on the newest year of the main site, with the generated values', async () => {
    const rows = await server.sql<{ nursery: string; year: number; crop: string }[]>`
      SELECT f.name AS nursery, y.year, c.english_name AS crop
      FROM field_years y JOIN fields f ON f.id = y.field_id JOIN crops c ON c.id = f.crop_id WHERE y.id = ${year}`
    expect(rows).toEqual([{ nursery: main.nursery, year: 2026, crop: story.words.crop.english_name }])
    for (const trait of main.traits) {
      const stored = await server.sql<{ value: string | null; note: string | null; comment: string | null }[]>`
        SELECT coalesce(v.text, v.number::text) AS value, v.note, p.comment FROM plots p
        LEFT JOIN plot_values v ON v.plot_id = p.id
          AND v.trait_id = (SELECT id FROM traits WHERE crop_id = ${crop} AND name = ${trait.name})
        WHERE p.field_year_id = ${year} ORDER BY p."row", p.col`
      const texts = trait.values.map((value) => (value === null ? null : String(value)))
      expect(
        stored.map(({ value }) => (trait.kind === 'quantitative' && value !== null ? String(Number(value)) : value)),
        trait.name,
      ).toEqual(texts)
    }
  })

  it('has a history of a fortnight by four people, each change on its day', async () => {
    const { data } = (await director.call(listHistory, { query: { year_id: String(year), page_size: '200' } })).body
    const changes = data.filter(({ seq }) => seq !== null)
    expect(changes.length).toBeGreaterThanOrEqual(30)
    expect(new Set(changes.map(({ user }) => user?.id)).size).toBe(4)
    const days = changes.map(({ at }) => (Date.now() - Date.parse(at)) / 86_400_000)
    expect(Math.max(...days)).toBeGreaterThan(13)
    expect(Math.max(...days)).toBeLessThan(15)
    // Newest first, and none later than the time of loading.
    expect(days).toEqual([...days].sort((a, b) => a - b))
    expect(days[0]).toBeGreaterThan(0.5)
    const logged = await server.sql<{ at: Date }[]>`
      SELECT at FROM change_log WHERE field_year_id = ${year} ORDER BY seq`
    const times = logged.map(({ at }) => Number(at))
    expect(times).toHaveLength(changes.length + 1)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const { data: history } = (await director.call(listHistory, { query: { page_size: '200' } })).body
    const loading = history.find(({ text }) => text.startsWith('Demonstration'))
    expect((Date.now() - Date.parse(loading?.at ?? '')) / 86_400_000).toBeGreaterThan(14.9)
  })

  it('has two notifications, three photos, and lots with three different warnings', async () => {
    const { meta } = (await director.call(listNotifications, { query: {} })).body
    expect(meta).toMatchObject({ total: 2, unread: 2 })
    const { photos } = (await director.call(photographedPlots, { params: { id: year } })).body
    expect(photos.reduce((sum, count) => sum + count, 0)).toBe(3)
    const lots = (await director.call(listSeeds, { query: { spec_id: String(crop), page_size: '100' } })).body.data
    expect(lots).toHaveLength(story.entryNames.length)
    const warnings = lots.flatMap(({ warnings: own }) => own)
    expect(warnings.sort()).toEqual(['seed.germination', 'seed.uncleared', 'seed.untested'])
    for (const { amount } of lots) expect(amount).toBeGreaterThan(0)
    await expectBalanced(
      server,
      director,
      lots.map(({ id }) => id),
    )
  })

  it('answers the genome pages at once: a line by region and trait, and the gene of the height', async () => {
    const idOf = async (table: 'traits' | 'lines', name: string) => {
      const [row] = await server.sql<{ id: number }[]>`
        SELECT id FROM ${server.sql(table)} WHERE crop_id = ${crop} AND name = ${name}`
      return String(row.id)
    }
    const spec_id = String(crop)
    const feature = await idOf('traits', story.words.traits.height.name)
    const line_id = await idOf('lines', story.entryNames.at(-1) ?? '')
    const regions = await director.call(readRegionValues, { query: { spec_id, line_id, feature } })
    expect(regions.body.data).toHaveLength(story.words.sites.length)
    expect(regions.body.data.every(({ difference }) => difference !== null)).toBe(true)
    const rose = await director.call(windRose, { query: { spec_id, line_id } })
    expect(rose.body.data).toHaveLength(storyTraits.length)
    const weights = await director.call(traitWeights, { query: { spec_id, line_id, feature } })
    const genes = weights.body.data.flatMap(({ markers }) => markers).map(({ chr, pos }) => `${chr} ${pos}`)
    const [{ chromosome, at }] = truth.height.qtl
    expect(genes).toContain(`${chromosome} ${at}`)
  })
})
