import type { CellValue, ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { newTraitFields } from '../../../src/domain/traits/traitFields.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { readTraits, type StoredTrait } from '../../core/changes/crop/traits.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { lockPlots } from '../plots/lockPlots.ts'
import { plotColumns } from '../plots/plotColumns.ts'
import { yearsOfPlots } from '../plots/readPlots.ts'
import { findFeature, needFeature, splitFeature } from '../traits/features.ts'
import { isResult, type ResultAnswer, readResults } from './readResults.ts'
import { kindOfNewTrait, storedValue } from './valueOf.ts'

interface ResultValue {
  plot: number
  trait: number
  value: CellValue
}

/** A result to add. */
export interface AddedResult {
  plot: number
  feature: number | string
  unit?: string
  value: number | string
}

/** A result to change, named by its id or by plot and feature. */
export type EditedResult =
  | { plot_final_id: number; value: number | string }
  | { plot: number; feature: number | string; value: number | string }

/** Refusals of a trait that is created for results are at the results. */
const resultFields = Object.fromEntries(['name', 'unit', 'kind', 'exists'].map((field) => [field, 'results']))

/**
 * Adds results; traits that the crop lacks are created.
 * @throws ApiError `result.duplicate` with the plots, `result.twice`.
 */
export async function addResults(
  tx: Tx,
  context: WriteContext,
  results: readonly AddedResult[],
): Promise<ResultAnswer[]> {
  const crop = await lockPlots(
    tx,
    results.map((result) => result.plot),
  )
  const traits = await readTraits(tx, crop)
  const featureOf = (result: AddedResult): number | string =>
    typeof result.feature === 'string' && result.unit ? `${result.feature}, ${result.unit}` : result.feature
  const built = new Map<string, StoredTrait>()
  const columns: ChangeColumn[] = []
  for (const result of results) {
    const feature = featureOf(result)
    if (typeof feature === 'number' || built.has(feature) || findFeature(traits, feature)) continue
    const kind = kindOfNewTrait(results.filter((other) => featureOf(other) === feature).map((other) => other.value))
    const [id] = await nextIds(tx, 'trait', 1)
    const { name, unit } = result.unit ? { name: String(result.feature), unit: result.unit } : splitFeature(feature)
    built.set(feature, {
      id,
      ...newTraitFields,
      name,
      unit,
      kind,
      version: 0,
    })
    columns.push(...traitColumns(id, { name, unit, kind }))
  }
  const written = results.map((result): ResultValue => {
    const feature = featureOf(result)
    const trait = built.get(String(feature)) ?? needFeature(traits, feature, 'results')
    return { plot: result.plot, trait: trait.id, value: storedValue(trait.kind, result.value, 'results') }
  })
  checkNamedOnce(written)
  const present = await tx<{ plot: number }[]>`
    SELECT v.plot_id AS plot FROM plot_values v
    JOIN unnest(
      ${numberArray(written.map((value) => value.plot))}::bigint[],
      ${numberArray(written.map((value) => value.trait))}::bigint[]) AS u (plot, trait)
      ON v.plot_id = u.plot AND v.trait_id = u.trait
    JOIN traits t ON t.id = v.trait_id WHERE ${isResult(tx)}`
  if (present.length > 0)
    throw new ApiError('result.duplicate', {
      params: { count: present.length },
      fields: { results: [{ key: 'result.duplicate', params: { count: present.length } }] },
      extra: { ids: present.slice(0, 1000).map((row) => row.plot) },
    })
  return writeAll(tx, context, written, columns)
}

/** Changes results. @throws ApiError `notFound` for a result that does not exist, `result.twice`. */
export async function editResults(
  tx: Tx,
  context: WriteContext,
  results: readonly EditedResult[],
): Promise<ResultAnswer[]> {
  const ids = results.flatMap((result) => ('plot_final_id' in result ? [result.plot_final_id] : []))
  const rows = await tx<{ id: number; plot: number; trait: number }[]>`
    SELECT v.id, v.plot_id AS plot, v.trait_id AS trait FROM plot_values v
    JOIN plots p ON p.id = v.plot_id JOIN traits t ON t.id = v.trait_id
    WHERE v.id = ANY (${numberArray(ids)}::bigint[]) AND p.live AND ${isResult(tx)}`
  const byId = new Map(rows.map((row) => [row.id, row]))
  const plots = results.map((result) => {
    const plot = 'plot_final_id' in result ? byId.get(result.plot_final_id)?.plot : result.plot
    if (plot === undefined) throw notFound()
    return plot
  })
  const traits = await readTraits(tx, await lockPlots(tx, plots))
  const written = results.map((result, k): ResultValue => {
    const feature = 'plot_final_id' in result ? byId.get(result.plot_final_id)!.trait : result.feature
    const trait = needFeature(traits, feature, 'results')
    return { plot: plots[k], trait: trait.id, value: storedValue(trait.kind, result.value, 'results') }
  })
  checkNamedOnce(written)
  const [{ present }] = await tx<{ present: number }[]>`
    SELECT count(*)::integer AS present FROM unnest(
      ${numberArray(written.map((value) => value.plot))}::bigint[],
      ${numberArray(written.map((value) => value.trait))}::bigint[]) AS u (plot, trait)
    JOIN plot_values v ON v.plot_id = u.plot AND v.trait_id = u.trait
    JOIN traits t ON t.id = v.trait_id WHERE ${isResult(tx)}`
  if (present < written.length) throw notFound()
  return writeAll(tx, context, written, [])
}

/** If one request has two values for one result, neither can be preferred. */
function checkNamedOnce(written: readonly ResultValue[]): void {
  const seenKeys = new Set<string>()
  for (const { plot, trait } of written) {
    const result = `${plot}:${trait}`
    if (seenKeys.has(result)) throw fieldError('results', 'result.twice')
    seenKeys.add(result)
  }
}

/** Writes values year by year, years in the order of their ids; returns the results as they are now. */
async function writeAll(
  tx: Tx,
  context: WriteContext,
  written: readonly ResultValue[],
  columns: readonly ChangeColumn[],
): Promise<ResultAnswer[]> {
  const years = await yearsOfPlots(
    tx,
    written.map((value) => value.plot),
  )
  let first = columns
  for (const [year, plots] of years) {
    const plotsOfYear = new Set(plots)
    const valuesOfYear = written.filter((value) => plotsOfYear.has(value.plot))
    const name = { key: 'change.values', params: { count: valuesOfYear.length } }
    const names = {
      ...resultFields,
      ...Object.fromEntries(valuesOfYear.map(({ trait }) => [`trait:${trait}`, 'results'])),
    }
    await applyNamed(tx, context, year, { name, columns: [...first, ...valueColumns(valuesOfYear)] }, { names })
    first = []
  }
  return readResults(
    tx,
    written.map((value) => value.plot),
    [...new Set(written.map((value) => value.trait))],
  )
}

/** Values as columns of a change, one for each trait. */
export function valueColumns(written: readonly ResultValue[]): ChangeColumn[] {
  return plotColumns(written.map(({ plot, trait, value }) => ({ plot, field: `trait:${trait}`, value })))
}

function traitColumns(id: number, trait: { name: string; unit: string; kind: string }): ChangeColumn[] {
  const column = (field: 'name' | 'unit' | 'kind', value: string): ChangeColumn => ({
    entity: 'trait',
    field,
    ids: [id],
    before: [null],
    after: [value],
  })
  return [
    { entity: 'trait', field: 'exists', ids: [id], before: [false], after: [true] },
    column('name', trait.name),
    column('unit', trait.unit),
    column('kind', trait.kind),
  ]
}
