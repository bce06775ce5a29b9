import { insertField, insertYear } from '../../../server/api/nurseries/writeFields.ts'
import { nextIds } from '../../../server/core/changes/reservedIds.ts'
import { booleanArray, numberArray, textArray } from '../../../server/platform/db/arrays.ts'
import type { Tx } from '../../../server/platform/db/connect.ts'
import { splitLabel } from '../../../src/domain/plots/label.ts'
import type { TraitKind, TraitRole } from '../../../src/domain/traits/trait.ts'

/** A trait with a value for every plot; null = missing. */
interface BulkTrait {
  name: string
  unit?: string
  kind: TraitKind
  role?: TraitRole
  min?: number | null
  max?: number | null
  decimals?: number | null
  values: readonly (number | string | null)[]
}

/** Plots as columns of one length. Rows and columns from 1; null = not on the map. */
interface BulkPlots {
  name: readonly string[]
  label?: readonly (string | null)[]
  line: readonly (string | null)[]
  row: readonly (number | null)[]
  col: readonly (number | null)[]
  width?: number | null
  length?: number | null
  comment?: readonly (string | null)[]
}

/** A whole nursery's year. Lines are those that the plots name and `lines`; parents must be among them. */
export interface BulkTrial {
  crop: number
  /** An existing nursery (its id), or a new one. */
  field: number | { name: string; kind: string; region: number }
  year: number
  map_width: number
  sowing_date?: string | null
  emergence_date?: string | null
  lines?: readonly { name: string; mother?: string | null; father?: string | null; is_variety?: boolean }[]
  plots: BulkPlots
  traits: readonly BulkTrait[]
}

/**
 * Inserts a whole new field-year in bulk, as its state before the first change: for the demo company and
 * for tests. Checks nothing that the tables do not check, logs nothing and notifies no client.
 */
export async function loadTrial(
  tx: Tx,
  company: number,
  trial: BulkTrial,
): Promise<{ field_id: number; year_id: number; plots: number[] }> {
  const field_id =
    typeof trial.field === 'number'
      ? trial.field
      : await insertField(tx, company, { crop: trial.crop, subregion: null, ...trial.field })
  const year_id = await insertYear(tx, company, field_id, trial.year)
  const rows = trial.plots.row.reduce<number>((largest, row) => Math.max(largest, row ?? 0), 0)
  await tx`
    UPDATE field_years SET map_width = ${trial.map_width}, map_rows = ${rows},
      sowing_date = ${trial.sowing_date ?? null}, emergence_date = ${trial.emergence_date ?? null}
    WHERE id = ${year_id}`
  const lines = await loadLines(tx, company, trial)
  const traits = await loadTraits(tx, company, trial)
  const plots = await loadPlots(tx, company, year_id, trial.plots, lines)
  for (const [k, trait] of trial.traits.entries()) await loadValues(tx, company, year_id, traits[k], plots, trait)
  return { field_id, year_id, plots }
}

async function loadLines(
  tx: Tx,
  company: number,
  { crop, lines = [], plots }: BulkTrial,
): Promise<Map<string, number>> {
  const lineByName = new Map(lines.map((line) => [line.name, line]))
  const names = [...new Set([...lineByName.keys(), ...plots.line.filter((line) => line !== null)])]
  await tx`
    INSERT INTO lines (company_id, crop_id, name, is_variety)
    SELECT ${company}, ${crop}, u.name, u.variety FROM unnest(
      ${textArray(names)}::text[],
      ${booleanArray(names.map((name) => lineByName.get(name)?.is_variety ?? false))}::boolean[]) AS u (name, variety)
    WHERE NOT EXISTS (SELECT 1 FROM lines l WHERE l.crop_id = ${crop} AND l.name = u.name) RETURNING 1`
  const rows = await tx<{ id: number; name: string }[]>`SELECT id, name FROM lines WHERE crop_id = ${crop}`
  const ids = new Map(rows.map((row) => [row.name, row.id]))
  const parented = lines.filter((line) => line.mother || line.father)
  const idOf = (name: string | null | undefined): number | null => (name ? (ids.get(name) ?? null) : null)
  await tx`
    UPDATE lines l SET mother_id = u.mother, father_id = u.father FROM unnest(
      ${numberArray(parented.map((line) => idOf(line.name)))}::bigint[],
      ${numberArray(parented.map((line) => idOf(line.mother)))}::bigint[],
      ${numberArray(parented.map((line) => idOf(line.father)))}::bigint[]) AS u (id, mother, father)
    WHERE l.id = u.id`
  return ids
}

async function loadTraits(tx: Tx, company: number, { crop, traits }: BulkTrial): Promise<number[]> {
  const ids: number[] = []
  for (const { name, unit = '', kind, role = 'trait', min = null, max = null, decimals = null } of traits) {
    const [row] = await tx<{ id: number }[]>`
      INSERT INTO traits (company_id, crop_id, name, unit, kind, role, min, max, decimals)
      VALUES (${company}, ${crop}, ${name}, ${unit}, ${kind}, ${role}, ${min}, ${max}, ${decimals})
      ON CONFLICT (company_id, crop_id, family, name, unit) DO UPDATE SET name = excluded.name RETURNING id`
    ids.push(row.id)
  }
  return ids
}

async function loadPlots(
  tx: Tx,
  company: number,
  year: number,
  plots: BulkPlots,
  lines: ReadonlyMap<string, number>,
): Promise<number[]> {
  const count = plots.name.length
  const ids = await nextIds(tx, 'plot', count)
  const label = plots.label ?? Array.from({ length: count }, () => null)
  const parts = label.map((text) => (text === null ? null : splitLabel(text)))
  const comment = plots.comment ?? Array.from({ length: count }, () => null)
  await tx`
    INSERT INTO plots (company_id, field_year_id, width, length, id, name, label, prefix, suffix, line_id, "row", col,
      comment)
    SELECT ${company}, ${year}, ${plots.width ?? null}, ${plots.length ?? null}, u.* FROM unnest(
      ${numberArray(ids)}::bigint[], ${textArray(plots.name)}::text[], ${textArray(label)}::text[],
      ${textArray(parts.map((part) => part?.prefix ?? null))}::text[],
      ${textArray(parts.map((part) => part?.suffix ?? null))}::text[],
      ${numberArray(plots.line.map((line) => (line === null ? null : (lines.get(line) ?? null))))}::bigint[],
      ${numberArray(plots.row)}::integer[], ${numberArray(plots.col)}::smallint[], ${textArray(comment)}::text[]) AS u
    RETURNING 1`
  return ids
}

async function loadValues(
  tx: Tx,
  company: number,
  year: number,
  trait: number,
  plots: readonly number[],
  { values }: BulkTrait,
): Promise<void> {
  const filled = [...plots.keys()].filter((k) => values[k] !== null && values[k] !== undefined)
  const number = (k: number): number | null => (typeof values[k] === 'number' ? values[k] : null)
  const text = (k: number): string | null => (typeof values[k] === 'string' ? values[k] : null)
  await tx`
    INSERT INTO plot_values (company_id, field_year_id, trait_id, plot_id, number, text)
    SELECT ${company}, ${year}, ${trait}, u.* FROM unnest(
      ${numberArray(filled.map((k) => plots[k]))}::bigint[], ${numberArray(filled.map(number))}::double precision[],
      ${textArray(filled.map(text))}::text[]) AS u
    RETURNING 1`
}
