import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { addGenotype } from '../../../src/contract/genome/genotypes.ts'
import { exportFieldMap } from '../../../src/contract/plots/maps.ts'
import { downloadPlots, downloadSelectionList, downloadSowingList } from '../../../src/contract/plots/plotLists.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { addStages, addTechnologies } from '../../../src/contract/plots/stages.ts'
import type { Sheet } from '../../../src/domain/files/cells/sheet.ts'
import { type Format, fieldFileFormat, fieldMapFormat, phenotypesFormat } from '../../../src/domain/files/formats.ts'
import type { SampleText } from '../../../src/domain/files/uploadRecord.ts'
import { UPLOADS } from '../../../src/domain/files/uploads.ts'
import { readRows } from '../../../src/sheets/readRows.ts'
import { makeSample } from '../../../src/sheets/samples.ts'
import { allSentences } from '../../../src/words/allSentences.ts'
import { type Language, languages } from '../../../src/words/word.ts'
import { figure } from '../../drill/figures.ts'
import { isDrill } from '../../drill/size.ts'
import { folderOfFile } from '../../temporary/ofFile.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { firstYear, sendFile, textFile, upload } from '../uploads/upload.ts'

/** A produced workbook, and the format of the upload that reads it. */
interface Workbook {
  readonly name: string
  readonly bytes: Uint8Array
  readonly format: Format
}

const program = 'soffice'
const hasProgram = isDrill && spawnSync(program, ['--version']).status === 0
if (isDrill && !hasProgram) figure('Files opened by LibreOffice', 'not tried: libreoffice-calc is not installed')

/**
 * The stroup trial with everything that has a column: plants, a stage, a technology with its plan, a marker, texts like
 * formulas.
 */
async function fullTrial(actor: Actor) {
  const spec_id = await newCrop(actor)
  await sendFile(actor, spec_id, 'field_file', 'stroup_nin/field.xlsx')
  await sendFile(actor, spec_id, 'plot_result', 'stroup_nin/phenotypes.xlsx')
  const { field_id, year_id } = await firstYear(actor, spec_id)
  const place = { field_id, year_id }
  const { body } = await actor.call(listPlots, { query: { ...place, spec_id } })
  const [{ plot_id: plot, plot_name: first }] = body.data
  const values = ['Plot,Plant,"Height, cm",Lodging', `${first},b1,91.5,=none`, `${first},b2,88.125,-`]
  await upload(actor, 'plot_result', textFile('plants.csv', ...values), { spec_id, ...place })
  const marker = { chr: '1H', pos: 45.2, mut_name: 'Vrn1', first_allele: 'A', second_allele: 'C' }
  await actor.call(addGenotype, { body: { plot_id: plot, ...marker } })
  const stages = [{ stage_of_vegetation: 'Колошение', date_of_stage: '2026-06-30' }]
  await actor.call(addStages, { body: { plot, stages } })
  const harvest = { plot, feature: 'Harvest', date_planned: '2026-08-14', date_real: '2026-08-16' }
  await actor.call(addTechnologies, { body: { harvest_technologies: [harvest] } })
  return { spec_id, ...place }
}

type Trial = Awaited<ReturnType<typeof fullTrial>>

