import type { Readable } from 'node:stream'
import type { Sql, Tx } from '../../../server/platform/db/connect.ts'

/** The reference of the server's rows: plain SQL on its tables, with its role and row-level security. */
export class BareSql {
  private readonly db: Sql
  private readonly company: number
  private readonly year: number
  private readonly user: number

  constructor(db: Sql, place: { company: number; year: number; user: number }) {
    this.db = db
    this.company = place.company
    this.year = place.year
    this.user = place.user
  }

  private in<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.begin(async (tx) => {
      await tx`SELECT set_config('app.company', ${String(this.company)}, true)`
      return (await work(tx)) as never
    }) as Promise<T>
  }

  /** Everything of a field-year by binary COPY; returns the number of bytes. */
  async copyYear(): Promise<number> {
    return this.in(async (tx) => {
      let bytes = 0
      for (const query of [
        `SELECT id, name, label, "row", col, line_id, crossing_line_id, repetitions, width, length, comment, version
         FROM plots WHERE field_year_id = ${this.year} AND live`,
        `SELECT trait_id, plot_id, number, text, suppressed FROM plot_values WHERE field_year_id = ${this.year}`,
        `SELECT l.id, l.name, l.is_variety, l.mother_id, l.father_id FROM lines l`,
      ]) {
        const stream: Readable = await tx.unsafe(`COPY (${query}) TO STDOUT (FORMAT binary)`).readable()
        for await (const chunk of stream) bytes += (chunk as Buffer).length
      }
      return bytes
    })
  }

  /** A page of plots with their values as JSON, made by the database alone; returns its length. */
  async page(from: number, size: number): Promise<number> {
    return this.in(async (tx) => {
      const [{ page }] = await tx<{ page: string }[]>`
        SELECT json_agg(p)::text AS page FROM (
          SELECT p.id, p.name, p.label, p.prefix, p.suffix, p."row", p.col, p.line_id, l.name AS line_name,
            p.crossing_line_id, p.repetitions, p.width, p.length, p.comment, p.version,
            (SELECT jsonb_object_agg(v.trait_id, v.number) FROM plot_values v WHERE v.plot_id = p.id) AS results
          FROM plots p LEFT JOIN lines l ON l.id = p.line_id
          WHERE p.field_year_id = ${this.year} AND p.live ORDER BY p.id OFFSET ${from} LIMIT ${size}) AS p`
      return page.length
    })
  }

  /** A page of plots with values, dates, plans and calls as JSON, made by the database alone; returns its length. */
  async mixedPage(from: number, size: number): Promise<number> {
    return this.in(async (tx) => {
      const [{ page }] = await tx<{ page: string }[]>`
        SELECT json_agg(p)::text AS page FROM (
          SELECT p.id, p.name, p.label, p.prefix, p.suffix, p."row", p.col, p.line_id, l.name AS line_name,
            p.crossing_line_id, p.repetitions, p.width, p.length, p.comment, p.version,
            (SELECT jsonb_object_agg(v.trait_id, jsonb_build_array(v.number, v.text, v.planned))
              FROM plot_values v WHERE v.plot_id = p.id) AS results,
            (SELECT jsonb_object_agg(g.marker_id, g.first_allele || '/' || g.second_allele)
              FROM plot_genotypes g WHERE g.plot_id = p.id) AS genotypes
          FROM plots p LEFT JOIN lines l ON l.id = p.line_id
          WHERE p.field_year_id = ${this.year} AND p.live ORDER BY p.id OFFSET ${from} LIMIT ${size}) AS p`
      return page.length
    })
  }

  /** Dates of one stage written with their log entry under the year's next number, and the row of the company's history. */
  async writeDates(trait: number, plots: number[], texts: string[], log: string, key: string): Promise<void> {
    await this.in(async (tx) => {
      const seq = await this.nextNumber(tx)
      await tx`
        INSERT INTO plot_values AS v (company_id, field_year_id, trait_id, plot_id, text, version)
        SELECT ${this.company}, ${this.year}, ${trait}, u.plot, u.text, ${seq}
        FROM unnest(${literal(plots)}::bigint[], ${literal(texts)}::text[]) AS u (plot, text)
        ON CONFLICT (company_id, field_year_id, trait_id, plot_id)
          DO UPDATE SET text = excluded.text, version = excluded.version`
      await this.appendToLogs(tx, seq, log, key)
    })
  }

  /** Values written with their log entry under the year's next number, and the row of the company's history. */
  async writeValues(
    cells: { traits: number[]; plots: number[]; numbers: number[] },
    log: string,
    key: string,
  ): Promise<void> {
    await this.in(async (tx) => {
      const seq = await this.nextNumber(tx)
      await tx`
        INSERT INTO plot_values AS v (company_id, field_year_id, trait_id, plot_id, number, version)
        SELECT ${this.company}, ${this.year}, u.trait, u.plot, u.number, ${seq}
        FROM unnest(${literal(cells.traits)}::bigint[], ${literal(cells.plots)}::bigint[],
          ${literal(cells.numbers)}::double precision[]) AS u (trait, plot, number)
        ON CONFLICT (company_id, field_year_id, trait_id, plot_id)
          DO UPDATE SET number = excluded.number, version = excluded.version`
      await this.appendToLogs(tx, seq, log, key)
    })
  }

  /** Labels written with their log entry under the year's next number, and the row of the company's history. */
  async writeLabels(plots: number[], labels: string[], log: string, key: string): Promise<void> {
    await this.in(async (tx) => {
      const seq = await this.nextNumber(tx)
      await tx`SET CONSTRAINTS plots_name_once, plots_label_once, plots_place_once DEFERRED`
      await tx`
        UPDATE plots p SET label = u.label, prefix = u.label, suffix = '', version = ${seq}
        FROM unnest(${literal(plots)}::bigint[], ${literal(labels)}::text[]) AS u (id, label) WHERE p.id = u.id`
      await this.appendToLogs(tx, seq, log, key)
    })
  }

  private async nextNumber(tx: Tx): Promise<number> {
    const [{ seq }] = await tx<{ seq: number }[]>`
      UPDATE field_years SET seq = seq + 1 WHERE id = ${this.year} RETURNING seq`
    return seq
  }

  private async appendToLogs(tx: Tx, seq: number, log: string, key: string): Promise<void> {
    const time = new Date().toISOString()
    const answer = JSON.stringify({ seq, crop_seq: 0, at: time, difference: null })
    await tx`
      INSERT INTO change_log (company_id, field_year_id, seq, key, user_id, at, change, answer)
      VALUES (${this.company}, ${this.year}, ${seq}, ${key}, ${this.user}, ${time}, ${log}::text::json,
        ${answer}::text::json)`
    const place = JSON.stringify({ nursery: 'Large', year: 2026, crop_ru: 'Пшеница', crop_en: 'Wheat' })
    await tx`
      INSERT INTO audit_log (company_id, user_id, user_name, kind, key, params, plots, cells, place, year_id, seq)
      VALUES (${this.company}, ${this.user}, 'Bench', 'values', 'change.value', '{}', 1, 1, ${place}::text::jsonb,
        ${this.year}, ${seq})`
  }
}

/** Numbers and plain words as an array literal of the database. */
function literal(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`
}
