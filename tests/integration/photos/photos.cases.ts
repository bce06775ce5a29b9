import sharp from 'sharp'
import { expect } from 'vitest'
import { type LinePhoto, type PlotPhoto, photoCallsOf, photographedPlots } from '../../../src/contract/plots/photos.ts'
import { type CallCases, casesOf, type World } from '../cases.ts'
import { type Actor, type Answer, unknownId } from '../harness.ts'
import { newTrialFixture, sharedTrialFixture } from '../trials/trialFixture.ts'
import { cameraPicture, truncatedPicture } from './pictures.ts'

type Of = 'plot' | 'line'
type Photo = PlotPhoto & LinePhoto

/** A new plot or line without photos. */
async function owner(actor: Actor, of: Of): Promise<number> {
  const { planted } = await newTrialFixture(actor)
  return of === 'plot' ? planted.plots[0] : planted.lines[0]
}

const sharedOwner = async (actor: Actor, of: Of): Promise<number> => {
  const { planted } = await sharedTrialFixture(actor)
  return of === 'plot' ? planted.plots[0] : planted.lines[0]
}

/** Adds a photo and returns it. */
export async function addPhoto(actor: Actor, kind: Of, body: Record<string, unknown>, file?: File): Promise<Photo> {
  const answer = await actor.callAny(photoCallsOf[kind].add, { body, file: file ?? (await cameraPicture()) })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as Photo
}

const listPhotos = async (actor: Actor, of: Of, id: number): Promise<Photo[]> => {
  const answer = await actor.callAny(photoCallsOf[of].list, { query: { [`${of}_id`]: id } })
  return (answer as Answer<{ data: Photo[] }>).body.data
}

const once = new WeakMap<Actor, Partial<Record<Of, Promise<Photo>>>>()

/** A shared photo that no test changes: for reading, and for requests that are refused. */
function sharedPhoto(actor: Actor, of: Of): Promise<Photo> {
  const known = once.get(actor) ?? {}
  once.set(actor, known)
  known[of] ??= sharedOwner(actor, of).then((id) => addPhoto(actor, of, { [of]: id }))
  return known[of]
}

