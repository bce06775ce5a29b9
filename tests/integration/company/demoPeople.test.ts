import { expect, it } from 'vitest'
import { addDemoPeople, demoCompanies } from '../../../server/demo/demoPeople.ts'
import { inTransaction } from '../../../server/platform/db/transaction.ts'
import { companyStructure } from '../../../src/contract/company/people.ts'
import { password, startTestServer } from '../harness.ts'

const server = await startTestServer()

it('the demo company has a name, and people of every role in divisions, who are the authors of its trials', async () => {
  const director = await server.newCompany()
  const authors = await inTransaction(server.node.services.db, async (tx) => {
    await tx`SELECT set_config('app.company', ${String(director.company)}, true)`
    const { authorOf } = await addDemoPeople(tx, { company: director.company, user: director.user }, password, 'it')
    return ['Winter wheat', 'Meadowfoam'].map((crop) => authorOf(crop).user)
  })
  const { company, divisions } = (await director.call(companyStructure, { query: { is_active: 'true' } })).body
  expect(company.name).toBe(demoCompanies.it.name)
  expect(divisions.map(({ company_division_name }) => company_division_name).sort()).toEqual(
    Object.values(demoCompanies.it.divisions).sort(),
  )
  const people = divisions.flatMap(({ heads, employees }) => [...heads, ...employees])
  const [head, employee] = ['demo.head', 'demo.employee'].map((login) =>
    people.find(({ username }) => username === login),
  )
  expect([head?.role, employee?.role]).toEqual(['division_head', 'employee'])
  expect(authors).toEqual([head?.id, director.user])
  for (const login of ['demo.head', 'demo.employee'])
    expect((await server.signIn(login, password)).company).toBe(director.company)
  await expect(server.signIn('demo.store', password)).rejects.toThrow(/sign-in failed/)
})
