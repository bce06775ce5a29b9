import {
  createDivision,
  type Division,
  deleteDivision,
  listDivisions,
  updateDivision,
} from '../../../src/contract/company/people.ts'
import { record } from '../../core/audit/record.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { violatedConstraint } from '../../platform/db/failure.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import { readDivisions } from './structure.ts'

/** @throws ApiError for a country that does not exist. */
async function checkCountry(tx: Tx, country: number | undefined): Promise<void> {
  if (country === undefined) return
  const [known] = await tx`SELECT 1 FROM countries WHERE id = ${country}`
  if (!known) throw fieldError('country', 'validation.choice')
}

/** Refuses a name that another division has at its field. */
async function withDuplicateNameError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violatedConstraint(error) === 'divisions_name') throw fieldError('company_division_name', 'division.exists')
    throw error
  }
}

async function divisionOf(tx: Tx, id: number): Promise<Division> {
  const existing = (await readDivisions(tx)).find((division) => division.id === id)
  if (!existing) throw notFound()
  return existing
}

export function registerDivisions(app: App): void {
  const { live } = app.services

  /** Records the action in the history and makes clients that show the structure reload it. */
  async function recordDivision(tx: Tx, ctx: RequestContext, id: number, key: string, name: string): Promise<void> {
    record(tx, ctx, { kind: 'people', key, params: { name } })
    await announceTopic(tx, live, authorOf(ctx), { topic: 'structure', spec_id: null, ids: [id] })
  }

  route(app, listDivisions, ({ ctx }) =>
    withCompany(ctx, async (tx) => {
      const data = await readDivisions(tx)
      return { meta: { total: data.length }, data }
    }),
  )

  route(app, createDivision, ({ ctx, body }) =>
    withDuplicateNameError(
      withCompany(ctx, async (tx) => {
        await checkCountry(tx, body.country)
        const { company_division_name: name, country } = body
        const [{ id }] = await tx<{ id: number }[]>`
          INSERT INTO divisions (company_id, company_division_name, country_id)
          VALUES (${ctx.company}, ${name}, ${country}) RETURNING id`
        await recordDivision(tx, ctx, id, 'audit.divisionAdded', name)
        return { id, company_division_name: name, country, employees_count: 0 }
      }),
    ),
  )

  route(app, updateDivision, ({ ctx, params, body }) =>
    withDuplicateNameError(
      withCompany(ctx, async (tx) => {
        await checkCountry(tx, body.country)
        // Locked: fields that the request leaves out are written with the values read here.
        await tx`SELECT 1 FROM divisions WHERE id = ${params.id} FOR NO KEY UPDATE`
        const before = await divisionOf(tx, params.id)
        const name = body.company_division_name ?? before.company_division_name
        const country = body.country ?? before.country
        if (name === before.company_division_name && country === before.country) return before
        await tx`UPDATE divisions SET company_division_name = ${name}, country_id = ${country} WHERE id = ${params.id}`
        const key = name === before.company_division_name ? 'audit.divisionChanged' : 'audit.divisionRenamed'
        record(tx, ctx, { kind: 'people', key, params: { from: before.company_division_name, name } })
        await announceTopic(tx, live, authorOf(ctx), { topic: 'structure', spec_id: null, ids: [params.id] })
        return { ...before, company_division_name: name, country }
      }),
    ),
  )

  route(app, deleteDivision, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      // The lock stops additions: a person's division is a foreign key, which waits for it.
      const [division] = await tx<{ name: string }[]>`
        SELECT company_division_name AS name FROM divisions WHERE id = ${params.id} FOR UPDATE`
      if (!division) throw notFound()
      const [{ count }] = await tx<{ count: number }[]>`
        SELECT count(*)::integer AS count FROM users WHERE division_id = ${params.id} AND is_active`
      if (count > 0) throw new ApiError('division.notEmpty', { params: { count } })
      await tx`UPDATE users SET division_id = NULL WHERE division_id = ${params.id}`
      await tx`DELETE FROM divisions WHERE id = ${params.id}`
      await recordDivision(tx, ctx, params.id, 'audit.divisionDeleted', division.name)
    }),
  )
}
