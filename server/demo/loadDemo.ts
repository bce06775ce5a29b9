import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeColumn, ChangeSet } from '../../src/domain/change/changeSet.ts'
import { createdColumns } from '../../src/domain/change/createdColumns.ts'
import { type GenotypeCall, packGenotypeCalls } from '../../src/domain/genotypes/packedCalls.ts'
import type { Language } from '../../src/words/word.ts'
import { storeGenotypeSet } from '../api/genotypes/genotypeSets.ts'
import { insertField, insertYear } from '../api/nurseries/writeFields.ts'
import { record } from '../core/audit/record.ts'
import { applyChanges } from '../core/changes/applyChanges.ts'
import type { WriteContext } from '../core/changes/applyNamed.ts'
import { applyCropChange } from '../core/changes/crop/cropChange.ts'
import { nextIds } from '../core/changes/reservedIds.ts'
import type { Author } from '../core/changes/work.ts'
import { hashPassword, isPasswordCorrect } from '../platform/auth/passwords.ts'
import { setCompany } from '../platform/db/company.ts'
import type { Tx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { RequestContext } from '../platform/http/routes/requestContext.ts'
import type { LiveFanout } from '../platform/live/fanout.ts'
import type { Services } from '../services.ts'
import { type CreatedCrop, demoChange, type KnownNames } from './demoChange.ts'
import { addDemoPeople, type DemoLogin, demoCompanies } from './demoPeople.ts'
import { loadDemoStore } from './demoStore.ts'
import type { DemoCrop, DemoYear } from './demoYear.ts'
import { generatedYear } from './generated.ts'
import { listedTrials } from './listedTrials.ts'
import { mappedTrials } from './mappedTrials.ts'
import { phenologyYear } from './phenology.ts'
import { type StoryPerson, storyLife } from './story/life.ts'
import { addStoryGenotypes, addStoryParents, dateLoad, liveStory } from './story/loadStory.ts'
import { type Story, story as storyIn } from './story/story.ts'
import { readTrial } from './trialFile.ts'

/** A line of a published pedigree: a variety, a breeder's line, or a cross between two generations that has no name. */
interface PedigreeRow {
  readonly line: string
  readonly kind: string
  readonly mother: string
  readonly father: string
}

/** A file of demo/pedigrees and its publisher, as its lines state; see demo/README.md. */
interface Pedigree {
  readonly name: string
  readonly source: string
}

/** Published pedigrees by their crop. */
export const demoPedigrees: Readonly<Record<string, Pedigree>> = {
  Barley: {
    name: 'barley',
    source:
      'Pedigree: Thomas & Shaw, The James Hutton Institute, in Shaw et al. 2014, BMC Bioinformatics 15:259 (Helium)',
  },
  'Winter wheat': {
    name: 'wheat',
    source: 'Pedigree: Marshall, The James Hutton Institute, 2016, Maris winter wheats of the PBI, Cambridge (Helium)',
  },
}

/** Reads a pedigree of demo/pedigrees (comma separated, header row, no quotes; an empty parent is unknown). */
export function readPedigree(name: string): PedigreeRow[] {
  const path = join(import.meta.dirname, `../../demo/pedigrees/${name}.csv`)
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n')
  return rows.map((row) => {
    const [line, kind, mother, father] = row.split(',')
    return { line, kind, mother, father }
  })
}

/** The change that creates the lines of a pedigree, without those that the crop has already. */
export async function pedigreeChange(tx: Tx, { name, source }: Pedigree, known: KnownNames): Promise<ChangeSet> {
  const rows = readPedigree(name).filter(({ line }) => !known.lines.has(line))
  const ids = await nextIds(tx, 'line', rows.length)
  for (const [k, { line }] of rows.entries()) known.lines.set(line, ids[k])
  const parentIds = (role: 'mother' | 'father') =>
    rows.map((row) => (row[role] === '' ? null : (known.lines.get(row[role]) ?? null)))
  const columns: ChangeColumn[] = createdColumns('line', ids, [
    ['name', rows.map(({ line }) => line)],
    ['is_variety', rows.map(({ kind }) => kind === 'variety')],
    ['stage', rows.map(({ kind }) => (kind === 'cross' ? 'F1' : null))],
    ['comment', rows.map(() => source)],
    ['mother_id', parentIds('mother')],
    ['father_id', parentIds('father')],
  ])
  return { name: { key: 'change.imported', params: { count: rows.length, file: `${name}.csv` } }, columns }
}

const trial = 'steptoe_morex'

/** Names of the alleles in the source: A from Steptoe, B from Morex. */
const alleles = ['A', 'B']
const calls: Readonly<Record<string, GenotypeCall>> = { A: [0, 0], B: [1, 1], '': null }

/**
 * Stores the markers of the doubled haploids of Steptoe × Morex with their map as a genotype set of barley. One of the
 * lines is in no trial, and is created.
 */
export async function storeDemoGenotypes(
  tx: Tx,
  context: WriteContext,
  { id: crop, known }: { id: number; known: KnownNames },
): Promise<void> {
  const map = readTrial(`${trial}_map`)
  const rows = readTrial(`${trial}_geno`)
  const markers = await nextIds(tx, 'marker', map.length)
  const newLines = rows.map(({ line }) => line).filter((line) => !known.lines.has(line))
  const lines = await nextIds(tx, 'line', newLines.length)
  for (const [k, line] of newLines.entries()) known.lines.set(line, lines[k])
  const parent = (name: string) => newLines.map(() => known.lines.get(name) ?? null)
  const making = [
    ...createdColumns('line', lines, [
      ['name', newLines],
      ['mother_id', parent('Steptoe')],
      ['father_id', parent('Morex')],
    ]),
    ...createdColumns('marker', markers, [
      ['name', map.map(({ marker }) => marker)],
      ['chromosome', map.map(({ chr }) => chr)],
      ['position', map.map(({ pos_cm }) => Number(pos_cm))],
      ['alleles', map.map(() => alleles.join('\n'))],
    ]),
  ]
  const set = {
    crop,
    name: `${trial}_geno.csv`,
    markers,
    rows: rows.map((row) => ({
      line: known.lines.get(row.line) ?? 0,
      calls: packGenotypeCalls(map.map(({ marker }) => calls[row[marker]])),
    })),
  }
  const name = { key: 'change.imported', params: { count: rows.length, file: set.name } }
  await storeGenotypeSet(tx, context, set, name, making)
}

/** The demo company's sign-in, printed by `npm start`. */
export const demoSignIn = { username: 'demo', password: 'Plotline-2026' } as const

/** Built-in region of the demo's nurseries that name none. */
const demoRegion = 1

/** Rows, columns and blocks of the generated nursery: 30,000 plots. */
const generated = { rows: 200, cols: 150, blocks: 3 }

/** Whether to load the demo: as DEMO states, else into a database without companies. */
async function isWanted({ settings, db }: Services): Promise<boolean> {
  if (!(settings.demo ?? settings.databaseUrl === null)) return false
  const [{ has }] = await db<{ has: boolean }[]>`SELECT has_companies() AS has`
  return !has
}

/** Registers the demo company with its general director and makes the transaction see that company's rows. */
async function registerDemo(tx: Tx, language: Language): Promise<Author & { user: number }> {
  const registration = {
    username: demoSignIn.username,
    password_hash: await hashPassword(demoSignIn.password),
    ...demoCompanies[language].director,
    email: 'demo@example.org',
    contact_telephone: '+70000000000',
    countries: [demoCompanies[language].country],
  }
  const [row] = await tx<
    { company_id: number; user_id: number }[]
  >`SELECT * FROM register_company(${tx.json(registration)})`
  await setCompany(tx, row.company_id)
  return { company: row.company_id, user: row.user_id }
}

async function cropId(tx: Tx, company: number, crop: DemoCrop): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    INSERT INTO crops (company_id, russian_name, english_name)
    VALUES (${company}, ${crop.russian_name}, ${crop.english_name}) RETURNING id`
  return row.id
}

/** The crops of the demo that have been created, by English name. */
export interface CreatedDemo {
  crops: Map<string, CreatedCrop>
}

/** Creates a crop of the demo if it does not exist. */
async function createdCrop(tx: Tx, { company }: Author, crop: DemoCrop, result: CreatedDemo): Promise<CreatedCrop> {
  const known = result.crops.get(crop.english_name)
  if (known) return known
  const id = await cropId(tx, company, crop)
  const createdCrop: CreatedCrop = { id, known: { lines: new Map(), traits: new Map() }, fields: new Map() }
  result.crops.set(crop.english_name, createdCrop)
  return createdCrop
}

/** Creates a year of the demo with its crop and nursery, if they do not exist; returns its id. */
export async function loadYear(
  tx: Tx,
  live: LiveFanout,
  author: Author,
  year: DemoYear,
  result: CreatedDemo,
): Promise<number> {
  const { company } = author
  const crop = await createdCrop(tx, author, year.crop, result)
  let field = crop.fields.get(year.nursery)
  if (field === undefined) {
    const { kind, nursery: name, region = demoRegion } = year
    field = await insertField(tx, company, { crop: crop.id, name, kind, region, subregion: null })
    crop.fields.set(year.nursery, field)
  }
  const yearId = await insertYear(tx, company, field, year.year)
  const change = await demoChange(tx, year, yearId, crop.known)
  await applyChanges(tx, { author, live }, yearId, change, { key: randomUUID(), conflicts: 'overwrite' })
  return yearId
}

/** The crop of the sample trial, and its years in the order of the story. */
interface LoadedStory {
  readonly crop: CreatedCrop
  readonly years: readonly number[]
  readonly warehouses: readonly number[]
}

/**
 * Loads the sample trial into a company: its crop, parents, years, markers and seed store. `main`: the newest year of the
 * main site, as it is to begin with.
 */
export async function loadStory(
  tx: Tx,
  { author, director, live }: WriteContext & { director: RequestContext },
  { story, main, created }: { story: Story; main: DemoYear; created: CreatedDemo },
): Promise<LoadedStory> {
  const crop = await createdCrop(tx, author, story.words.crop, created)
  await addStoryParents(tx, { author, live }, story, crop)
  const years: number[] = []
  for (const year of [main, ...story.years.slice(1)]) years.push(await loadYear(tx, live, author, year, created))
  await addStoryGenotypes(tx, { author, live }, story, crop)
  const harvested =
    years[story.years.findIndex(({ nursery, year }) => nursery === main.nursery && year === main.year - 1)]
  const warehouses = await loadDemoStore(tx, director, live, { harvested, sown: years[0] }, story.words.store)
  return { crop, years, warehouses }
}

/** Days before the load on which the data count as entered: before the sample trial's history begins. */
const enteredDays = 15

/** The people in the history of the sample trial. */
const logins: Readonly<Record<Exclude<StoryPerson, 'director'>, DemoLogin>> = {
  head: 'demo.head',
  employee: 'demo.employee',
  field: 'demo.field',
}

/**
 * Loads the demo company into a database that has none, all or nothing: the sample trial, real trials with their source,
 * one with stages and technologies, one nursery of 30,000 plots, a seed store, and people in divisions; then the sample
 * trial's history. Names and people are in the language of the settings. Returns whether it was loaded.
 */
export async function loadDemo(services: Services, { rows, cols, blocks } = generated): Promise<boolean> {
  if (!(await isWanted(services))) return false
  const { db, live, settings } = services
  const language = settings.demoLanguage
  const now = new Date()
  const story = storyIn(language)
  const life = storyLife(story)
  const years = [...mappedTrials(), ...listedTrials(), phenologyYear(), generatedYear(rows, cols, blocks)]
  const loaded = await inTransaction(db, async (tx) => {
    // The limit is for requests: on a busy machine one statement of these may take longer.
    await tx`SET LOCAL statement_timeout = 0`
    const author = await registerDemo(tx, language)
    const people = await addDemoPeople(tx, author, demoSignIn.password, language)
    const rights = { role: 'general_director', division: null, session: '', language } as const
    const director = { ...author, ...rights, db }
    const created: CreatedDemo = { crops: new Map() }
    // The first crop is the one that opens first.
    const head = { ...author, user: people.userOf('demo.head') }
    const { crop, years: ids } = await loadStory(
      tx,
      { author: head, director, live },
      { story, main: life.before, created },
    )
    for (const year of years) await loadYear(tx, live, people.authorOf(year.crop.english_name), year, created)
    for (const [name, pedigree] of Object.entries(demoPedigrees)) {
      const createdCrop = created.crops.get(name)
      if (!createdCrop) throw new Error(`no crop ${name}`)
      const change = await pedigreeChange(tx, pedigree, createdCrop.known)
      await applyCropChange(tx, { author, live }, createdCrop.id, change)
    }
    const barley = created.crops.get('Barley')
    if (!barley) throw new Error('no crop Barley')
    await storeDemoGenotypes(tx, { author, live }, barley)
    // The whole load is one history row, by the director: a row has the name that is recorded last.
    record(tx, author, { kind: 'import', key: 'audit.demo' })
    await dateLoad(tx, author, new Date(now.getTime() - enteredDays * 86_400_000))
    return { crop, year: ids[0], director, people }
  })
  const { crop, year, director, people } = loaded
  const userOf = (person: StoryPerson) => (person === 'director' ? director.user : people.userOf(logins[person]))
  await liveStory(services, { story, life, crop, year, userOf, director, now })
  return true
}

/** Whether the demo's sign-in works, so that it can be printed. */
export async function demoAnswers({ db }: Services): Promise<boolean> {
  const [user] = await db<{ password_hash: string }[]>`SELECT password_hash FROM find_login(${demoSignIn.username})`
  return user !== undefined && isPasswordCorrect(user.password_hash, demoSignIn.password)
}
