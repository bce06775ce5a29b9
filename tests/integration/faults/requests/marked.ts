import { randomUUID } from 'node:crypto'
import { notify } from '../../../../server/api/notifications/notify.ts'
import { withCompany } from '../../../../server/platform/db/company.ts'
import { updateProfile } from '../../../../src/contract/company/account.ts'
import { exportCompany, listCompanyExports, renameCompany } from '../../../../src/contract/company/companyData.ts'
import { listHistory } from '../../../../src/contract/company/history.ts'
import { listSessions, updateSettings } from '../../../../src/contract/company/ownAccount.ts'
import { createDivision, createEmployee } from '../../../../src/contract/company/people.ts'
import { storeFileMapping } from '../../../../src/contract/files/fileMappings.ts'
import { uploadFieldFile } from '../../../../src/contract/files/uploads.ts'
import { createCrop } from '../../../../src/contract/lines/crops.ts'
import { listLines } from '../../../../src/contract/lines/lines.ts'
import { createSubregion, type Subregion } from '../../../../src/contract/lines/regions.ts'
import { loadFieldYear, sendChange } from '../../../../src/contract/plots/changes.ts'
import { createDesign } from '../../../../src/contract/plots/designs.ts'
import { storeLabelRange, storeRecipe } from '../../../../src/contract/plots/numberingRules.ts'
import { addFieldYear, createField } from '../../../../src/contract/plots/nurseries.ts'
import { photoCallsOf } from '../../../../src/contract/plots/photos.ts'
import { addPlantValue, createPlant } from '../../../../src/contract/plots/plants.ts'
import { createPlot } from '../../../../src/contract/plots/plots.ts'
import { saveSelection } from '../../../../src/contract/plots/selections.ts'
import { addStages, addTechnologies } from '../../../../src/contract/plots/stages.ts'
import { createSeed } from '../../../../src/contract/seeds/seeds.ts'
import { createSowingPlan } from '../../../../src/contract/seeds/sowingPlans.ts'
import { createLocation, createWarehouse } from '../../../../src/contract/seeds/warehouses.ts'
import { saveAnalysis } from '../../../../src/contract/statistics/analyses.ts'
import { addResults, listResults, storeColumnOrder } from '../../../../src/contract/statistics/results.ts'
import type { ChangeColumn } from '../../../../src/domain/change/changeSet.ts'
import { analysisBody } from '../../analyses/analysisBody.ts'
import { addArchive, exampleArchive } from '../../genomeFiles/archives.ts'
import { type Actor, type Answer, bodyOf, password, pathOf, type TestServer } from '../../harness.ts'
import { cameraPicture } from '../../photos/pictures.ts'
import { endOfTask, textFile } from '../../uploads/upload.ts'
import type { Kind } from './idPlaces.ts'

/** The marker's ASCII letters. */
export const markerStart = 'Zqx7'
/** Part of every text of a marked company. */
export const markerText = `${markerStart}Ж`

