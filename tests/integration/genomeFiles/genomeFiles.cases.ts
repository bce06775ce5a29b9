import { expect } from 'vitest'
import {
  addGenomeFile,
  deleteGenomeFile,
  downloadGenomeFile,
  type GenomeFile,
  listGenomeFiles,
  takeGenomeTicket,
} from '../../../src/contract/genome/genomeFiles.ts'
import { type CallCases, casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { newTrialFixture, sharedTrialFixture } from '../trials/trialFixture.ts'
import { endOfTask } from '../uploads/upload.ts'
import { addArchive, archivesOf, exampleArchive } from './archives.ts'

const plotOf = async (actor: Actor): Promise<number> => (await sharedTrialFixture(actor)).planted.plots[0]
const freshPlot = async (actor: Actor): Promise<number> => (await newTrialFixture(actor)).planted.plots[0]
const paired = (): File => exampleArchive('genome/SM1_paired.tar.gz')

const once = new WeakMap<Actor, Promise<GenomeFile>>()

/** A shared archive that no test changes: for reading, and for requests that are refused. */
export function sharedArchive(actor: Actor): Promise<GenomeFile> {
  const known = once.get(actor) ?? plotOf(actor).then((plot) => addArchive(actor, plot, paired()))
  once.set(actor, known)
  return known
}

const idOf = async ({ other }: World, whose: 'theirs' | 'unknown'): Promise<number> =>
  whose === 'theirs' ? (await sharedArchive(other)).fastqc_id : unknownId

let plot = 0
let archive: GenomeFile
const refused = async ({ actor }: World, body: object, file: File | undefined) => ({
  body: { plot_id: await plotOf(actor), data_type: 'wgs', paired: 'true', ...body },
  file,
})

export const cases: CallCases[] = [
  casesOf<typeof listGenomeFiles>({
    call: listGenomeFiles,
    good: [
      {
        input: async ({ actor }) => {
          archive = await sharedArchive(actor)
          return { query: { plot_id: await plotOf(actor) } }
        },
        check: async ({ meta, data }) => {
          expect(meta).toEqual({ total: data.length })
          expect(data).toContainEqual(archive)
          expect(archive).toMatchObject({
            data_type: 'wgs',
            paired: true,
            partial: false,
            archive: 'SM1_paired.tar.gz',
            size: 2682,
            status: 'success',
            progress: 1,
            fault: null,
            sha256: '5561b81cff7a664ed1b4e72183bf3221ef6cbfe815aff202e39d73aa362b613f',
          })
        },
      },
    ],
    bad: [{ because: 'no plot', input: () => ({ query: {} }), code: 'validation.required', field: 'plot_id' }],
    foreign: {
      ids: async ({ other }, whose) => ({
        query: { plot_id: whose === 'theirs' ? await plotOf(other) : unknownId },
      }),
    },
  }),
  casesOf<typeof addGenomeFile>({
    call: addGenomeFile,
    good: [
      {
        input: async ({ actor }) => {
          plot = await freshPlot(actor)
          return {
            body: { plot_id: plot, data_type: 'gbs', paired: 'false', partial: 'true' },
            file: single(),
          } as never
        },
        check: async ({ task_id, fastqc_id }, { actor }) => {
          expect(await endOfTask(actor, task_id)).toMatchObject({
            state: 'success',
            report: { created: { genome_files: 1 }, warnings: [], fastqc_id },
          })
          expect(await archivesOf(actor, plot)).toMatchObject([
            { fastqc_id, data_type: 'gbs', paired: false, partial: true, status: 'success', report: { reads: 60 } },
          ])
        },
      },
    ],
    bad: [
      {
        because: 'no file',
        input: (world) => refused(world, {}, undefined),
        code: 'file.empty',
        field: 'archive',
      },
      {
        because: 'an empty file',
        input: (world) => refused(world, {}, new File([], 'a.tar')),
        code: 'file.empty',
        field: 'archive',
      },
      {
        because: 'a file that is named as no archive',
        input: (world) => refused(world, {}, new File(['x'], 'a.rar')),
        code: 'file.type',
        field: 'archive',
      },
      {
        because: 'a name of 256 characters',
        input: (world) => refused(world, {}, new File(['x'], `${'a'.repeat(252)}.tar`)),
        code: 'name.too_long',
        field: 'archive',
      },
      {
        because: 'a kind that is none',
        input: (world) => refused(world, { data_type: 'photo' }, paired()),
        code: 'validation.choice',
        field: 'data_type',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => ({
        body: { plot_id: whose === 'theirs' ? await plotOf(other) : unknownId, paired: 'true' },
        file: paired(),
      }),
    },
  }),
  casesOf<typeof takeGenomeTicket>({
    call: takeGenomeTicket,
    good: [
      {
        input: async ({ actor }) => ({ body: { fastqc_id: (await sharedArchive(actor)).fastqc_id } }),
        check: async ({ url, expires_at }, { server }) => {
          const remainingTime = new Date(expires_at).getTime() - Date.now()
          expect(remainingTime).toBeGreaterThan(40_000)
          expect(remainingTime).toBeLessThanOrEqual(60_000)
          expect((await server.anonymous.send('GET', url)).status).toBe(200)
        },
      },
    ],
    bad: [{ because: 'no archive', input: () => ({ body: {} }), code: 'validation.required', field: 'fastqc_id' }],
    foreign: { ids: async (world, whose) => ({ body: { fastqc_id: await idOf(world, whose) } }) },
  }),
  casesOf<typeof downloadGenomeFile>({
    call: downloadGenomeFile,
    good: [
      {
        input: async ({ actor }) => ({ query: { fastqc_id: (await sharedArchive(actor)).fastqc_id } }),
        check: async (answer) => {
          expect(Buffer.from(answer as Uint8Array).equals(Buffer.from(await paired().arrayBuffer()))).toBe(true)
        },
      },
    ],
    bad: [{ because: 'no archive', input: () => ({ query: {} }), code: 'validation.required', field: 'fastqc_id' }],
    foreign: { ids: async (world, whose) => ({ query: { fastqc_id: await idOf(world, whose) } }) },
  }),
  casesOf<typeof deleteGenomeFile>({
    call: deleteGenomeFile,
    good: [
      {
        input: async ({ actor }) => {
          plot = await freshPlot(actor)
          archive = await addArchive(actor, plot, paired())
          return { params: { id: archive.fastqc_id } }
        },
        check: async (_answer, { actor }) => {
          expect(await archivesOf(actor, plot)).toEqual([])
          expect((await actor.callAny(deleteGenomeFile, { params: { id: archive.fastqc_id } })).status).toBe(404)
        },
      },
    ],
    bad: [{ because: 'an archive that is not there', input: () => ({ params: { id: unknownId } }), code: 'notFound' }],
    foreign: { ids: async (world, whose) => ({ params: { id: await idOf(world, whose) } }) },
  }),
]

function single(): File {
  return exampleArchive('genome/SM3_single.tar')
}
