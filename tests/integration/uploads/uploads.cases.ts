import { expect } from 'vitest'
import {
  uploadFieldFile,
  uploadFieldMap,
  uploadGenotypes,
  uploadLineCollection,
  uploadParentsOfLines,
  uploadPlotResults,
  uploadTraitFile,
} from '../../../src/contract/files/uploads.ts'
import { listLines } from '../../../src/contract/lines/lines.ts'
import { readFieldMap } from '../../../src/contract/plots/maps.ts'
import { listFields } from '../../../src/contract/plots/nurseries.ts'
import { listTraits } from '../../../src/contract/plots/traits.ts'
import { listResults } from '../../../src/contract/statistics/results.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'
import { endOfTask, textFile, uploadFile } from './upload.ts'

const foreignCrop = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.spec_id : unknownId

let crop = 0
let current: TrialFixture

const bad = (input: (world: World) => Promise<Record<string, unknown>>) => [
  {
    because: 'a missing file',
    input: async (world: World) => ({ body: await input(world) }),
    code: 'validation.required',
    field: 'file',
  },
  {
    because: 'a file of 0 bytes',
    input: async (world: World) => ({ body: await input(world), file: uploadFile('faults/02_zero_bytes.xlsx') }),
    code: 'file.empty',
    field: 'file',
  },
  {
    because: 'a picture named as a workbook',
    input: async (world: World) => ({ body: await input(world), file: uploadFile('faults/26_png_named.xlsx') }),
    code: 'file.type',
    field: 'file',
  },
  {
    because: 'an old workbook',
    input: async (world: World) => ({ body: await input(world), file: uploadFile('faults/21_old_format.xls') }),
    code: 'file.xls',
    field: 'file',
  },
  {
    because: 'a field that the call does not know',
    input: async (world: World) => ({
      body: { ...(await input(world)), overwrite: 'true' },
      file: textFile('a.csv', 'Plot', 'A'),
    }),
    code: 'validation.unknownField',
    field: 'overwrite',
  },
]

const cropBody = async ({ actor }: World) => ({ spec_id: (await sharedTrialFixture(actor)).place.spec_id })

