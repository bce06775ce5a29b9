import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstOnline, parseMigration, readMigrations } from '../../server/platform/db/migrate.ts'
import { onlineFaults, statementsOf } from './onlineMigrations.ts'
import { root } from './sourceFiles.ts'

/** Versions of the releases whose databases are stored. */
const releases = readdirSync(join(root, 'tests/data/releases')).map((name) => Number(name.slice(0, 4)))

const migrations = await readMigrations()

it('migration numbers are unique', () => {
  const versions = migrations.map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)])
})

it('every migration can be applied while an older version serves requests', () => {
  for (const { version, name, text } of migrations)
    if (version >= firstOnline) expect(onlineFaults(name, text), name).toEqual([])
})

it('a migration removes only what the previous release no longer uses', () => {
  for (const { version, name, servesFrom } of migrations)
    if (version >= firstOnline && servesFrom !== null)
      expect(servesFrom, name).toBeLessThanOrEqual(Math.max(...releases))
})

describe('rules for a migration while an older version serves requests', () => {
  const fine = [
    'ALTER TABLE plots ADD COLUMN colour text',
    'ALTER TABLE plots ADD COLUMN is_wet boolean NOT NULL DEFAULT false, ADD COLUMN at timestamptz DEFAULT now()',
    'ALTER TABLE photos ALTER COLUMN taken_at DROP NOT NULL',
    "ALTER TABLE seeds DROP CONSTRAINT seeds_kind, ADD CONSTRAINT seeds_kind CHECK (kind IN ('a', 'b')) NOT VALID",
    'ALTER TABLE seeds VALIDATE CONSTRAINT seeds_kind',
    'ALTER TABLE seeds ADD CONSTRAINT seeds_once UNIQUE USING INDEX seeds_once',
    "CREATE TABLE marks (id bigint NOT NULL UNIQUE CHECK (id > 0)); CREATE INDEX ON marks (id); CALL protect('marks'); ALTER TABLE marks ADD CHECK (id < 9)",
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM plots; DROP TABLE plots; END $$',
    "COMMENT ON TABLE plots IS 'DROP TABLE plots;'; -- RENAME",
    '-- run: concurrently\nCREATE INDEX CONCURRENTLY plots_colour ON plots (company_id, colour)',
    '-- run: batches\nUPDATE plots SET colour = 1 WHERE id IN (SELECT id FROM plots WHERE colour IS NULL LIMIT 1000)',
    'CREATE POLICY fill ON plots TO CURRENT_USER USING (true)',
    'DROP POLICY fill ON plots',
    '-- contract: 73\nALTER TABLE plots DROP COLUMN colour',
    '-- contract: 73\nDROP FUNCTION f()',
  ]
  it.each(fine)('%s', (sql) => {
    expect(onlineFaults('0099_fine.sql', sql)).toEqual([])
  })

  const refused = [
    'DROP TABLE plots',
    'DROP FUNCTION sweep()',
    'DROP INDEX plots_name',
    'DROP POLICY purge ON plots',
    'ALTER TABLE plots DROP COLUMN name',
    'ALTER TABLE plots DROP name',
    'ALTER TABLE plots RENAME COLUMN name TO title',
    'ALTER TABLE plots RENAME TO parcels',
    'ALTER TABLE plots ALTER COLUMN name SET NOT NULL',
    'ALTER TABLE plots ALTER name TYPE varchar(20)',
    'ALTER TABLE plots ALTER COLUMN name SET DATA TYPE varchar(20)',
    'ALTER TABLE plots ADD COLUMN colour text NOT NULL',
    'ALTER TABLE plots ADD colour text NOT NULL',
    'ALTER TABLE plots ADD COLUMN code uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE plots ADD COLUMN twice integer GENERATED ALWAYS AS (2 * row) STORED',
    'ALTER TABLE plots ADD COLUMN colour text CHECK (length(colour) < 9)',
    'ALTER TABLE plots ADD CONSTRAINT short CHECK (length(name) < 9)',
    'ALTER TABLE plots ADD CONSTRAINT once UNIQUE (company_id, name)',
    'ALTER TABLE plots ADD FOREIGN KEY (company_id, line_id) REFERENCES lines',
    'ALTER TABLE seeds DROP CONSTRAINT seeds_kind',
    "ALTER TABLE seeds DROP CONSTRAINT seeds_kind, ADD CONSTRAINT seeds_kind CHECK (kind IN ('a', 'b'))",
    'CREATE INDEX ON plots (company_id, name)',
    'CREATE UNIQUE INDEX plots_once ON plots (company_id, name)',
    'UPDATE plots SET name = 1',
    'WITH old AS (SELECT 1) DELETE FROM plots USING old',
    'TRUNCATE plots',
    'LOCK TABLE plots',
    "DO $$ BEGIN EXECUTE 'DROP TABLE plots'; END $$",
    'CALL see_every_company()',
    'REVOKE SELECT ON plots FROM plotline_app',
    'ALTER TABLE plots ADD COLUMN a text; ALTER TABLE lines ADD COLUMN a text',
    '-- run: concurrently\nCREATE INDEX CONCURRENTLY ON plots (colour)',
    '-- run: concurrently\nREINDEX TABLE CONCURRENTLY plots',
    '-- run: concurrently\nCREATE INDEX CONCURRENTLY a ON plots (a); CREATE INDEX CONCURRENTLY b ON plots (b)',
    '-- run: batches\nUPDATE plots SET colour = 1',
    '-- contract: 73\nCREATE INDEX ON plots (company_id, name)',
    '-- contract: 73\nUPDATE plots SET name = 1',
  ]
  it.each(refused)('refused: %s', (sql) => {
    expect(onlineFaults('0099_refused.sql', sql)).not.toEqual([])
  })

  it('refuses an unknown header line', () => {
    expect(() => parseMigration('0099_odd.sql', '-- run: later\nSELECT 1')).toThrow('run: later')
    expect(() => parseMigration('0099_odd.sql', '-- contract: soon\nSELECT 1')).toThrow('contract: soon')
  })

  it('the checks parse every statement of the existing migrations', () => {
    const first = statementsOf(migrations[0].text)
    expect(first.filter((statement) => /^create table users\b/i.test(statement))).toHaveLength(1)
    const faulty = migrations.filter(({ name, text }) => onlineFaults(name.replace(/^\d+/, '0099'), text).length > 0)
    // Most older migrations were written for a stopped server.
    expect(faulty.length).toBeGreaterThan(10)
  })
})
