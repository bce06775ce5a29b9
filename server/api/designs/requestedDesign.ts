import type { DesignBody, DesignParamsBody } from '../../../src/contract/plots/designs.ts'
import type { DesignKind, DesignParams, DesignRequest } from '../../../src/domain/designs/designRequest.ts'
import { everyOwnParam, paramsOf, usualWidth } from '../../../src/domain/designs/ownParams.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'

/** A requested design, and the lines of its treatments. */
export interface RequestedDesign {
  readonly request: Omit<DesignRequest, 'isFree'>
  /** Ids of the treatments: the lines, then the checks that are not among them. */
  readonly treatments: readonly number[]
  readonly checkIds: readonly number[]
  readonly fillerId: number | null
}

function checkParams(kind: DesignKind, params: DesignParamsBody): void {
  const { needed, also } = paramsOf[kind]
  for (const name of everyOwnParam) {
    const isPresent = params[name] !== undefined
    if (isPresent && !needed.includes(name) && !also.includes(name))
      throw fieldError(`params.${name}`, 'validation.unknownField')
    if (!isPresent && needed.includes(name)) throw fieldError(`params.${name}`, 'validation.required')
  }
}

/**
 * A request in the form that the domain expects. @throws ApiError for parameters that its kind does not have,
 * `design.lines` for a line named twice.
 */
export function requestedDesign({
  kind,
  params,
  line_ids,
  check_ids,
  seed,
  swaps,
  origin,
}: DesignBody): RequestedDesign {
  checkParams(kind, params)
  if (new Set(line_ids).size < line_ids.length || new Set(check_ids).size < check_ids.length)
    throw fieldError('line_ids', 'design.lines')
  const treatments = [...new Set([...line_ids, ...check_ids])]
  const placeOf = new Map(treatments.map((line, k) => [line, k]))
  const numbers = (field: string, ids: readonly number[]) =>
    ids.map((line) => {
      const k = placeOf.get(line)
      if (k === undefined || (field === 'params.twice' && k >= line_ids.length)) throw fieldError(field, 'design.lines')
      return k
    })
  const designParams: DesignParams = {
    reps: kind === 'p_rep' ? 2 : (params.reps ?? 1),
    blocks: params.blocks ?? 1,
    blockSize: params.block_size ?? 1,
    treatments: params.treatments ?? [],
    treatmentName: params.treatment_name ?? 'Treatment',
    twice: numbers('params.twice', [...new Set(params.twice)]),
    width: params.width ?? usualWidth,
    corner: params.corner,
    snake: params.snake,
    hasFiller: params.filler_line_id != null,
    borders: params.borders as DesignParams['borders'],
  }
  const request = {
    kind,
    lines: line_ids.length,
    checks: numbers('check_ids', check_ids),
    params: designParams,
    seed,
    swaps,
    origin: [origin.row, origin.col] as const,
  }
  return { request, treatments, checkIds: check_ids, fillerId: params.filler_line_id ?? null }
}

/** Names of lines of a crop by their ids. @throws ApiError `notFound` for any that the crop does not have. */
export async function lineNames(tx: Tx, crop: number, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM lines WHERE id = ANY (${numberArray(ids)}::bigint[]) AND crop_id = ${crop}`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  if (ids.some((id) => !names.has(id))) throw notFound()
  return names
}

/** @throws ApiError for a design that a rule refuses. */
export function refusedDesign({
  code,
  params,
}: {
  code: string
  params: Readonly<Record<string, string | number>>
}): never {
  throw new ApiError(code, { params: { ...params } })
}
