import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../../src/contract/call.ts'
import { calls } from '../../../../src/contract/calls.ts'
import { statusOf } from '../../../../src/contract/errors.ts'
import { createField, updateField } from '../../../../src/contract/plots/nurseries.ts'
import { createPlant, updatePlant } from '../../../../src/contract/plots/plants.ts'
import { updatePlot } from '../../../../src/contract/plots/plots.ts'
import { createTrait, updateTrait } from '../../../../src/contract/plots/traits.ts'
import { casesOfCall } from '../../allCases.ts'
import type { World } from '../../cases.ts'
import { type Answer, startTestServer } from '../../harness.ts'
import { changeOf, column, send, uniqueName } from '../../trials/field.ts'
import { newTrialFixture } from '../../trials/trialFixture.ts'
import type { RequestInput } from './schemaPlaces.ts'

const world = {} as World
const concurrentRequests = 10

beforeAll(async () => {
  world.server = await startTestServer()
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
})

/** The answer of a call to a second, equal request. */
interface Rule {
  code: string
  /** The part in which the k-th request differs, if equal requests would break another rule of the call too. */
  other?: (k: number) => Record<string, unknown>
}

const name = (k: number) => uniqueName(`Z${k}`)
const rulesOf: Record<string, readonly Rule[]> = {
  register: [{ code: 'auth.loginExists' }],
  createSubregion: [{ code: 'subregion.exists' }],
  createCrop: [
    { code: 'validation.cultureWithNameExists', other: (k) => ({ english_name: name(k) }) },
    {
      code: 'validation.cultureWithLatinNameExists',
      other: (k) => ({ russian_name: name(k) }),
    },
  ],
  deleteCrop: [{ code: 'notFound' }],
  addSampleCrop: [{ code: 'crop.sampleExists' }],
  createField: [{ code: 'field.duplicate' }],
  addFieldYear: [{ code: 'year.duplicate' }],
  restoreField: [{ code: 'notFound' }],
  restoreFieldYear: [{ code: 'notFound' }],
  createPlot: [
    {
      code: 'plot.duplicate',
      other: (k) => ({ plot_label: `U${k}`, prefix: undefined, suffix: undefined }),
    },
    {
      code: 'label.duplicate',
      other: (k) => ({ plot_name: name(k), plot_label: 'Same', prefix: undefined, suffix: undefined }),
    },
  ],
  createPlots: [{ code: 'plot.duplicate' }],
  createDesign: [{ code: 'design.occupied' }],
  createDivision: [{ code: 'division.exists' }],
  deleteDivision: [{ code: 'notFound' }],
  createEmployee: [{ code: 'auth.loginExists' }],
  exportCompany: [{ code: 'company.exportRuns' }],
  addLine: [{ code: 'line.exists' }],
  createPlotByCoord: [
    { code: 'plot.duplicate', other: (k) => ({ x: 1 + k, y: 40 }) },
    { code: 'position.taken', other: (k) => ({ plot_name: name(k) }) },
  ],
  createWarehouse: [{ code: 'warehouse.exists' }],
  createLocation: [{ code: 'location.exists' }],
  deleteWarehouse: [{ code: 'notFound' }],
  deleteLocation: [{ code: 'notFound' }],
  deleteSeed: [{ code: 'notFound' }],
  reverseSeedEntry: [{ code: 'seed.reversed' }],
  sowPlan: [{ code: 'plan.state' }],
  cancelPlan: [{ code: 'plan.state' }],
  createTrait: [{ code: 'trait.duplicate' }],
  convertTrait: [{ code: 'trait.unit_changed' }],
  addResults: [{ code: 'result.duplicate' }],
  addStages: [{ code: 'stage.duplicate' }],
  addGenotype: [{ code: 'genotype.duplicate' }],
  addTechnologies: [{ code: 'technology.duplicate' }],
  createPlant: [{ code: 'plant.duplicate' }],
  addPlantValue: [{ code: 'result.duplicate' }],
  numberPlots: [{ code: 'numbering.allNumbered' }],
  clearLabels: [{ code: 'numbering.nothingToClear' }],
  saveSelection: [{ code: 'selection.exists' }],
  updatePlotPhoto: [{ code: 'photo.changed', other: (k) => ({ comment: name(k), before: { comment: 'before' } }) }],
  updateLinePhoto: [{ code: 'photo.changed', other: (k) => ({ comment: name(k), before: { comment: 'before' } }) }],
  revertChange: [{ code: 'change.nothing_to_revert', other: () => ({ key: randomUUID() }) }],
  revertCropChange: [{ code: 'change.nothing_to_revert', other: () => ({ key: randomUUID() }) }],
}

/** Calls for which a repeated request is harmless: it changes nothing, or gets the first answer again. */
const repeatable = new Set([
  'updateCrop',
  'updateDivision',
  'promoteLine',
  'updateField',
  'updatePlot',
  'updatePlant',
  'updateTrait',
  'updateWarehouse',
  'updateLocation',
  'updateSeed',
  'updateSeeds',
  'updateSelection',
  'storeLabelRange',
  'storeRecipe',
  'sendChange',
  'sendCropChange',
  'storeColumnOrder',
  'editStages',
  'editTechnologies',
  'cancelTask',
])

/** Calls that can create any number of equal things; their limits have tests of their own. */
const numbered = new Set([
  'addPlotPhoto',
  'addLinePhoto',
  'createSeed',
  'addSeedEntry',
  'createSowingPlan',
  'saveAnalysis',
  'saveIdeotype',
  'takeGenomeTicket',
])