/** Fills every table of a company and returns one id of every kind. */
export async function fillWithMarkers(server: TestServer, actor: Actor): Promise<Record<Kind, number>> {
  let number = 0
  const text = () => `${markerText} ${++number}`
  await bodyOf(actor.callAny(updateProfile, { body: { extra_information: text(), last_name: markerText } }))
  const { spec_id } = await bodyOf(actor.call(createCrop, { body: { russian_name: text(), english_name: text() } }))
  // With a key, so that the answer is stored.
  const headers = { 'Idempotency-Key': 'marked' }
  const place = { body: { name: text() }, headers }
  const subregion = (await bodyOf(actor.send('POST', pathOf(createSubregion, { id: 1 }), place))) as Subregion
  const { field_id } = await bodyOf(
    actor.call(createField, { body: { field_name: text(), spec_id, region: 1, subregion: subregion.id } }),
  )
  const { year_id } = await bodyOf(actor.call(addFieldYear, { body: { field_id, year: 2026, spec_id } }))
  const division = await bodyOf(
    actor.call(createDivision, { body: { company_division_name: `${markerText} division` } }),
  )
  const person = await bodyOf(
    actor.call(createEmployee, {
      body: {
        username: `marked.${randomUUID().slice(0, 13)}`,
        password,
        first_name: text(),
        last_name: text(),
        division: division.id,
        role: 'employee',
        countries: [1],
      },
    }),
  )
  await bodyOf(actor.call(updateSettings, { body: { notify: { [markerText]: 'bell' } } }))
  const sessions = await bodyOf(actor.call(listSessions))
  const history = await bodyOf(actor.call(listHistory, { query: {} }))
  const plot = await bodyOf(
    actor.call(createPlot, {
      body: {
        plot_name: text(),
        plot_label: markerText,
        field: field_id,
        year: 2026,
        spec_id,
        line_name: text(),
        mother: text(),
        father: text(),
        comment: text(),
        crossbreeding_name: text(),
      },
    }),
  )
  const results = [
    { plot: plot.plot_id, feature: text(), unit: markerText, value: text() },
    { plot: plot.plot_id, feature: text(), value: 7.25 },
  ]
  await bodyOf(actor.call(addResults, { body: { results } }))
  const stage = { stage_of_vegetation: text(), date_of_stage: '2026-06-01', comment: text() }
  await bodyOf(actor.call(addStages, { body: { plot: plot.plot_id, ...stage } }))
  const noted = [{ plot: plot.plot_id, feature: text(), comment: text() }]
  const technologies = await bodyOf(actor.call(addTechnologies, { body: { harvest_technologies: noted } }))
  const plant = await bodyOf(actor.call(createPlant, { body: { plot_id: plot.plot_id, brush_name: text() } }))
  const measured = { brush_id: plant.brush_id, feature: text(), value: text() }
  const plantValue = await bodyOf(actor.call(addPlantValue, { body: measured }))
  await bodyOf(actor.call(storeColumnOrder, { body: { configuration: [text()], year: year_id } }))
  const photoOf = async (owner: 'plot' | 'line', id: number) => {
    const body = { [owner]: id, comment: text() }
    return (await bodyOf(actor.callAny(photoCallsOf[owner].add, { body, file: await cameraPicture() }))) as {
      id: number
    }
  }
  const known = (await bodyOf(actor.call(listLines, { query: { spec_id } as never }))).data.map(
    ({ line_id }) => line_id,
  )
  const split = { reps: 2, treatments: [text(), text()], treatment_name: text() }
  const design = { year_id, kind: 'split_plot' as const, params: split, line_ids: known, seed: 1 }
  await bodyOf(actor.call(createDesign, { body: { ...design, origin: { row: 30, col: 1 } } }))
  const plotPhoto = await photoOf('plot', plot.plot_id)
  const linePhoto = await photoOf('line', plot.line_id ?? 0)
  const genomeFile = await addArchive(
    actor,
    plot.plot_id,
    new File([await exampleArchive('genome/SM1_paired.tar').arrayBuffer()], `${markerText}.tar`),
  )
  const warehouse = (await bodyOf(actor.call(createWarehouse, { body: { name: text() } }))).warehouse_id
  const location = (await bodyOf(actor.call(createLocation, { body: { name: text(), warehouse } }))).id
  const lot = { spec_id, location, plot_id: plot.plot_id, amount: 50, comment: text(), reason: text() }
  const seed = await bodyOf(actor.call(createSeed, { body: lot }))
  const sowing = await bodyOf(actor.call(createSowingPlan, { body: { year_id, seeds: 10 } }))
  const header = text()
  const mapping = { spec_id, format: 'plot_result', headers: [header], mapping: { [header]: null } }
  await bodyOf(actor.call(storeFileMapping, { body: mapping }))
  await bodyOf(actor.call(renameCompany, { body: { name: text() } }))
  await endOfTask(actor, (await bodyOf(actor.call(exportCompany, { body: {} }))).task_id)
  const [exported] = (await bodyOf(actor.call(listCompanyExports))).data
  const { db, live } = server.node.services
  const { company, user } = actor
  const about = { company, user, key: 'notification.signInBlocked', params: { address: text() } }
  const notification = await withCompany({ db, company }, (tx) =>
    notify(tx, live, { ...about, status: 'info', type: 'account' }),
  )
  const file = textFile(
    `${markerText}.csv`,
    `Nursery,${text()}`,
    'Year,2025',
    '',
    'Plot,Line',
    `${markerText}1,${markerText}1`,
  )
  const upload = async (dry_run: string) => {
    const answer = (await actor.callAny(uploadFieldFile, { body: { spec_id, dry_run }, file })) as Answer<{
      task_id: number
    }>
    await endOfTask(actor, answer.body.task_id)
    return answer.body.task_id
  }
  // The report of a dry run lists by name what would be created.
  const task = await upload('true')
  await upload('false')
  const trial = { name: text(), row: 1, col: 1, rows: 1, cols: 2, origin: 'top_left' }
  const yearColumn = (field: ChangeColumn['field'], after: string): ChangeColumn => ({
    entity: 'field_year',
    field,
    ids: [year_id],
    before: [null],
    after: [after],
  })
  const structure = [yearColumn('positions:2', '1-3 border'), yearColumn('trials', JSON.stringify([trial]))]
  const change = { name: { key: 'change.edited', params: {} }, columns: structure }
  await bodyOf(actor.call(sendChange, { params: { id: year_id }, body: { key: randomUUID(), base_seq: 0, change } }))
  // Read once, so that a snapshot of its columns is stored.
  await bodyOf(actor.callAny(loadFieldYear, { params: { id: year_id } }))
  const plotResults = (await bodyOf(actor.call(listResults, { query: { plot_id: plot.plot_id } }))).data
  const [result] = plotResults
  const yielded = plotResults.find(({ plot_final_value }) => plot_final_value === 7.25)?.feature_id ?? 0
  const info = await analysisBody(actor, { spec_id, year_id }, 'info', { traits: [yielded] })
  const analysis = await bodyOf(actor.call(saveAnalysis, { body: { ...info, title: text(), note: text() } }))
  const chosen = { year_id, name: text(), plot_ids: [plot.plot_id], is_shared: true }
  const selection = await bodyOf(actor.call(saveSelection, { body: chosen }))
  const recipe = { ...firstRecipe, prefix: markerText.slice(0, 10) }
  await bodyOf(actor.call(storeRecipe, { body: { spec_id, name: text(), options: recipe } }))
  await bodyOf(
    actor.call(storeLabelRange, { body: { spec_id, prefix: markerText.slice(0, 10), first: 1, last: 2, field_id } }),
  )
  const { locus, call } = await fillTheRest(server, actor, {
    crop: spec_id,
    plot: plot.plot_id,
    trait: result.feature_id,
    year: year_id,
    line: plot.line_id ?? 0,
  })
  return {
    crop: spec_id,
    field: field_id,
    year: year_id,
    plot: plot.plot_id,
    line: plot.line_id ?? 0,
    trait: result.feature_id,
    result: result.plot_final_id,
    technology: technologies.data[0].harvest_id,
    plant: plant.brush_id,
    plant_value: plantValue.phenotype_id,
    marker: locus,
    genotype: call,
    plot_photo: plotPhoto.id,
    line_photo: linePhoto.id,
    genome_file: genomeFile.fastqc_id,
    warehouse,
    location,
    seed: seed.id,
    seed_entry: seed.entry_id ?? 0,
    sowing_plan: sowing.id ?? 0,
    analysis: analysis.id,
    selection: selection.id,
    subregion: subregion.id,
    division: division.id,
    session: sessions.data[0].id,
    history_row: history.data[0].id,
    person: person.id,
    export: exported.id,
    task,
    notification,
  }
}

