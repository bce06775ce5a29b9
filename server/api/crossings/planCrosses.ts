import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { planCrossings } from '../../../src/contract/lines/crossings.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import type { NewPlot } from '../../../src/domain/change/newPlots.ts'
import { type Cross, crossesOf, maxCrossingPlots } from '../../../src/domain/crossings/crosses.ts'
import { placePlots, plotNames, type SortMethod } from '../../../src/domain/layout/changes/placement.ts'
import { freeName, normaliseName } from '../../../src/domain/plots/name.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { readFieldStructure } from '../../core/changes/plots/structureCells.ts'
import { numberArray, textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { lowestRow } from '../plots/createPlots.ts'
import { newPlotsChange, type TargetYear, yearOfNumber } from '../plots/newPlots.ts'
import { type CrossLine, crossLines, parentsOfCreated } from './crossLines.ts'

/** Lines that a plan names by id or name. */
interface NamedParents {
  idOf: (parent: number | string) => number
  /** Names of the lines by id. */
  names: Map<number, string>
}

/** Finds the lines of a crop by id or name. @throws ApiError `notFound` for one that it does not have. */
async function findParents(tx: Tx, crop: number, named: readonly (number | string)[]): Promise<NamedParents> {
  const ids = named.filter((parent): parent is number => typeof parent === 'number')
  const texts = named.filter((parent): parent is string => typeof parent === 'string').map(normaliseName)
  const rows = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM lines
    WHERE crop_id = ${crop} AND (id = ANY (${numberArray(ids)}::bigint[]) OR name = ANY (${textArray(texts)}::text[]))`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const idsByName = new Map(rows.map(({ id, name }) => [name, id]))
  const idOf = (parent: number | string): number => {
    const id = typeof parent === 'number' ? parent : idsByName.get(normaliseName(parent))
    if (id === undefined || !names.has(id)) throw notFound()
    return id
  }
  return { idOf, names }
}

type PlanBody = z.output<NonNullable<typeof planCrossings.body>>
type PlanAnswer = z.output<NonNullable<typeof planCrossings.answer>>

/**
 * The crosses that a plan requests by ids of lines, each once.
 * @throws ApiError `crossing.noParents`, `crossing.tooMany`, `notFound` for a line that the crop does not have.
 */
async function requestedCrosses(
  tx: Tx,
  body: PlanBody,
): Promise<{ crosses: Cross<number>[]; names: Map<number, string> }> {
  const { pairs, list_of_mothers, list_of_fathers, repetitions } = body
  const parents = await findParents(tx, body.spec_id, pairs?.flat() ?? [...list_of_mothers, ...list_of_fathers])
  const crosses =
    pairs === undefined
      ? crossesOf(list_of_mothers.map(parents.idOf), list_of_fathers.map(parents.idOf), body)
      : pairs
          .flatMap(([mother, father]) =>
            crossesOf([parents.idOf(mother)], [parents.idOf(father)], { reciprocals: true, selfing: true }),
          )
          .filter(firstOccurrence())
  if (crosses.length === 0) throw fieldError(pairs ? 'pairs' : 'list_of_mothers', 'crossing.noParents')
  const plots = crosses.length * repetitions
  if (plots > maxCrossingPlots) throw new ApiError('crossing.tooMany', { params: { plots, max: maxCrossingPlots } })
  return { crosses, names: parents.names }
}

/** Returns whether a cross appears for the first time. */
function firstOccurrence(): (cross: Cross<number>) => boolean {
  const seenCrosses = new Set<string>()
  return (cross) => seenCrosses.size < seenCrosses.add(cross.join(' ')).size
}

/** The plots of the crosses, laid out below the lowest plot of the year; each has its cross as its line. */
async function layOut(
  tx: Tx,
  target: TargetYear,
  body: PlanBody,
  lines: readonly CrossLine[],
): Promise<{ plots: NewPlot[]; seed: number }> {
  const seed = body.seed ?? randomInt(2 ** 32)
  const placement = placePlots({
    repetitions: Int32Array.from(lines, () => body.repetitions),
    sort_method: body.sort_method as SortMethod,
    max_length_per_list: body.max_length_per_list,
    lowest_row: await lowestRow(tx, target.id),
    seed,
    structure: await readFieldStructure(tx, target.id),
  })
  if (!placement.ok) throw fieldError('max_length_per_list', placement.code, { ...placement.params })
  const usedNames = await plotNamesOf(tx, target.id)
  const names = lines.map(({ name }) => {
    const freeLineName = freeName(name, (base) => plotNames(base, body.repetitions).some((plot) => usedNames.has(plot)))
    const names = plotNames(freeLineName, body.repetitions)
    for (const plot of names) usedNames.add(plot)
    return names
  })
  const first = new Map<number, number>()
  const plots = Array.from(placement.entry, (entry, k): NewPlot => {
    const start = first.get(entry) ?? k
    first.set(entry, start)
    return {
      name: names[entry][k - start],
      line: lines[entry].name,
      row: placement.row[k],
      col: placement.col[k],
      replication: placement.replication[k],
      block: placement.block[k],
      repetitions: 1,
    }
  })
  return { plots, seed }
}

async function plotNamesOf(tx: Tx, year: number): Promise<Set<string>> {
  const rows = await tx<{ name: string }[]>`SELECT name FROM plots WHERE field_year_id = ${year} AND live`
  return new Set(rows.map(({ name }) => name))
}

/** The column with the cross of each plot, which is its line. */
function crossingColumn(columns: readonly ChangeColumn[]): ChangeColumn[] {
  return columns
    .filter(({ entity, field }) => entity === 'plot' && field === 'line_id')
    .map((column) => ({ ...column, field: 'crossing_line_id' }))
}

/**
 * Writes a plan of crosses as one change of the year, which is created if it does not exist: the lines that the crop
 * lacks with their parents, and the plots.
 * @throws ApiError `crossing.noParents`, `crossing.tooMany`, `notFound`, `name.too_long`.
 */
export async function planCrosses(tx: Tx, context: WriteContext, body: PlanBody): Promise<PlanAnswer> {
  const { crosses, names } = await requestedCrosses(tx, body)
  const target = await yearOfNumber(tx, context, {
    field: body.field_id,
    crop: body.spec_id,
    year: body.year,
    width: body.max_length_per_list,
  })
  const lines = await crossLines(tx, body.spec_id, crosses, (id) => names.get(id) ?? '')
  const { plots, seed } = await layOut(tx, target, body, lines)
  const name = { key: 'change.crossings', params: { count: plots.length, crosses: crosses.length } }
  const making = await newPlotsChange(tx, target, name, plots)
  const columns = [...making.columns, ...parentsOfCreated(lines, making.columns), ...crossingColumn(making.columns)]
  const { accepted } = await applyNamed(tx, context, target.id, { name, columns })
  await tx`
    UPDATE field_years SET placement = ${tx.json({ sort_method: body.sort_method, seed })} WHERE id = ${target.id}`
  return {
    year_id: target.id,
    crosses: crosses.length,
    lines_created: lines.filter(({ known }) => !known).length,
    plots: plots.length,
    seq: accepted.seq,
    crop_seq: accepted.crop_seq,
    seed,
  }
}
