import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { recordFile, storeFile } from '../../../server/platform/files/storedFiles.ts'
import { printLabels, taskContent } from '../../../src/contract/plots/labels.ts'
import { readPdf } from '../../pdf/readPdf.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { sharedTrialFixture } from '../trials/trialFixture.ts'

const fields: ('label' | 'line')[] = ['label', 'line']
const options = { sheet: 'a4_3x8' as const, code: 'qr' as const, fields, order: 'walk' as const, copies: 1, skip: 0 }

const labelsOfYear = async ({ actor }: World) => ({
  ...options,
  year_id: (await sharedTrialFixture(actor)).place.year_id,
})

const badCase = (because: string, more: object, code: string, field?: string) => ({
  because,
  input: async (world: World) => ({ body: { ...(await labelsOfYear(world)), ...more } }),
  code,
  field,
})

/** A task that has ended with a file. */
async function create({ server }: World, actor: Actor): Promise<string> {
  const { db, files } = server.node.services
  const folder = await mkdtemp(join(tmpdir(), 'made-'))
  const path = join(folder, 'made.pdf')
  await writeFile(path, '%PDF-1.3')
  const { company } = actor
  const file = await storeFile(files, { company, kind: 'made', name: 'Labels.pdf', type: 'application/pdf', path })
  await rm(folder, { recursive: true })
  return withCompany({ db, company }, async (tx) => {
    await recordFile(tx, file)
    const [{ id }] = await tx<{ id: number }[]>`
      INSERT INTO tasks (company_id, user_id, kind, state, content, finished_at)
      VALUES (${company}, ${actor.user}, 'labels', 'success', ${file.key}, now()) RETURNING id`
    return String(id)
  })
}

export const cases = [
  casesOf({
    call: printLabels,
    good: [
      {
        input: async (world) => {
          const { planted } = await sharedTrialFixture(world.actor)
          return { body: { ...(await labelsOfYear(world)), plot_ids: planted.plots.slice(0, 2) } }
        },
        check: async (answer) => {
          const { pages } = await readPdf(answer as Uint8Array)
          expect(pages).toHaveLength(1)
          expect(pages[0].texts).not.toEqual([])
        },
      },
      {
        input: async (world) => ({
          body: { ...(await labelsOfYear(world)), code: 'code128' as const, copies: 3, skip: 23 },
        }),
        check: async (answer) => expect((await readPdf(answer as Uint8Array)).pages).toHaveLength(3),
      },
    ],
    bad: [
      { because: 'labels of nothing', input: () => ({ body: options }), code: 'labels.what' },
      badCase('labels of two kinds at once', { seed_ids: [1] }, 'labels.what'),
      {
        because: 'plots without their year',
        input: () => ({ body: { ...options, plot_ids: [1], location_ids: [1] } }),
        code: 'labels.what',
      },
      badCase('no plots', { plot_ids: [] }, 'validation.minItems', 'plot_ids'),
      badCase('a field of lots on labels of plots', { fields: ['label', 'lot'] }, 'labels.field', 'fields'),
      badCase('five fields', { fields: ['label', 'plot', 'line', 'year', 'rep'] }, 'validation.maxItems', 'fields'),
      badCase('a sheet that there is not', { sheet: 'a4_4x4' }, 'validation.choice', 'sheet'),
      badCase('a beginning behind the sheet', { skip: 24 }, 'validation.maxValue', 'skip'),
      badCase('a beginning on a roll', { sheet: 'roll_50x30', skip: 1 }, 'validation.maxValue', 'skip'),
      badCase('101 copies', { copies: 101 }, 'validation.maxValue', 'copies'),
      badCase(
        'a walk that leads off the field',
        {
          order: {
            start_position: 'bottom_left',
            numbering_type: 'horizontal',
            horizontal_direction: 'left',
            vertical_direction: 'up',
            order: 'snake',
          },
        },
        'numbering.direction',
        'order',
      ),
      {
        because: 'an order of lots',
        input: () => ({ body: { ...options, fields: ['lot'], seed_ids: [1] } }),
        code: 'validation.invalid',
        field: 'order',
      },
      {
        because: 'lots that there are not',
        input: () => ({ body: { sheet: 'roll_50x30', code: 'code128', fields: ['lot', 'line'], seed_ids: [7] } }),
        code: 'notFound',
      },
      {
        because: 'places of storage that there are not',
        input: () => ({ body: { sheet: 'roll_60x40', code: 'qr', location_ids: [7] } }),
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { place, planted } = await sharedTrialFixture(world.other)
        return whose === 'theirs'
          ? { body: { ...(await labelsOfYear(world)), plot_ids: [planted.plots[0]], year_id: place.year_id } }
          : { body: { ...(await labelsOfYear(world)), plot_ids: [unknownId], year_id: unknownId } }
      },
    },
  }),
  casesOf({
    call: taskContent,
    good: [
      {
        input: async (world) => ({ params: { id: await create(world, world.actor) } }),
        check: async (answer) => expect(Buffer.from(answer as Uint8Array).toString()).toBe('%PDF-1.3'),
      },
    ],
    bad: [
      { because: 'a task that does not exist', input: () => ({ params: { id: String(unknownId) } }), code: 'notFound' },
      {
        because: 'labels that were created more than a day ago',
        input: async (world) => {
          const id = await create(world, world.actor)
          await world.server.sql`
            UPDATE files SET created_at = now() - interval '25 hours'
            WHERE key = (SELECT content FROM tasks WHERE id = ${Number(id)})`
          return { params: { id } }
        },
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: whose === 'theirs' ? await create(world, world.other) : String(unknownId) },
      }),
    },
  }),
]
