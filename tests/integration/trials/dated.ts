import type { Sql } from '../../../server/platform/db/driver.ts'

/** A stage or technology of a plot as a row of the tables. */
export interface DatedValue {
  role: 'stage' | 'technology'
  name: string
  done?: string
  planned?: string
  note?: string
}

/** Inserts a stage or technology directly into the database. */
export async function insertDated(sql: Sql, plot: number, dated: DatedValue): Promise<void> {
  const { role, name, done = null, planned = null, note = null } = dated
  await sql`
    WITH place AS (
      SELECT p.company_id, p.field_year_id, f.crop_id FROM plots p JOIN field_years y ON y.id = p.field_year_id
      JOIN fields f ON f.id = y.field_id WHERE p.id = ${plot}
    ), made AS (
      INSERT INTO traits (company_id, crop_id, name, kind, role)
      SELECT company_id, crop_id, ${name}::text, 'date', ${role}::text FROM place
      ON CONFLICT (company_id, crop_id, family, name, unit) DO UPDATE SET name = excluded.name RETURNING id
    )
    INSERT INTO plot_values (company_id, field_year_id, plot_id, trait_id, text, planned, note)
    SELECT place.company_id, place.field_year_id, ${plot}, made.id, ${done}::text, ${planned}::date, ${note}::text
    FROM place, made`
}
