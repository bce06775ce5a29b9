import { randomUUID } from 'node:crypto'
import type { Role } from '../../src/domain/company/may.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Author } from '../changes/work.ts'
import type { Tx } from '../db/connect.ts'

/** A made-up person of the demo company; `crops`: whose trials stand under this name. */
interface DemoPerson {
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  readonly patronymic: string
  readonly role: Exclude<Role, 'general_director'>
  readonly crops?: readonly string[]
}

/** The demo company's name, and its divisions with their people: made up, as the trials' authors worked elsewhere. */
export const demoCompany = {
  name: 'Опытная станция «Демо»',
  divisions: [
    {
      name: 'Зерновые культуры',
      people: [
        {
          username: 'demo.head',
          first_name: 'Ирина',
          last_name: 'Петрова',
          patronymic: 'Сергеевна',
          role: 'division_head',
          crops: ['Winter wheat'],
        },
        {
          username: 'demo.employee',
          first_name: 'Павел',
          last_name: 'Гусев',
          patronymic: 'Андреевич',
          role: 'employee',
          crops: ['Oats'],
        },
        { username: 'demo.field', first_name: 'Ольга', last_name: 'Ким', patronymic: 'Викторовна', role: 'employee' },
      ],
    },
    {
      name: 'Ячмень и отбор по геному',
      people: [
        {
          username: 'demo.barley',
          first_name: 'Тимур',
          last_name: 'Ахметов',
          patronymic: 'Русланович',
          role: 'division_head',
          crops: ['Barley'],
        },
        {
          username: 'demo.genome',
          first_name: 'Елена',
          last_name: 'Соколова',
          patronymic: 'Игоревна',
          role: 'employee',
        },
      ],
    },
    {
      name: 'Семенное хранилище',
      people: [
        {
          username: 'demo.store',
          first_name: 'Наталья',
          last_name: 'Белова',
          patronymic: 'Павловна',
          role: 'employee',
        },
      ],
    },
  ] as readonly { name: string; people: readonly DemoPerson[] }[],
}

/** Those of the people whose sign-in is told: one of each role. The others' passwords nobody knows. */
const signIns: readonly string[] = ['demo.head', 'demo.employee']

/**
 * Names the demo company and adds its divisions and people to the one that the transaction acts within. Answers in whose name
 * the trials of a crop are entered: the director's where nobody has the crop.
 */
export async function addDemoPeople(tx: Tx, director: Author, password: string): Promise<(crop: string) => Author> {
  const { company } = director
  await tx`UPDATE companies SET name = ${demoCompany.name} WHERE id = ${company}`
  const [known, unknown] = await Promise.all([hashPassword(password), hashPassword(randomUUID())])
  const authors = new Map<string, Author>()
  let number = 0
  for (const { name, people } of demoCompany.divisions) {
    const [division] = await tx<{ id: number }[]>`
      INSERT INTO divisions (company_id, company_division_name, country_id) VALUES (${company}, ${name}, 1) RETURNING id`
    for (const { crops = [], ...person } of people) {
      number++
      const row = {
        ...person,
        company_id: company,
        division_id: division.id,
        password_hash: signIns.includes(person.username) ? known : unknown,
        email: `${person.username}@example.org`,
        contact_telephone: `+7000000000${number}`,
        countries: [1],
      }
      const [{ id }] = await tx<{ id: number }[]>`INSERT INTO users ${tx(row)} RETURNING id`
      for (const crop of crops) authors.set(crop, { ...director, user: id })
    }
  }
  return (crop) => authors.get(crop) ?? director
}
