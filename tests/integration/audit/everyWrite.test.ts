import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { record } from '../../../server/core/audit/record.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { getTask } from '../../../src/contract/company/tasks.ts'
import type { AuditKind } from '../../../src/domain/company/auditKind.ts'
import { casesOfCall } from '../allCases.ts'
import { runAsCaller, type World } from '../cases.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column, send } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const world = {} as World

beforeAll(async () => {
  world.server = await startTestServer()
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
})

const changeKinds: AuditKind[] = ['plots', 'numbering', 'values', 'lines', 'traits']

/** The audit kind of each writing call (several if its change can be of several kinds), or why it has none. */
const expectedKinds: Record<string, AuditKind | AuditKind[] | { none: string }> = {
  signIn: 'sign_in',
  register: 'company',
  signOut: 'sign_in',
  refreshTokens: { none: 'the same sign-in goes on' },
  updateProfile: 'people',
  changePassword: 'people',
  deleteSession: 'sign_in',
  endOtherSessions: 'sign_in',
  updateSettings: { none: 'settings' },
  createDivision: 'people',
  updateDivision: 'people',
  deleteDivision: 'people',
  createEmployee: 'people',
  updateEmployee: 'people',
  deleteEmployee: 'people',
  unblockEmployee: 'people',
  renameCompany: 'company',
  exportCompany: 'taken_out',
  companyExportContent: { none: 'what is taken out was noted when it was made' },
  deleteCompany: 'company',
  keepCompany: 'company',
  handCompanyOver: 'company',
  deleteOwnAccount: 'people',
  createSubregion: 'nursery',
  createCrop: 'nursery',
  updateCrop: 'nursery',
  deleteCrop: 'nursery',
  addSampleCrop: 'nursery',
  createField: 'nursery',
  updateField: 'nursery',
  deleteField: 'nursery',
  addFieldYear: 'nursery',
  deleteFieldYear: 'nursery',
  restoreField: 'nursery',
  restoreFieldYear: 'nursery',
  acknowledgeNotification: { none: 'notifications read' },
  acknowledgeAll: { none: 'notifications read' },
  cancelTask: { none: 'what is cancelled has written nothing' },
  storeColumnOrder: { none: 'order of columns' },
  replaceColumnOrder: { none: 'order of columns' },
  storeFileMapping: { none: 'how files are read' },
  reserveIds: { none: 'nothing is made yet' },
  reserveCropIds: { none: 'nothing is made yet' },
  createPlot: 'plots',
  updatePlot: 'plots',
  deletePlot: 'plots',
  deletePlots: 'plots',
  createPlots: 'plots',
  createPlotByCoord: 'plots',
  createDesign: 'plots',
  planCrossings: 'plots',
  createPlant: 'plots',
  updatePlant: 'plots',
  deletePlant: 'plots',
  addPlantValue: 'values',
  updatePlantValue: 'values',
  addPlotPhoto: 'files',
  updatePlotPhoto: 'files',
  deletePlotPhoto: 'files',
  addLinePhoto: 'files',
  addGenomeFile: 'files',
  deleteGenomeFile: 'files',
  takeGenomeTicket: 'taken_out',
  downloadGenomeFile: 'taken_out',
  updateLinePhoto: 'files',
  deleteLinePhoto: 'files',
  promoteLine: 'lines',
  addLine: 'lines',
  writeGenealogy: 'lines',
  createWarehouse: 'storage',
  updateWarehouse: 'storage',
  deleteWarehouse: 'storage',
  createLocation: 'storage',
  updateLocation: 'storage',
  deleteLocation: 'storage',
  createSeed: 'storage',
  updateSeed: 'storage',
  updateSeeds: 'storage',
  deleteSeed: 'storage',
  addSeedEntry: 'storage',
  reverseSeedEntry: 'storage',
  createSowingPlan: 'storage',
  sowPlan: 'storage',
  cancelPlan: 'storage',
  createTrait: 'traits',
  updateTrait: 'traits',
  convertTrait: 'traits',
  saveFieldMap: 'plots',
  changeMapWidth: 'plots',
  numberPlots: 'numbering',
  clearLabels: 'numbering',
  exportFieldMap: 'taken_out',
  crossResultCsv: 'taken_out',
  bestCrosses: { none: 'worked out, nothing is written' },
  ideotype: { none: 'worked out, nothing is written' },
  downloadPlotData: 'taken_out',
  downloadPlots: 'taken_out',
  downloadSowingList: 'taken_out',
  downloadSelectionList: 'taken_out',
  printLabels: 'taken_out',
  printPlan: 'taken_out',
  exportHistory: 'taken_out',
  taskContent: { none: 'it was noted when it was asked for' },
  addResults: 'values',
  editResults: 'values',
  deleteResult: 'values',
  editFeatures: 'values',
  copyCharacteristics: 'plots',
  recountByQuery: 'values',
  recountValues: 'values',
  addCombiningAbility: 'values',
  saveAnalysis: 'values',
  saveIdeotype: 'values',
  updateAnalysis: 'values',
  deleteAnalysis: 'values',
  saveSelection: { none: 'which plots are looked at' },
  updateSelection: { none: 'which plots are looked at' },
  deleteSelection: { none: 'which plots are looked at' },
  restoreSelection: { none: 'which plots are looked at' },
  storeRecipe: 'numbering',
  storeLabelRange: 'numbering',
  addStages: 'values',
  editStages: 'values',
  deleteStage: 'values',
  editStageOfPlots: 'values',
  editGenotypeOfPlots: 'values',
  addGenotype: 'values',
  editGenotype: 'values',
  addTechnologies: 'values',
  editTechnologies: 'values',
  deleteTechnology: 'values',
  editTechnologyOfPlots: 'values',
  uploadFieldFile: 'import',
  uploadFieldMap: 'import',
  uploadPlotResults: 'import',
  uploadLineCollection: 'import',
  uploadParentsOfLines: 'import',
  uploadTraitFile: 'import',
  uploadGenotypes: 'import',
  sendChange: changeKinds,
  revertChange: changeKinds,
  sendCropChange: changeKinds,
  revertCropChange: changeKinds,
}