const firstRecipe = {
  start_position: 'top_left' as const,
  numbering_type: 'horizontal' as const,
  order: 'snake' as const,
  ...{ prefix: '', start: '1', step: '1', digits: 0, restart: 'none' as const, count_empty: false },
}

/** Tables that no call writes yet. */
async function fillTheRest(
  { sql }: TestServer,
  { company, user }: Actor,
  { crop, plot, trait, year, line }: Record<'crop' | 'plot' | 'trait' | 'year' | 'line', number>,
): Promise<{ locus: number; call: number }> {
  await sql`INSERT INTO year_columns (company_id, field_year_id, trait_id) VALUES (${company}, ${year}, ${trait})`
  const [locus] =
    await sql`INSERT INTO markers (company_id, crop_id, name) VALUES (${company}, ${crop}, ${markerText}) RETURNING id`
  const [call] = await sql`INSERT INTO plot_genotypes (company_id, plot_id, marker_id, first_allele, second_allele)
    VALUES (${company}, ${plot}, ${locus.id}, ${markerText}, 'A') RETURNING id`
  await sql`UPDATE lines SET stage = ${markerText} WHERE company_id = ${company} AND id = ${line}`
  const [set] = await sql`INSERT INTO genotype_sets (company_id, crop_id, name, marker_ids)
    VALUES (${company}, ${crop}, ${markerText}, ${sql.array([locus.id as number], 1016)}) RETURNING id`
  await sql`INSERT INTO genotype_rows (company_id, set_id, line_id, calls)
    VALUES (${company}, ${set.id}, ${line}, ${Buffer.from(markerText)})`
  await sql`INSERT INTO genome_fits (company_id, crop_id, trait_id, data_key, summary, effects, gebv)
    VALUES (${company}, ${crop}, ${trait}, ${markerText}, ${sql.json({ markerText })}, ${Buffer.from(markerText)}, ${Buffer.from(markerText)})`
  await sql`INSERT INTO genome_settings (company_id, crop_id, cm_per_mb, flowering_trait_id)
    VALUES (${company}, ${crop}, 1, ${trait})`
  await sql`INSERT INTO files (company_id, key, kind, name, type, bytes, sha256)
    VALUES (${company}, ${`upload/${company}/${randomUUID()}`}, 'upload', ${markerText}, 'text/csv', 1, ${'0'.repeat(64)})`
  await sql`INSERT INTO reserved_ids (company_id, user_id, entity, first, last, expires_at)
    VALUES (${company}, ${user}, 'plot', 1, 1, now() + interval '1 day')`
  await sql`INSERT INTO field_year_snapshots (company_id, field_year_id, seq, crop_seq, bytes)
    VALUES (${company}, ${year}, 1, 1, ${Buffer.from(markerText)}) ON CONFLICT DO NOTHING`
  return { locus: Number(locus.id), call: Number(call.id) }
}
