import { randomUUID } from 'node:crypto'
import type { ChangeColumn, ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { Trait, TraitFieldName } from '../../../src/domain/traits/trait.ts'
import { convertedTrait, convertNumber, type UnitRatio } from '../../../src/domain/traits/unitConversion.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { applyCropChange } from '../../core/changes/crop/cropChange.ts'
import { appendToYearLog } from '../../core/changes/log/changeLog.ts'
import { numberArray, textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'

/** How many numbers a trait has on existing plots and plants, and in how many years and nurseries. */
interface ValueCounts {
  values: number
  years: number
  nurseries: number
}

/** Counts the numbers of a trait on existing plots and plants; deleted ones that could be restored are left out. */
export async function countValues(tx: Tx, trait: number): Promise<ValueCounts> {
  const [counts] = await tx<ValueCounts[]>`
    SELECT count(*)::integer AS values, count(DISTINCT y.id)::integer AS years,
      count(DISTINCT y.field_id)::integer AS nurseries
    FROM (
      SELECT p.field_year_id FROM plot_values v JOIN plots p ON p.id = v.plot_id
      WHERE v.trait_id = ${trait} AND v.number IS NOT NULL AND p.live
      UNION ALL
      SELECT p.field_year_id FROM plant_values v JOIN plants a ON a.id = v.plant_id JOIN plots p ON p.id = a.plot_id
      WHERE v.trait_id = ${trait} AND v.number IS NOT NULL AND a.live AND p.live
    ) found JOIN field_years y ON y.id = found.field_year_id JOIN fields f ON f.id = y.field_id
    WHERE y.deleted_at IS NULL AND f.deleted_at IS NULL`
  return counts
}

/** A number of a plot or plant, by its id. */
interface NumberOf {
  year: number
  id: number
  number: number
}

interface PlotValue extends NumberOf {
  observer: number | null
  at: string | null
}

/** The cells of one column of values, before and after. */
function column(entity: 'plot' | 'plant', trait: number, values: readonly NumberOf[], ratio: UnitRatio): ChangeColumn {
  return {
    entity,
    field: `trait:${trait}`,
    ids: values.map(({ id }) => id),
    before: values.map(({ number }) => number),
    after: values.map(({ number }) => convertNumber(number, ratio)),
  }
}

function groupByYear<Value extends { year: number }>(values: readonly Value[]): Map<number, Value[]> {
  const years = new Map<number, Value[]>()
  for (const value of values) {
    const yearValues = years.get(value.year)
    if (yearValues) yearValues.push(value)
    else years.set(value.year, [value])
  }
  return years
}

/**
 * Gives a trait another unit, in the log of its crop, and converts its values, each year's in the log of that year.
 * Observer and time of a value stay. Values of deleted plots and plants, which no change can name, and of deleted years
 * are converted where they are stored, so that a restore brings them back converted. The crop and all its years must be
 * locked.
 * @throws ApiError `trait.duplicate` if the crop has a trait of this name in the new unit.
 */
export async function convertValues(
  tx: Tx,
  context: WriteContext,
  trait: Trait & { readonly spec_id: number },
  unit: string,
  ratio: UnitRatio,
): Promise<void> {
  const described: Partial<Record<TraitFieldName, string | number | null>> = { unit, ...convertedTrait(trait, ratio) }
  const name = {
    key: 'change.unitConverted',
    params: { name: trait.name, before: trait.unit, after: unit },
  }
  await applyCropChange(tx, context, trait.spec_id, {
    name,
    columns: Object.entries(described).map(([field, after]) => ({
      ...{ entity: 'trait' as const, field: field as TraitFieldName, ids: [trait.id] },
      ...{ before: [trait[field as TraitFieldName] as string | number | null], after: [after] },
    })),
  })
  const [plots, plants] = await Promise.all([
    tx<PlotValue[]>`
      SELECT p.field_year_id AS year, v.plot_id AS id, v.number, v.observer_id AS observer, v.written_at::text AS at
      FROM plot_values v JOIN plots p ON p.id = v.plot_id
      WHERE v.trait_id = ${trait.id} AND v.number IS NOT NULL AND p.live ORDER BY v.plot_id`,
    tx<NumberOf[]>`
      SELECT p.field_year_id AS year, v.plant_id AS id, v.number
      FROM plant_values v JOIN plants a ON a.id = v.plant_id JOIN plots p ON p.id = a.plot_id
      WHERE v.trait_id = ${trait.id} AND v.number IS NOT NULL AND a.live AND p.live ORDER BY v.plant_id`,
  ])
  const [ofPlots, ofPlants] = [groupByYear(plots), groupByYear(plants)]
  const years = [...new Set([...ofPlots.keys(), ...ofPlants.keys()])].sort((a, b) => a - b)
  const rows = await tx<{ id: number }[]>`SELECT id FROM field_years WHERE id = ANY (${numberArray(years)}::bigint[])`
  const existingYears = new Set(rows.map(({ id }) => id))
  for (const year of years) {
    const plots = ofPlots.get(year) ?? []
    const columns = [
      column('plot', trait.id, plots, ratio),
      column('plant', trait.id, ofPlants.get(year) ?? [], ratio),
    ].filter(({ ids }) => ids.length > 0)
    if (existingYears.has(year)) {
      await applyNamed(tx, context, year, { name, columns })
      await restoreObservers(tx, year, trait.id, plots)
    } else await logDeletedYear(tx, context, year, { name, columns })
  }
  await convertHidden(tx, trait.id, ratio)
}

/** Restores the observers and times of a year's values: a conversion is no new observation. */
async function restoreObservers(tx: Tx, year: number, trait: number, values: readonly PlotValue[]): Promise<void> {
  await tx`
    UPDATE plot_values v SET observer_id = u.observer, written_at = u.at::timestamptz
    FROM unnest(
      ${numberArray(values.map(({ id }) => id))}::bigint[],
      ${numberArray(values.map(({ observer }) => observer))}::bigint[],
      ${textArray(values.map(({ at }) => at))}::text[]) AS u (plot, observer, at)
    WHERE v.field_year_id = ${year} AND v.trait_id = ${trait} AND v.plot_id = u.plot`
}

/** Logs the conversion in a deleted year, whose row no request sees: its columns are brought up to date from the log. */
async function logDeletedYear(tx: Tx, { author }: WriteContext, year: number, change: ChangeSet): Promise<void> {
  const [row] = await tx<{ seq: number; at: string }[]>`
    SELECT seq, clock_timestamp() AS at FROM number_deleted_years(${numberArray([year])}::bigint[])`
  if (!row) return
  await appendToYearLog(
    tx,
    author,
    { id: year, seq: row.seq },
    {
      key: randomUUID(),
      at: row.at,
      name: change.name,
      changeText: JSON.stringify(change),
      answer: null,
      request: null,
      reverts: null,
    },
  )
}

/** Converts the values that no change can name: of deleted plots and plants, and of deleted years. */
async function convertHidden(tx: Tx, trait: number, ratio: UnitRatio): Promise<void> {
  const isHidden = tx`p.live IS NOT true OR NOT EXISTS (SELECT 1 FROM field_years y WHERE y.id = p.field_year_id)`
  const [plots, plants] = await Promise.all([
    tx<{ id: number; number: number }[]>`
      SELECT v.id, v.number FROM plot_values v JOIN plots p ON p.id = v.plot_id
      WHERE v.trait_id = ${trait} AND v.number IS NOT NULL AND (${isHidden})`,
    tx<{ id: number; number: number }[]>`
      SELECT v.id, v.number FROM plant_values v JOIN plants a ON a.id = v.plant_id JOIN plots p ON p.id = a.plot_id
      WHERE v.trait_id = ${trait} AND v.number IS NOT NULL AND (a.live IS NOT true OR ${isHidden})`,
  ])
  const rows = (values: readonly { id: number; number: number }[]) => tx`
    unnest(${numberArray(values.map(({ id }) => id))}::bigint[],
      ${numberArray(values.map(({ number }) => convertNumber(number, ratio)))}::double precision[]) AS u (id, number)`
  if (plots.length > 0) await tx`UPDATE plot_values v SET number = u.number FROM ${rows(plots)} WHERE v.id = u.id`
  if (plants.length > 0) await tx`UPDATE plant_values v SET number = u.number FROM ${rows(plants)} WHERE v.id = u.id`
}
