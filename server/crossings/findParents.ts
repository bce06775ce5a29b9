import { normaliseName } from '../../src/domain/plots/name.ts'
import { numberArray, textArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import { notFound } from '../http/apiError.ts'

/** Lines that a plan names by id or name. */
export interface NamedParents {
  idOf: (parent: number | string) => number
  /** Names of the lines by id. */
  names: Map<number, string>
}

/** Finds the lines of a crop by id or name. @throws ApiError `notFound` for one that it does not have. */
export async function findParents(tx: Tx, crop: number, named: readonly (number | string)[]): Promise<NamedParents> {
  const ids = named.filter((one): one is number => typeof one === 'number')
  const texts = named.filter((one): one is string => typeof one === 'string').map(normaliseName)
  const rows = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM lines
    WHERE crop_id = ${crop} AND (id = ANY (${numberArray(ids)}::bigint[]) OR name = ANY (${textArray(texts)}::text[]))`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const byName = new Map(rows.map(({ id, name }) => [name, id]))
  const idOf = (parent: number | string): number => {
    const id = typeof parent === 'number' ? parent : byName.get(normaliseName(parent))
    if (id === undefined || !names.has(id)) throw notFound()
    return id
  }
  return { idOf, names }
}