interface Row {
  company_id: number
  user_id: number | null
  user_name: string | null
  kind: AuditKind
  plots: number
  cells: number
}

async function lastId(): Promise<string> {
  const [{ last }] = await world.server.sql`SELECT coalesce(max(id), 0)::text AS last FROM audit_log`
  return last
}

const rowsSince = (last: string) =>
  world.server.sql<Row[]>`
    SELECT company_id, user_id, user_name, kind, plots, cells FROM audit_log WHERE id > ${last}::text::bigint ORDER BY id`

/** Waits for the end of the work that a call started. */
async function waitForTask(body: unknown): Promise<void> {
  const id = (body as { task_id?: number } | null)?.task_id
  if (id === undefined) return
  const finished = async () =>
    (await world.actor.call(getTask, { params: { id: String(id) } })).body.finished_at !== null
  await expect.poll(finished).toBe(true)
}

const isWriting = (call: Call) => call.method !== 'GET' || call.answerKind === 'file'

describe.each(calls.filter(isWriting).map((call) => [call.name, call] as const))('%s', (name, call) => {
  const it = (title: string, work: () => Promise<void>) =>
    test(title, () => runAsCaller(casesOfCall(call), world, work))
  it('writes its audit row', async () => {
    expect(Object.keys(expectedKinds)).toContain(name)
    const expectedKind = expectedKinds[name]
    for (const goodCase of casesOfCall(call).good) {
      const input = await goodCase.input(world)
      const last = await lastId()
      const answer = await world.actor.callAny(call, input)
      expect(answer.status).toBe(call.status)
      await waitForTask(answer.body)
      const rows = await rowsSince(last)
      if (typeof expectedKind === 'object' && 'none' in expectedKind) expect(rows).toEqual([])
      else {
        expect(rows.length).toBeLessThanOrEqual(1)
        for (const row of rows) {
          expect([expectedKind].flat()).toContain(row.kind)
          expect(row.user_name).toMatch(/\S/)
        }
        // The first case of a call always writes something.
        if (goodCase === casesOfCall(call).good[0]) expect(rows).toHaveLength(1)
      }
    }
  })

  it('writes none when it is refused', async () => {
    for (const badCase of casesOfCall(call).bad) {
      const input = await badCase.input(world)
      const last = await lastId()
      const answer = await world.actor.callAny(call, input)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await rowsSince(last), badCase.because).toEqual([])
    }
  })
})

it('a row is numbered, is written once for a repeated request, and not when its transaction fails', async () => {
  const { actor, server } = world
  const { place, planted } = await newTrialFixture(actor)
  const trait = planted.traits[0]
  const plots = planted.plots.slice(0, 3)
  const change = changeOf([
    column('plot', `trait:${trait}`, plots, [9, 8, 7], [4, 4.1, 4.2]),
    column('plot', `suppressed:${trait}`, [plots[0]], ['lodged']),
  ])
  const key = randomUUID()
  const last = await lastId()
  for (let k = 0; k < 2; k++) expect((await send(actor, place.year_id, change, key)).status).toBe(200)
  const { db } = server.node.services
  const failing = withCompany({ db, company: actor.company }, async (tx) => {
    record(tx, actor, { kind: 'company', key: 'never' })
    await tx`SELECT 1`
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  const rows = await server.sql`SELECT * FROM audit_log WHERE id > ${last}::text::bigint`
  expect(rows).toMatchObject([
    {
      company_id: actor.company,
      user_id: actor.user,
      user_name: 'Anna Orlova',
      kind: 'values',
      key: 'change.value',
      params: { count: 3 },
      place: {
        year: place.year,
        nursery: expect.any(String),
        crop_ru: expect.any(String),
        crop_en: expect.any(String),
      },
      spec_id: place.spec_id,
      field_id: place.field_id,
      year_id: place.year_id,
      plots: 3,
      cells: 4,
      seq: planted.seq + 1,
      crop_seq: null,
      reverts: null,
    },
  ])
})

it('rows are immutable and isolated by company', async () => {
  const { db } = world.server.node.services
  const scope = { db, company: world.other.company }
  await expect(withCompany(scope, (tx) => tx`UPDATE audit_log SET key = 'x'`)).rejects.toThrow(/permission denied/)
  await expect(withCompany(scope, (tx) => tx`DELETE FROM audit_log`)).rejects.toThrow(/permission denied/)
  const visibleRows = await withCompany(scope, (tx) => tx<Row[]>`SELECT company_id FROM audit_log`)
  expect(new Set(visibleRows.map((row) => row.company_id))).toEqual(new Set([world.other.company]))
})

it('one transaction for several users is one row, named after its last event and that event’s author', async () => {
  const { actor, other, server } = world
  const last = await lastId()
  const { db } = server.node.services
  await withCompany({ db, company: actor.company }, async (tx) => {
    record(tx, { company: actor.company, user: other.user }, { kind: 'storage', key: 'audit.sowingBooked' })
    record(tx, actor, { kind: 'import', key: 'audit.demo' })
  })
  const rows = await server.sql`SELECT * FROM audit_log WHERE id > ${last}::text::bigint`
  expect(rows).toMatchObject([{ user_id: actor.user, kind: 'import', key: 'audit.demo' }])
})