/** Calls whose 409 is not about a second request, but about the caller or something that is not ready. */
const otherExceptions = new Set(['deleteOwnAccount', 'downloadGenomeFile'])

const creating = calls.filter((call) => call.status === 201 || call.errors?.some((code) => statusOf(code) === 409))

function outcome(answers: readonly Answer[]): { accepted: number; refused: string[] } {
  const refused = answers.filter(({ status }) => status >= 300)
  return {
    accepted: answers.length - refused.length,
    refused: refused.map(({ status, body }) => `${status} ${(body as { code?: string }).code}`),
  }
}

const oneAccepted = (code: string) => ({
  accepted: 1,
  refused: Array(concurrentRequests - 1).fill(`${statusOf(code)} ${code}`),
})

it('every call that creates, or answers 409, has a uniqueness rule here', () => {
  const otherCalls = creating
    .map((call) => call.name)
    .filter((name) => !repeatable.has(name) && !numbered.has(name) && !otherExceptions.has(name))
  expect(otherCalls.filter((name) => !rulesOf[name])).toEqual([])
})

describe.each(creating.filter((call) => rulesOf[call.name]).map((call) => ({ call })))('$call.name', ({ call }) => {
  it.each(rulesOf[call.name].map((rule) => ({ ...rule })))(
    'ten at once: one succeeds, nine answer $code',
    async (rule) => {
      const goodBody = (await casesOfCall(call).good[0].input(world)) as RequestInput & {
        body?: Record<string, unknown>
      }
      const requests = Array.from({ length: concurrentRequests }, (_, k) => ({
        ...goodBody,
        ...(goodBody.body && rule.other ? { body: { ...goodBody.body, ...rule.other(k) } } : {}),
      }))
      await world.server.sql`DELETE FROM login_attempts`
      const answers = await Promise.all(requests.map((request) => world.actor.callAny(call as Call, request)))
      expect(outcome(answers)).toEqual(oneAccepted(rule.code))
    },
  )
})

describe('ten concurrent items with one name: one gets it, nine are refused', () => {
  async function renamed(call: Call, ids: readonly number[], body: Record<string, unknown>): Promise<Answer[]> {
    return Promise.all(ids.map((id) => world.actor.callAny(call, { params: { id }, body })))
  }

  it('nurseries', async () => {
    const { place } = await newTrialFixture(world.actor)
    const fields = await Promise.all(
      Array.from({ length: concurrentRequests }, (_, k) =>
        world.actor.call(createField, { body: { field_name: name(k), spec_id: place.spec_id, region: 1 } }),
      ),
    )
    const ids = fields.map(({ body }) => body.field_id)
    expect(outcome(await renamed(updateField, ids, { field_name: 'One' }))).toEqual(oneAccepted('field.duplicate'))
  })

  it('traits', async () => {
    const { place } = await newTrialFixture(world.actor)
    const ids: number[] = []
    for (let k = 0; k < concurrentRequests; k++)
      ids.push((await world.actor.call(createTrait, { body: { spec_id: place.spec_id, name: name(k) } })).body.id)
    expect(outcome(await renamed(updateTrait, ids, { name: 'One' }))).toEqual(oneAccepted('trait.duplicate'))
  })

  it('lines, by change sets', async () => {
    const { place, planted } = await newTrialFixture(world.actor)
    const answers = await Promise.all(
      planted.lines.map((line, k) =>
        send(world.actor, place.year_id, changeOf([column('line', 'name', [line], ['One'], [`L${k + 1}`])])),
      ),
    )
    expect(outcome(answers)).toEqual({ accepted: 1, refused: Array(4).fill('409 line.duplicate') })
  })

  it('plots by name and by label', async () => {
    const { planted } = await newTrialFixture(world.actor)
    expect(outcome(await renamed(updatePlot, planted.plots, { plot_name: 'One' }))).toEqual(
      oneAccepted('plot.duplicate'),
    )
    expect(outcome(await renamed(updatePlot, planted.plots, { plot_label: 'One' }))).toEqual(
      oneAccepted('label.duplicate'),
    )
  })

  it('plants of a plot', async () => {
    const { planted } = await newTrialFixture(world.actor)
    const ids: number[] = []
    for (let k = 0; k < concurrentRequests; k++) {
      const body = { plot_id: planted.plots[0], brush_name: name(k) }
      ids.push((await world.actor.call(createPlant, { body })).body.brush_id)
    }
    expect(outcome(await renamed(updatePlant, ids, { brush_name: 'One' }))).toEqual(oneAccepted('plant.duplicate'))
  })
})

it('the database itself enforces every rule: the same row written directly is refused', async () => {
  const rows = await world.server.sql<{ table: string; columns: string[] }[]>`
    SELECT i.indrelid::regclass::text AS table, array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indisunique AND i.indisvalid AND n.nspname = 'public' GROUP BY i.indexrelid, i.indrelid`
  const checkedKeys = new Set(rows.map(({ table, columns }) => `${table} ${columns.join(' ')}`))
  const expectedKeys = [
    'crops company_id english_name',
    'crops company_id russian_name',
    'divisions company_division_name company_id',
    'field_years company_id field_id live year',
    'fields company_id crop_id live name',
    'lines company_id crop_id name',
    'markers company_id crop_id name',
    'plants company_id live name plot_id',
    'plot_values company_id field_year_id plot_id trait_id',
    'plots col company_id field_year_id live row',
    'plots company_id field_year_id label live',
    'plots company_id field_year_id live name',
    'subregions company_id name region_id',
    'traits company_id crop_id family name unit',
  ]
  expect(expectedKeys.filter((key) => !checkedKeys.has(key))).toEqual([])
})
