import { randomUUID } from 'node:crypto'
import type { Language } from '../../src/words/word.ts'
import { insertField, insertYear } from '../api/nurseries/writeFields.ts'
import { record } from '../core/audit/record.ts'
import { applyChanges } from '../core/changes/applyChanges.ts'
import { applyCropChange } from '../core/changes/crop/cropChange.ts'
import type { Author } from '../core/changes/work.ts'
import { hashPassword, passwordFits } from '../platform/auth/passwords.ts'
import type { Tx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { LiveFanout } from '../platform/live/fanout.ts'
import type { Services } from '../services.ts'
import { demoChange, type MadeCrop } from './demoChange.ts'
import { storeDemoGenotypes } from './demoGenotypes.ts'
import { addDemoPeople, type DemoLogin, demoCompanies } from './demoPeople.ts'
import { loadDemoStore } from './demoStore.ts'
import type { DemoCrop, DemoYear } from './demoYear.ts'
import { generatedYear } from './generated.ts'
import { listedTrials } from './listedTrials.ts'
import { mappedTrials } from './mappedTrials.ts'
import { demoPedigrees, pedigreeChange } from './pedigrees.ts'
import { phenologyYear } from './phenology.ts'
import { type StoryPerson, storyLife } from './story/life.ts'
import { addStoryGenotypes, addStoryParents, dateLoad, liveStory } from './story/loadStory.ts'
import { story as storyIn } from './story/story.ts'

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
  const person = {
    username: demoSignIn.username,
    password_hash: await hashPassword(demoSignIn.password),
    ...demoCompanies[language].director,
    email: 'demo@example.org',
    contact_telephone: '+70000000000',
    countries: [demoCompanies[language].country],
  }
  const [row] = await tx<{ company_id: number; user_id: number }[]>`SELECT * FROM register_company(${tx.json(person)})`
  await tx`SELECT set_config('app.company', ${String(row.company_id)}, true)`
  return { company: row.company_id, user: row.user_id }
}

async function cropId(tx: Tx, company: number, crop: DemoCrop): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    INSERT INTO crops (company_id, russian_name, english_name)
    VALUES (${company}, ${crop.russian_name}, ${crop.english_name}) RETURNING id`
  return row.id
}

/** The crops of the demo that have been created, by English name. */
export interface Made {
  crops: Map<string, MadeCrop>
}

/** Creates a crop of the demo if it does not exist. */
async function madeCrop(tx: Tx, { company }: Author, crop: DemoCrop, made: Made): Promise<MadeCrop> {
  const known = made.crops.get(crop.english_name)
  if (known) return known
  const id = await cropId(tx, company, crop)
  const fresh: MadeCrop = { id, known: { lines: new Map(), traits: new Map() }, fields: new Map() }
  made.crops.set(crop.english_name, fresh)
  return fresh
}

/** Creates a year of the demo with its crop and nursery, if they do not exist; returns its id. */
export async function loadYear(tx: Tx, live: LiveFanout, author: Author, year: DemoYear, made: Made): Promise<number> {
  const { company } = author
  const crop = await madeCrop(tx, author, year.crop, made)
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
    const person = { role: 'general_director', division: null, session: '', language } as const
    const director = { ...author, ...person, db }
    const made: Made = { crops: new Map() }
    // The first crop is the one that opens first.
    const head = { ...author, user: people.userOf('demo.head') }
    const crop = await madeCrop(tx, head, story.words.crop, made)
    await addStoryParents(tx, { author: head, live }, story, crop)
    const ids: number[] = []
    for (const year of [life.before, ...story.years.slice(1)]) ids.push(await loadYear(tx, live, head, year, made))
    await addStoryGenotypes(tx, { author: head, live }, story, crop)
    const harvested =
      ids[
        story.years.findIndex(({ nursery, year }) => nursery === life.before.nursery && year === life.before.year - 1)
      ]
    await loadDemoStore(tx, director, live, { harvested, sown: ids[0] }, story.words.store)
    for (const year of years) await loadYear(tx, live, people.authorOf(year.crop.english_name), year, made)
    for (const [name, pedigree] of Object.entries(demoPedigrees)) {
      const own = made.crops.get(name)
      if (!own) throw new Error(`no crop ${name}`)
      const change = await pedigreeChange(tx, pedigree, own.known)
      await applyCropChange(tx, { author, live }, own.id, change)
    }
    const barley = made.crops.get('Barley')
    if (!barley) throw new Error('no crop Barley')
    await storeDemoGenotypes(tx, { author, live }, barley)
    // All of it is one row of the history, the director's: a row has the name that is recorded last.
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
  return user !== undefined && passwordFits(user.password_hash, demoSignIn.password)
}