function casesOfPhotos(of: Of): CallCases[] {
  const { list, add, update, remove, content } = photoCallsOf[of]
  let current = 0
  let photo: Photo
  const foreign = async ({ other }: World, whose: 'theirs' | 'unknown') => ({
    params: { id: whose === 'theirs' ? (await sharedPhoto(other, of)).id : unknownId },
  })
  const foreignOwner = async ({ other }: World, whose: 'theirs' | 'unknown') =>
    whose === 'theirs' ? sharedOwner(other, of) : unknownId
  const badInput = async ({ actor }: World, body: object, file?: File) => ({
    body: { [of]: await sharedOwner(actor, of), ...body },
    file: file ?? (await cameraPicture()),
  })
  const sharedInput = async ({ actor }: World, body: object) => ({
    params: { id: (await sharedPhoto(actor, of)).id },
    body,
  })
  const missing = { because: 'a photo that is not there', code: 'notFound' }

  return [
    casesOf<typeof add>({
      call: add as never,
      good: [
        {
          input: async ({ actor }) => {
            current = await owner(actor, of)
            const file = await cameraPicture('jpeg', { photographed: '2026:07:02 18:20:00' })
            return { body: { [of]: current, comment: ' Awns still green ' }, file } as never
          },
          check: async (answer, { actor }) => {
            expect(answer).toMatchObject({ [of]: current, photographed_at: '2026-07-02', comment: 'Awns still green' })
            expect(answer).toMatchObject({
              width: 640,
              height: 480,
              created_by: actor.user,
              created_by_name: 'Anna Orlova',
            })
            expect(answer.thumbnail).toBe(`${answer.photo}?size=320`)
            expect(await listPhotos(actor, of, current)).toEqual([answer])
          },
        },
      ],
      bad: [
        {
          because: 'no file',
          input: async (world) => ({ ...(await badInput(world, {})), file: undefined }),
          code: 'file.empty',
          field: 'photo',
        },
        {
          because: 'an empty file',
          input: (world) => badInput(world, {}, new File([], 'a.jpg')),
          code: 'file.empty',
          field: 'photo',
        },
        {
          because: 'a file of more than 20 MB',
          input: (world) => badInput(world, {}, new File([new Uint8Array(20_000_001)], 'a.jpg')),
          code: 'photo.too_big',
        },
        {
          because: 'a page named as a picture',
          input: (world) => badInput(world, {}, new File(['<svg onload="a()">'], 'a.jpg')),
          code: 'photo.type',
          field: 'photo',
        },
        {
          because: 'half a picture',
          input: async (world) => badInput(world, {}, await truncatedPicture()),
          code: 'photo.unreadable',
          field: 'photo',
        },
        {
          because: 'a day before 1990',
          input: (world) => badInput(world, { photographed_at: '1989-12-31' }),
          code: 'photo.date',
          field: 'photographed_at',
        },
        {
          because: 'a day after 2050',
          input: (world) => badInput(world, { photographed_at: '2051-01-01' }),
          code: 'photo.date',
          field: 'photographed_at',
        },
        {
          because: 'a day that the calendar lacks',
          input: (world) => badInput(world, { photographed_at: '2026-02-30' }),
          code: 'photo.date',
          field: 'photographed_at',
        },
        {
          because: 'a comment of 2001 characters',
          input: (world) => badInput(world, { comment: 'x'.repeat(2001) }),
          code: 'validation.maxLength',
          field: 'comment',
        },
        {
          because: 'an unknown field',
          input: (world) => badInput(world, { width: '5' }),
          code: 'validation.unknownField',
          field: 'width',
        },
      ],
      foreign: {
        ids: async (world, whose) => ({
          body: { [of]: await foreignOwner(world, whose) },
          file: await cameraPicture(),
        }),
      },
    }),
    casesOf<typeof list>({
      call: list as never,
      good: [
        {
          input: async ({ actor }) => {
            current = await owner(actor, of)
            for (const photographed_at of ['2026-05-24', '2026-07-02', '2026-06-12'])
              await addPhoto(actor, of, { [of]: current, photographed_at })
            return { query: { [`${of}_id`]: current } } as never
          },
          check: async ({ meta, data }) => {
            expect(meta.total).toBe(3)
            expect(data.map((photo) => photo.photographed_at)).toEqual(['2026-07-02', '2026-06-12', '2026-05-24'])
          },
        },
      ],
      bad: [{ because: 'no id', input: () => ({ query: {} }), code: 'validation.required', field: `${of}_id` }],
      foreign: { ids: async (world, whose) => ({ query: { [`${of}_id`]: await foreignOwner(world, whose) } }) },
    }),
    casesOf<typeof update>({
      call: update as never,
      good: [
        {
          input: async ({ actor }) => {
            current = await owner(actor, of)
            photo = await addPhoto(actor, of, { [of]: current, comment: 'before' })
            return { params: { id: photo.id }, body: { photographed_at: '2025-08-01' } }
          },
          check: async (answer, { actor }) => {
            expect(answer).toEqual({ ...photo, photographed_at: '2025-08-01' })
            expect(await listPhotos(actor, of, current)).toEqual([answer])
          },
        },
        {
          input: async ({ actor }) => {
            photo = await addPhoto(actor, of, { [of]: await owner(actor, of), comment: 'before' })
            return { params: { id: photo.id }, body: { comment: '' } }
          },
          check: async (answer) => expect(answer).toEqual({ ...photo, comment: null }),
        },
      ],
      bad: [
        { ...missing, input: () => ({ params: { id: unknownId }, body: { comment: 'x' } }) },
        {
          because: 'an emptied day',
          input: (world) => sharedInput(world, { photographed_at: '' }),
          code: 'photo.date',
          field: 'photographed_at',
        },
        {
          because: 'a day after 2050',
          input: (world) => sharedInput(world, { photographed_at: '2051-01-01' }),
          code: 'photo.date',
          field: 'photographed_at',
        },
        {
          because: 'an unknown field',
          input: (world) => sharedInput(world, { [of]: 5 }),
          code: 'validation.unknownField',
          field: of,
        },
      ],
      foreign: { ids: async (world, whose) => ({ ...(await foreign(world, whose)), body: { comment: 'x' } }) },
    }),
    casesOf<typeof remove>({
      call: remove as never,
      good: [
        {
          input: async ({ actor }) => {
            current = await owner(actor, of)
            photo = await addPhoto(actor, of, { [of]: current })
            return { params: { id: photo.id } }
          },
          check: async (_, { actor }) => {
            expect(await listPhotos(actor, of, current)).toEqual([])
            expect((await actor.callAny(content, { params: { id: photo.id } })).status).toBe(404)
          },
        },
      ],
      bad: [{ ...missing, input: () => ({ params: { id: unknownId } }) }],
      foreign: { ids: foreign },
    }),
    casesOf<typeof content>({
      call: content as never,
      good: [
        {
          input: async ({ actor }) => ({ params: { id: (await sharedPhoto(actor, of)).id }, query: {} }) as never,
          check: async (answer) => {
            const { format, exif } = await sharp(answer as Uint8Array).metadata()
            expect([format, exif]).toEqual(['jpeg', undefined])
          },
        },
        {
          input: async ({ actor }) =>
            ({ params: { id: (await sharedPhoto(actor, of)).id }, query: { size: '320' } }) as never,
          check: async (answer) => {
            const { format, width, height, exif } = await sharp(answer as Uint8Array).metadata()
            expect([format, width, height, exif]).toEqual(['webp', 320, 240, undefined])
          },
        },
      ],
      bad: [
        { ...missing, input: () => ({ params: { id: unknownId } }) },
        {
          because: 'another size',
          input: async ({ actor }) => ({ params: { id: (await sharedPhoto(actor, of)).id }, query: { size: '640' } }),
          code: 'validation.choice',
          field: 'size',
        },
      ],
      foreign: { ids: foreign },
    }),
  ]
}

let expected: { plots: number[]; photos: number[] }

const yearCases: CallCases = casesOf({
  call: photographedPlots,
  good: [
    {
      input: async ({ actor }) => {
        const { place, planted } = await newTrialFixture(actor)
        const [first, , third] = planted.plots
        for (const plot of [third, first, third]) await addPhoto(actor, 'plot', { plot })
        await addPhoto(actor, 'line', { line: planted.lines[0] })
        expected = { plots: [first, third], photos: [1, 2] }
        return { params: { id: place.year_id } }
      },
      check: async (answer) => expect(answer).toEqual(expected),
    },
    {
      input: async ({ actor }) => ({ params: { id: (await newTrialFixture(actor)).place.year_id } }),
      check: async (answer) => expect(answer).toEqual({ plots: [], photos: [] }),
    },
  ],
  bad: [
    {
      because: 'an id that is no number',
      input: async () => ({ params: { id: 'x' as never } }),
      code: 'validation.integer',
      field: 'id',
    },
  ],
  foreign: {
    ids: async ({ other }, whose) => ({
      params: { id: whose === 'theirs' ? (await sharedTrialFixture(other)).place.year_id : unknownId },
    }),
  },
})

export const cases = [...casesOfPhotos('plot'), ...casesOfPhotos('line'), yearCases]
