import { randomUUID } from 'node:crypto'
import { record } from '../audit/record.ts'
import { hashPassword, passwordFits } from '../auth/passwords.ts'
import { applyChanges } from '../changes/applyChanges.ts'
import { applyCropChange } from '../changes/crop/cropChange.ts'
import type { Author } from '../changes/work.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { LiveFanout } from '../live/fanout.ts'
import { insertField, insertYear } from '../nurseries/writeFields.ts'
import type { Services } from '../services.ts'
import { demoChange, type KnownNames } from './demoChange.ts'
import { keepDemoGenotypes } from './demoGenotypes.ts'
import { addDemoPeople } from './demoPeople.ts'
import { loadDemoStore } from './demoStore.ts'
import type { DemoCrop, DemoYear } from './demoYear.ts'
import { generatedYear } from './generated.ts'
import { listedTrials } from './listedTrials.ts'
import { mappedTrials } from './mappedTrials.ts'
import { demoPedigrees, pedigreeChange } from './pedigrees.ts'
import { phenologyYear } from './phenology.ts'

/** The demo company's sign-in, told by `npm start`. */
export const demoSignIn = { username: 'demo', password: 'Plotline-2026' } as const

/** Built-in region of the demo's nurseries that name none. */
const demoRegion = 1

/** Rows, columns and blocks of the generated nursery: 30,000 plots. */
const generated = { rows: 200, cols: 150, blocks: 3 }

/** Whether the demo is to be loaded: as DEMO says, else into a database without companies. */
async function isWanted({ settings, db }: Services): Promise<boolean> {
  if (!(settings.demo ?? settings.databaseUrl === null)) return false
  const [{ has }] = await db<{ has: boolean }[]>`SELECT has_companies() AS has`
  return !has
}

/** Registers the demo company with its general director and makes the transaction see that company's rows. */
async function registerDemo(tx: Tx): Promise<Author & { user: number }> {
  const person = {
    username: demoSignIn.username,
    password_hash: await hashPassword(demoSignIn.password),
    first_name: 'Анна',
    last_name: 'Морозова',
    patronymic: null,
    email: 'demo@example.org',
    contact_telephone: '+70000000000',
    countries: [1],
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

/** Keeps what has been made of each crop while the nurseries are loaded one after another. */
export interface Made {
  crops: Map<string, { id: number; known: KnownNames; fields: Map<string, number> }>
}

/** Makes a year of the demo with its crop and nursery, where they are not made yet. */
export async function loadYear(tx: Tx, live: LiveFanout, author: Author, year: DemoYear, made: Made): Promise<void> {
  const { company } = author
  let crop = made.crops.get(year.crop.english_name)
  if (!crop) {
    const id = await cropId(tx, company, year.crop)
    crop = { id, known: { lines: new Map(), traits: new Map() }, fields: new Map() }
    made.crops.set(year.crop.english_name, crop)
  }
  let field = crop.fields.get(year.nursery)
  if (field === undefined) {
    const { kind, nursery: name, region = demoRegion } = year
    field = await insertField(tx, company, { crop: crop.id, name, kind, region, subregion: null })
    crop.fields.set(year.nursery, field)
  }
  const yearId = await insertYear(tx, company, field, year.year)
  const change = await demoChange(tx, year, yearId, crop.known)
  await applyChanges(tx, { author, live }, yearId, change, { key: randomUUID(), conflicts: 'overwrite' })
}

/**
 * Loads the demo company into a database that has none, all or nothing: real trials with their source, a made-up one with
 * stages and technologies, one generated nursery of 30,000 plots, a seed store, and people in divisions. Answers whether it was loaded.
 */
export async function loadDemo(services: Services, { rows, cols, blocks } = generated): Promise<boolean> {
  if (!(await isWanted(services))) return false
  const years = [...mappedTrials(), ...listedTrials(), phenologyYear(), generatedYear(rows, cols, blocks)]
  await inTransaction(services.db, async (tx) => {
    // The limit is for requests, which somebody waits for: on a busy machine one statement of these may take longer.
    await tx`SET LOCAL statement_timeout = 0`
    const author = await registerDemo(tx)
    const authorOf = await addDemoPeople(tx, author, demoSignIn.password)
    const made: Made = { crops: new Map() }
    for (const year of years) await loadYear(tx, services.live, authorOf(year.crop.english_name), year, made)
    for (const [name, pedigree] of Object.entries(demoPedigrees)) {
      const crop = made.crops.get(name)
      if (!crop) throw new Error(`no crop ${name}`)
      const change = await pedigreeChange(tx, pedigree, crop.known)
      await applyCropChange(tx, { author, live: services.live }, crop.id, change)
    }
    const barley = made.crops.get('Barley')
    if (!barley) throw new Error('no crop Barley')
    await keepDemoGenotypes(tx, { author, live: services.live }, barley)
    const { db, live } = services
    const person = { role: 'general_director', division: null, session: '', language: 'ru' } as const
    await loadDemoStore(tx, { ...author, ...person, db }, live)
    // All of it is one row of the history, the director's: it is called what is told last.
    record(tx, author, { kind: 'import', key: 'audit.demo' })
  })
  return true
}

/** Whether the demo's sign-in works, so that it can be told. */
export async function demoAnswers({ db }: Services): Promise<boolean> {
  const [user] = await db<{ password_hash: string }[]>`SELECT password_hash FROM find_login(${demoSignIn.username})`
  return user !== undefined && passwordFits(user.password_hash, demoSignIn.password)
}