/** Every workbook of plots that can be downloaded, in the actor's language. */
async function downloads(actor: Actor, { spec_id, field_id, year_id }: Trial, language: Language): Promise<Workbook[]> {
  const dates = { sowing_date: '2026-04-28', germination_date: '2026-05-06', empty_columns: 2 }
  const place = { field_id, year_id }
  const lists = (['order', 'without_cap', 'with_cap', 'v2'] as const).map((type_of_file) => ({
    name: type_of_file as string,
    format: fieldFileFormat as Format,
    request: () => actor.call(downloadPlots, { body: { spec_id, year_id, type_of_file } }),
  }))
  const sowing = (['v1', 'v2'] as const).map((type_of_file) => ({
    name: `sowing_${type_of_file}`,
    format: fieldFileFormat as Format,
    request: () => actor.call(downloadSowingList, { body: { ...place, ...dates, type_of_file } }),
  }))
  const selection = (['plots', 'plants'] as const).map((rows) => ({
    name: `selection_${rows}`,
    format: phenotypesFormat as Format,
    request: () => actor.call(downloadSelectionList, { body: { ...place, type_of_file: 'xlsx' as const, rows } }),
  }))
  const otherFiles = [
    {
      name: 'phenotypes',
      format: phenotypesFormat as Format,
      request: () => actor.call(downloadPlots, { body: { spec_id, year_id, type_of_file: 'phenotypes' as const } }),
    },
    {
      name: 'map',
      format: fieldMapFormat as Format,
      request: () => actor.call(exportFieldMap, { query: place }),
    },
  ]
  const produced: Workbook[] = []
  for (const { name, format, request } of [...lists, ...sowing, ...selection, ...otherFiles]) {
    const { status, body } = await request()
    expect([name, language, status]).toEqual([name, language, 200])
    produced.push({ name: `${name}_${language}`, bytes: body as Uint8Array, format })
  }
  return produced
}

async function samples(language: Language): Promise<Workbook[]> {
  const text = (key: SampleText) => allSentences[language][`samples.${key}`]
  const created = UPLOADS.map(async (one) => ({
    name: `sample_${one.key}_${language}`,
    bytes: await makeSample(one, { language, text }),
    format: one.format,
  }))
  return Promise.all(created)
}

/** Workbooks after LibreOffice has opened and saved them, by name. */
function writtenElsewhere(files: readonly Workbook[], folder: string): Map<string, Uint8Array> {
  const [from, to] = ['ours', 'theirs'].map((name) => join(folder, name))
  for (const folder of [from, to]) mkdirSync(folder)
  for (const { name, bytes } of files) writeFileSync(join(from, `${name}.xlsx`), bytes)
  // A separate profile: an open window of LibreOffice would otherwise handle the job.
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const paths = files.map(({ name }) => join(from, `${name}.xlsx`))
  const args = [profile, '--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', to, ...paths]
  const run = spawnSync(program, args, { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`${program}: ${run.stderr}`)
  return new Map(files.map(({ name }) => [name, readFileSync(join(to, `${name}.xlsx`))]))
}

/** A workbook's sheet and its non-empty cells, row by row, without formatting. */
function cellsOf(bytes: Uint8Array, format: Format) {
  const read = readRows(bytes, 'list.xlsx', format)
  if (!read.ok) throw new Error(read.fault.code)
  const { name, rows, width }: Sheet = read.sheet
  const filled = rows.map(({ number, cells }) => [number, ...Array.from({ length: width }, (_, k) => cells[k] ?? null)])
  return { name, width, filled }
}

it.runIf(hasProgram)(
  'LibreOffice opens every exported workbook with the same cells, in four languages [DWN-12]',
  async () => {
    const server = await startTestServer()
    const actor = await server.newCompany()
    const trial = await fullTrial(actor)
    const files: Workbook[] = []
    for (const language of languages) {
      files.push(...(await downloads(actor.in(language), trial, language)), ...(await samples(language)))
    }
    const rewritten = writtenElsewhere(files, folderOfFile('elsewhere'))
    let cells = 0
    for (const { name, bytes, format } of files) {
      const originalCells = cellsOf(bytes, format)
      expect({ file: name, ...cellsOf(rewritten.get(name) as Uint8Array, format) }).toEqual({
        file: name,
        ...originalCells,
      })
      cells += originalCells.filled.reduce((sum, [, ...row]) => sum + row.filter((cell) => cell !== null).length, 0)
    }
    expect(cells).toBeGreaterThan(files.length * 10)
    figure('Files opened by LibreOffice with the same cells', `${files.length} (${cells} cells)`)
  },
)
