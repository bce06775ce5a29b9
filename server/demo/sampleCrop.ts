import { addSampleCrop, type Crop } from '../../src/contract/lines/crops.ts'
import { freeName } from '../../src/domain/plots/name.ts'
import { record } from '../core/audit/record.ts'
import { numberArray } from '../platform/db/arrays.ts'
import { withCompany } from '../platform/db/company.ts'
import type { Tx } from '../platform/db/connect.ts'
import { ApiError } from '../platform/http/answers/apiError.ts'
import { type App, route } from '../platform/http/routes/route.ts'
import { announceTopic } from '../platform/live/announceTopic.ts'
import type { DemoCrop } from './demoYear.ts'
import { loadStory } from './loadDemo.ts'
import { story as storyIn } from './story/story.ts'

/** The crop's names, with a number where the company has a crop of that name. */
async function freeCropNames(tx: Tx, { russian_name, english_name }: DemoCrop): Promise<DemoCrop> {
  const crops = await tx<DemoCrop[]>`SELECT russian_name, english_name FROM crops`
  const isUsed = (property: keyof DemoCrop) => (name: string) =>
    crops.some((crop) => crop[property].toLowerCase() === name.toLowerCase())
  return {
    russian_name: freeName(russian_name, isUsed('russian_name')),
    english_name: freeName(english_name, isUsed('english_name')),
  }
}

/** The sample data as a crop of a company that has its own, to look around in; `deleteCrop` removes all of it. */
export function registerSampleCrop(app: App): void {
  const { live } = app.services
  route(app, addSampleCrop, ({ ctx }) =>
    withCompany(ctx, async (tx) => {
      // Two at once are one after the other.
      await tx`SELECT 1 FROM companies WHERE id = ${ctx.company} FOR NO KEY UPDATE`
      const [existing] = await tx`SELECT 1 FROM crops WHERE sample_warehouses IS NOT NULL`
      if (existing) throw new ApiError('crop.sampleExists')
      const story = storyIn(ctx.language)
      const names = await freeCropNames(tx, story.words.crop)
      const years = story.years.map((year) => ({ ...year, crop: names }))
      const author = { company: ctx.company, user: ctx.user }
      const { crop, warehouses } = await loadStory(
        tx,
        { author, director: ctx, live },
        {
          story: { ...story, years, words: { ...story.words, crop: names } },
          main: years[0],
          created: { crops: new Map() },
        },
      )
      await tx`UPDATE crops SET sample_warehouses = ${numberArray(warehouses)}::bigint[] WHERE id = ${crop.id}`
      record(tx, ctx, { kind: 'nursery', key: 'audit.sampleAdded', spec_id: crop.id })
      await announceTopic(tx, live, ctx, { topic: 'crops', spec_id: crop.id, ids: [crop.id] })
      return { spec_id: crop.id, ...names } satisfies Crop
    }),
  )
}