export const cases = [
  casesOf({
    call: uploadFieldFile,
    good: [
      {
        input: async ({ actor }) => {
          crop = await newCrop(actor)
          const body = { spec_id: crop, max_length_per_list: 20, sort_method: 1 }
          return { body, file: uploadFile('john_alpha/field.csv') }
        },
        check: async (answer, { actor }) => {
          const task = await endOfTask(actor, answer.task_id)
          expect(task).toMatchObject({ state: 'success', report: { created: { plots: 72, lines: 24, values: 144 } } })
          const { body } = await actor.call(listFields, { query: { spec_id: crop } })
          expect(body.data.map((field) => field.fieldyear_set.length)).toEqual([1])
        },
      },
    ],
    bad: bad(cropBody),
    foreign: {
      ids: async (world, whose) => ({
        body: { spec_id: await foreignCrop(world, whose) },
        file: textFile('a.csv', 'Plot', 'A'),
      }),
    },
  }),
  casesOf({
    call: uploadFieldMap,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const rows = ['P10,P9,P8', ',P7,P6', 'P5,P4,P3', 'P2,,P1']
          return { body: { year_id: current.place.year_id }, file: textFile('map.csv', ...rows) }
        },
        check: async (answer, { actor }) => {
          expect(await endOfTask(actor, answer.task_id)).toMatchObject({ state: 'success' })
          const { field_id, year_id } = current.place
          const { body } = await actor.call(readFieldMap, { query: { field_id, year_id } })
          const names = body.location_of_plots.map((row) => row.map((cell) => cell?.plot_name ?? ''))
          expect(names).toEqual([
            ['P10', 'P9', 'P8'],
            ['', 'P7', 'P6'],
            ['P5', 'P4', 'P3'],
            ['P2', '', 'P1'],
          ])
        },
      },
    ],
    bad: bad(async ({ actor }) => ({ year_id: (await sharedTrialFixture(actor)).place.year_id })),
    foreign: {
      ids: async ({ other }, whose) => ({
        body: { year_id: whose === 'theirs' ? (await sharedTrialFixture(other)).place.year_id : unknownId },
        file: textFile('map.csv', 'P1,P2'),
      }),
    },
  }),
  casesOf({
    call: uploadPlotResults,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const { spec_id, year_id } = current.place
          const file = textFile('values.csv', 'Plot,"Yield, t/ha","Height, cm"', 'P1,5.5,91', 'P2,,92')
          return { body: { spec_id, year_id }, file }
        },
        check: async (answer, { actor }) => {
          expect(await endOfTask(actor, answer.task_id)).toMatchObject({
            state: 'success',
            report: { created: { traits: 1, values: 2 }, updated: { values: 1 } },
          })
          const [a, b] = current.planted.plots
          const valuesOf = async (plot_id: number) =>
            (await actor.call(listResults, { query: { plot_id } })).body.data.map((result) => result.plot_final_value)
          expect(await valuesOf(a)).toEqual([5.5, 'white', 91])
          expect(await valuesOf(b)).toEqual([4.1, 'red', 92])
        },
      },
    ],
    bad: bad(cropBody),
    foreign: {
      ids: async (world, whose) => ({
        body: {
          ...(await cropBody(world)),
          year_id: whose === 'theirs' ? (await sharedTrialFixture(world.other)).place.year_id : unknownId,
        },
        file: textFile('values.csv', 'Plot,Yield', 'P1,1'),
      }),
    },
  }),
  casesOf({
    call: uploadLineCollection,
    good: [
      {
        input: async ({ actor }) => {
          crop = await newCrop(actor)
          return { body: { spec_id: crop }, file: uploadFile('grover_diallel/lines.xlsx') }
        },
        check: async (answer, { actor }) => {
          expect(await endOfTask(actor, answer.task_id)).toMatchObject({
            state: 'success',
            report: { created: { lines: 36 } },
          })
          const { data } = (await actor.call(listLines, { query: { spec_id: crop } })).body
          expect(data.find((line) => line.line_name === 'P1')).toMatchObject({
            stage: 'Parent',
            regions: ['North', 'South'],
            mother: null,
          })
        },
      },
    ],
    bad: bad(cropBody),
    foreign: {
      ids: async (world, whose) => ({
        body: { spec_id: await foreignCrop(world, whose) },
        file: textFile('a.csv', 'Line', 'A'),
      }),
    },
  }),
  casesOf({
    call: uploadParentsOfLines,
    good: [
      {
        input: async ({ actor }) => {
          crop = await newCrop(actor)
          return { body: { spec_id: crop }, file: uploadFile('grover_diallel/parents.xlsx') }
        },
        check: async (answer, { actor }) => {
          const { state, report } = await endOfTask(actor, answer.task_id)
          expect([state, (report as { warnings: { code: string }[] }).warnings.map(({ code }) => code)]).toEqual([
            'warning',
            ['line.created'],
          ])
          const { data } = (await actor.call(listLines, { query: { spec_id: crop } })).body
          expect(data.find((line) => line.line_name === 'P1 x P2')).toMatchObject({ mother: 'P1', father: 'P2' })
        },
      },
    ],
    bad: bad(cropBody),
    foreign: {
      ids: async (world, whose) => ({
        body: { spec_id: await foreignCrop(world, whose) },
        file: textFile('a.csv', 'Line,Mother', 'A,B'),
      }),
    },
  }),
  casesOf({
    call: uploadGenotypes,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const file = textFile('m.csv', 'Line,m1,m2', 'Chromosome,1,1', 'Position,0,"4,5"', 'L1,A,AC', 'L2,C/C,-')
          return { body: { spec_id: current.place.spec_id }, file }
        },
        check: async (answer, { actor }) => {
          const { state, report } = await endOfTask(actor, answer.task_id)
          expect([state, report]).toMatchObject([
            'success',
            { created: { markers: 2, calls: 3 }, quality: { lines: 2, missing: 1, heterozygosity: 1 / 3 } },
          ])
        },
      },
    ],
    bad: bad(cropBody),
    foreign: {
      ids: async (world, whose) => ({
        body: { spec_id: await foreignCrop(world, whose) },
        file: textFile('a.csv', 'Line,m1', 'L1,A'),
      }),
    },
  }),
  casesOf({
    call: uploadTraitFile,
    good: [
      {
        input: async ({ actor }) => {
          crop = await newCrop(actor)
          return { body: { spec_id: crop }, file: uploadFile('programs/traits.trt') }
        },
        check: async (answer, { actor }) => {
          expect(await endOfTask(actor, answer.task_id)).toMatchObject({
            state: 'success',
            report: { created: { traits: 7 } },
          })
          const { data } = (await actor.call(listTraits, { query: { spec_id: crop } })).body
          expect(data.find(({ name }) => name === 'Rust')).toMatchObject({ categories: ['R', 'MR', 'S'] })
          expect(data.find(({ name }) => name === 'Protein')).toMatchObject({ unit: '%', min: 0, max: 30 })
        },
      },
    ],
    bad: bad(cropBody),
    foreign: {
      ids: async (world, whose) => ({
        body: { spec_id: await foreignCrop(world, whose) },
        file: textFile('a.csv', 'Trait,Format', 'A,text'),
      }),
    },
  }),
]
