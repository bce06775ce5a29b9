import type { Person } from '../../../src/contract/company/people.ts'
import { type Member, may } from '../../../src/domain/company/may.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type postgres from '../../platform/db/driver.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'

type Reader = Pick<RequestContext, 'user' | 'role' | 'division'>

/** An instant as the database writes it in JSON, with microseconds and an offset, or null. */
const instantOf = (time: string | null): string | null => time && new Date(time).toISOString()

/**
 * A stored person as the reader may see them: without last sign of life, block and first password where the role hides
 * them.
 */
function shownTo(reader: Reader, { last_seen_at, removed_at, blocked_until, ...told }: Person): Person {
  const self: Member = { user: reader.user, role: reader.role, division: reader.division }
  const target: Member = { user: told.id, role: told.role, division: told.division }
  const hidden = { last_seen_at: null, blocked_until: null, password_pending: null, removed_at: null }
  if (may(self, 'person.details', target) !== true) return { ...told, ...hidden }
  return {
    ...told,
    last_seen_at: instantOf(last_seen_at),
    blocked_until: instantOf(blocked_until),
    removed_at: instantOf(removed_at),
  }
}

/** People of the company by last and first name, filtered by `where`; one statement however many there are. */
async function readPeople(tx: Tx, reader: Reader, where: postgres.PendingQuery<postgres.Row[]>): Promise<Person[]> {
  // Read as one JSON text: the driver would parse the thirty thousand values of a large company more slowly than the database finds them.
  const [{ people }] = await tx<{ people: Person[] }[]>`
    SELECT coalesce(json_agg(p), '[]') AS people FROM (
      SELECT u.id, u.username, u.first_name, u.last_name, u.patronymic, u.email, u.contact_telephone, u.countries, u.role,
        u.division_id AS division, u.is_active, coalesce(l.lines, 0)::integer AS lines_created, s.seen AS last_seen_at,
        b.until AS blocked_until, u.password_pending, u.removed_at
      FROM users u
      LEFT JOIN (SELECT created_by, count(*) AS lines FROM lines GROUP BY created_by) l ON l.created_by = u.id
      LEFT JOIN (SELECT user_id, max(last_seen_at) AS seen FROM sessions GROUP BY user_id) s ON s.user_id = u.id
      LEFT JOIN blocked_people() b ON b.user_id = u.id
      WHERE ${where}
      ORDER BY u.last_name COLLATE natural_order, u.first_name COLLATE natural_order, u.id) p`
  return people.map((row) => shownTo(reader, row))
}

/** All who work in the company, or with `isActive` false all who were removed from it and are not erased. */
export function readAllPeople(tx: Tx, reader: Reader, isActive: boolean): Promise<Person[]> {
  return readPeople(tx, reader, tx`u.is_active = ${isActive} AND coalesce(u.erase_at > now(), true)`)
}

/** One existing person. */
export async function readPerson(tx: Tx, reader: Reader, user: number): Promise<Person> {
  const [person] = await readPeople(tx, reader, tx`u.id = ${user}`)
  return person
}

/** First and last name as sentences name a person. */
export const fullName = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()
