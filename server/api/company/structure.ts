import type { Division, Person, Structure, StructureDivision } from '../../../src/contract/company/people.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { readAllPeople } from './people.ts'

/** Divisions by name, with their active people counted. */
export async function readDivisions(tx: Tx): Promise<Division[]> {
  return await tx<Division[]>`
    SELECT d.id, d.company_division_name, d.country_id AS country,
      (SELECT count(*)::integer FROM users u WHERE u.division_id = d.id AND u.is_active) AS employees_count
    FROM divisions d ORDER BY d.company_division_name COLLATE natural_order, d.id`
}

type Bare = Pick<StructureDivision, 'id' | 'company_division_name' | 'country' | 'lines_created'>

/** Divisions by name with the number of lines that their people, including removed ones, have created. */
async function bareDivisions(tx: Tx): Promise<Bare[]> {
  return await tx<Bare[]>`
    SELECT d.id, d.company_division_name, d.country_id AS country, coalesce(l.lines, 0)::integer AS lines_created
    FROM divisions d LEFT JOIN (
      SELECT u.division_id, sum(by_author.lines) AS lines
      FROM (SELECT created_by, count(*) AS lines FROM lines GROUP BY created_by) by_author
        JOIN users u ON u.id = by_author.created_by
      GROUP BY u.division_id) l ON l.division_id = d.id
    ORDER BY d.company_division_name COLLATE natural_order, d.id`
}

/** The company with its divisions and their people; `isActive` false: removed people, and divisions that had any. */
export async function readStructure(tx: Tx, ctx: RequestContext, isActive: boolean): Promise<Structure> {
  const [[company], divisions, people] = await Promise.all([
    tx<{ id: number; name: string | null; created_at: Date }[]>`SELECT id, name, created_at FROM companies`,
    bareDivisions(tx),
    readAllPeople(tx, ctx, isActive),
  ])
  const peopleByDivision = Map.groupBy(people, (person) => person.division)
  const divisionsWithPeople = divisions.map((division): StructureDivision => {
    const members = peopleByDivision.get(division.id) ?? []
    const heads = members.filter((person) => person.role === 'division_head')
    return { ...division, heads, employees: members.filter((person) => person.role === 'employee') }
  })
  const isDirector = (person: Person) => person.role === 'general_director'
  return {
    company: { ...company, created_at: new Date(company.created_at).toISOString() },
    general_director: isActive ? (people.find(isDirector) ?? null) : null,
    divisions: isActive
      ? divisionsWithPeople
      : divisionsWithPeople.filter(({ heads, employees }) => heads.length + employees.length > 0),
    unassigned: (peopleByDivision.get(null) ?? []).filter((person) => !isDirector(person)),
  }
}
