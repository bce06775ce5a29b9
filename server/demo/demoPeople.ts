import { randomUUID } from 'node:crypto'
import type { Role } from '../../src/domain/company/may.ts'
import type { Language } from '../../src/words/word.ts'
import type { Author } from '../core/changes/work.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import type { Tx } from '../platform/db/connect.ts'

type Name = Readonly<Record<'first_name' | 'last_name', string>> & { readonly patronymic: string | null }

/** Logins of the sample company's people below the director. */
const logins = ['demo.head', 'demo.employee', 'demo.field', 'demo.barley', 'demo.genome', 'demo.store'] as const
export type DemoLogin = (typeof logins)[number]

/** Each division's people with their roles; `crops`: crops whose trials this person entered. */
const divisions: readonly {
  readonly of: 'grain' | 'barley' | 'store'
  readonly people: readonly {
    readonly username: DemoLogin
    readonly role: Exclude<Role, 'general_director'>
    readonly crops?: readonly string[]
  }[]
}[] = [
  {
    of: 'grain',
    people: [
      { username: 'demo.head', role: 'division_head', crops: ['Winter wheat'] },
      { username: 'demo.employee', role: 'employee', crops: ['Oats'] },
      { username: 'demo.field', role: 'employee' },
    ],
  },
  {
    of: 'barley',
    people: [
      { username: 'demo.barley', role: 'division_head', crops: ['Barley'] },
      { username: 'demo.genome', role: 'employee' },
    ],
  },
  { of: 'store', people: [{ username: 'demo.store', role: 'employee' }] },
]

/** The sample company in a language: its name, country, divisions and people. */
interface DemoCompany {
  readonly name: string
  /** Built-in country of its divisions and people. */
  readonly country: number
  readonly divisions: Readonly<Record<'grain' | 'barley' | 'store', string>>
  readonly director: Name
  readonly people: Readonly<Record<DemoLogin, Name>>
}

const personName = (first_name: string, last_name: string, patronymic: string | null = null): Name => ({
  first_name,
  last_name,
  patronymic,
})

export const demoCompanies: Readonly<Record<Language, DemoCompany>> = {
  ru: {
    name: 'Опытная станция «Образец»',
    country: 1,
    divisions: { grain: 'Зерновые культуры', barley: 'Ячмень и отбор по геному', store: 'Семенное хранилище' },
    director: personName('Анна', 'Морозова'),
    people: {
      'demo.head': personName('Ирина', 'Петрова', 'Сергеевна'),
      'demo.employee': personName('Павел', 'Гусев', 'Андреевич'),
      'demo.field': personName('Ольга', 'Ким', 'Викторовна'),
      'demo.barley': personName('Тимур', 'Ахметов', 'Русланович'),
      'demo.genome': personName('Елена', 'Соколова', 'Игоревна'),
      'demo.store': personName('Наталья', 'Белова', 'Павловна'),
    },
  },
  en: {
    name: 'Sample Research Station',
    country: 233,
    divisions: { grain: 'Cereals', barley: 'Barley and genomic selection', store: 'Seed store' },
    director: personName('Anna', 'Morgan'),
    people: {
      'demo.head': personName('Irene', 'Parker'),
      'demo.employee': personName('Paul', 'Gardner'),
      'demo.field': personName('Olivia', 'Kim'),
      'demo.barley': personName('Timothy', 'Adams'),
      'demo.genome': personName('Helen', 'Sullivan'),
      'demo.store': personName('Natalie', 'Bell'),
    },
  },
  it: {
    name: 'Stazione sperimentale «Esempio»',
    country: 111,
    divisions: { grain: 'Cereali', barley: 'Orzo e selezione genomica', store: 'Magazzino dei semi' },
    director: personName('Anna', 'Moretti'),
    people: {
      'demo.head': personName('Irene', 'Pellegrini'),
      'demo.employee': personName('Paolo', 'Galli'),
      'demo.field': personName('Olivia', 'Conti'),
      'demo.barley': personName('Tommaso', 'Amato'),
      'demo.genome': personName('Elena', 'Sartori'),
      'demo.store': personName('Natalia', 'Bianchi'),
    },
  },
  es: {
    name: 'Estación experimental «Muestra»',
    country: 69,
    divisions: { grain: 'Cereales', barley: 'Cebada y selección genómica', store: 'Almacén de semillas' },
    director: personName('Ana', 'Moreno'),
    people: {
      'demo.head': personName('Irene', 'Pérez'),
      'demo.employee': personName('Pablo', 'Gil'),
      'demo.field': personName('Olga', 'Castro'),
      'demo.barley': personName('Tomás', 'Aguilar'),
      'demo.genome': personName('Elena', 'Soler'),
      'demo.store': personName('Natalia', 'Blanco'),
    },
  },
}

/** People whose sign-in is published: one of each role. The passwords of the others are random. */
const signIns: readonly string[] = ['demo.head', 'demo.employee']

/** The people of the sample company. */
export interface DemoPeople {
  /** The user who entered the trials of a crop: the director unless it is another. */
  readonly authorOf: (crop: string) => Author & { user: number }
  readonly userOf: (login: DemoLogin) => number
}

/**
 * Names the sample company and its director in a language, and adds its divisions and people; the transaction acts within
 * that company.
 */
export async function addDemoPeople(
  tx: Tx,
  director: Author & { user: number },
  password: string,
  language: Language,
): Promise<DemoPeople> {
  const { company } = director
  const demo = demoCompanies[language]
  await tx`UPDATE companies SET name = ${demo.name}, is_sample = true WHERE id = ${company}`
  await tx`UPDATE users SET ${tx({ ...demo.director })}, countries = ${[demo.country]} WHERE id = ${director.user}`
  const [known, unknown] = await Promise.all([hashPassword(password), hashPassword(randomUUID())])
  const authors = new Map<string, Author & { user: number }>()
  const users = new Map<DemoLogin, number>()
  for (const { of, people } of divisions) {
    const [division] = await tx<{ id: number }[]>`
      INSERT INTO divisions (company_id, company_division_name, country_id)
      VALUES (${company}, ${demo.divisions[of]}, ${demo.country}) RETURNING id`
    for (const { crops = [], username, role } of people) {
      const row = {
        ...demo.people[username],
        username,
        role,
        company_id: company,
        division_id: division.id,
        password_hash: signIns.includes(username) ? known : unknown,
        email: `${username}@example.org`,
        contact_telephone: `+7000000000${users.size + 1}`,
        countries: [demo.country],
      }
      const [{ id }] = await tx<{ id: number }[]>`INSERT INTO users ${tx(row)} RETURNING id`
      users.set(username, id)
      for (const crop of crops) authors.set(crop, { ...director, user: id })
    }
  }
  return { authorOf: (crop) => authors.get(crop) ?? director, userOf: (login) => users.get(login) ?? director.user }
}
