import {
  createSubregion,
  listCountries,
  listRegions,
  listSubregions,
  type Region,
  type Subregion,
} from '../../../src/contract/lines/regions.ts'
import type { Language } from '../../../src/words/word.ts'
import { record } from '../../core/audit/record.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Sql, Tx } from '../../platform/db/connect.ts'
import { violatedConstraint } from '../../platform/db/failure.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { type App, route } from '../../platform/http/routes/route.ts'

export function registerRegions(app: App): void {
  const { db } = app.services

  route(app, listCountries, async ({ language }) => {
    const rows = await db<{ id: number; code: string }[]>`SELECT id, code FROM countries`
    const names = new Intl.DisplayNames([language], { type: 'region' })
    const data = rows.map(({ id, code }) => ({ id, code, name: names.of(code) ?? code }))
    const order = new Intl.Collator(language)
    data.sort((a, b) => order.compare(a.name, b.name))
    return { meta: { total: data.length }, data }
  })

  route(app, listRegions, async ({ query, language }) => {
    const rows = await db<(Names & { id: number; country_id: number })[]>`
      SELECT * FROM regions WHERE country_id = ${query.country_id}`
    if (rows.length === 0) await checkCountry(db, query.country_id)
    const data: Region[] = rows.map((row) => ({ id: row.id, name: nameIn(row, language), country_id: row.country_id }))
    const order = new Intl.Collator(language)
    data.sort((a, b) => order.compare(a.name, b.name))
    return { meta: { total: data.length }, data }
  })

  route(app, listSubregions, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      await checkRegion(tx, params.id)
      const data = await tx<Subregion[]>`
        SELECT id, name, region_id FROM subregions WHERE region_id = ${params.id} ORDER BY name COLLATE natural_order, id`
      return { meta: { total: data.length }, data: [...data] }
    }),
  )

  route(app, createSubregion, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      await checkRegion(tx, params.id)
      try {
        const [row] = await tx<Subregion[]>`
          INSERT INTO subregions (company_id, region_id, name) VALUES (${ctx.company}, ${params.id}, ${body.name})
          RETURNING id, name, region_id`
        record(tx, ctx, { kind: 'nursery', key: 'audit.subregionMade', params: { name: row.name } })
        return row
      } catch (error) {
        if (violatedConstraint(error) === 'subregions_name') throw fieldError('name', 'subregion.exists')
        throw error
      }
    }),
  )
}

interface Names {
  name_ru: string
  name_en: string
  name_it: string
  name_es: string
}

function nameIn(names: Names, language: Language): string {
  return names[`name_${language}`]
}

async function checkCountry(db: Sql, id: number): Promise<void> {
  const [country] = await db`SELECT 1 FROM countries WHERE id = ${id}`
  if (!country) throw notFound()
}

async function checkRegion(tx: Tx, id: number): Promise<void> {
  const [region] = await tx`SELECT 1 FROM regions WHERE id = ${id}`
  if (!region) throw notFound()
}
