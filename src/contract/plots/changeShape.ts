import type { CellValue, ChangeColumn, ChangeSet, Entity } from '../../domain/change/changeSet.ts'
import { declarationPattern } from '../../domain/columns/declaredColumns.ts'
import { yearDataFields } from '../../domain/columns/yearData.ts'
import { markerFieldNames } from '../../domain/genotypes/markerFields.ts'
import { structureFields } from '../../domain/layout/structure/fieldStructure.ts'
import { passportFields } from '../../domain/lines/passport.ts'
import { plantFields } from '../../domain/plots/plantFields.ts'
import { annotationNames, plotFieldNames } from '../../domain/plots/plotFields.ts'
import { traitFieldNames } from '../../domain/traits/traitFields.ts'

/** Fields of a change's columns, of every entity. */
export const changeField = new RegExp(
  `^(exists|${plantFields.join('|')}|${plotFieldNames.join('|')}|(trait|marker|${annotationNames.join('|')}):\\d{1,16}|is_variety|mother_id|father_id|${passportFields.join('|')}|${traitFieldNames.join('|')}|${markerFieldNames.join('|')}|rows|${yearDataFields.join('|')}|${declarationPattern}|positions:[1-9]\\d{0,5}|${structureFields.join('|')})$`,
)

export const changeEntities = [
  'plot',
  'plant',
  'line',
  'trait',
  'marker',
  'genotype_set',
  'field_year',
] as const satisfies readonly Entity[]

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether these are valid row ids: whole and positive. */
function areIds(values: unknown): values is number[] {
  if (!Array.isArray(values)) return false
  for (const value of values) if (!Number.isSafeInteger(value) || value <= 0) return false
  return true
}

function areCells(values: unknown): values is CellValue[] {
  if (!Array.isArray(values)) return false
  for (const value of values) {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') continue
    if (typeof value !== 'number' || !Number.isFinite(value)) return false
  }
  return true
}

function isColumn(value: unknown): value is ChangeColumn {
  if (!isObject(value)) return false
  const { entity, field, ids, before, after } = value
  return (
    changeEntities.includes(entity as Entity) &&
    typeof field === 'string' &&
    changeField.test(field) &&
    areIds(ids) &&
    areCells(before) &&
    areCells(after) &&
    before.length === ids.length &&
    after.length === ids.length
  )
}

function isName(value: unknown): boolean {
  if (!isObject(value) || typeof value.key !== 'string' || !isObject(value.params)) return false
  return Object.values(value.params).every((param) => typeof param === 'string' || typeof param === 'number')
}

/**
 * Whether something is a change set that can be applied: checks the shape of `changeSetSchema` without its limits, and
 * that the three lists of every column have equal lengths. For readers: the schema takes seconds for what this does in
 * milliseconds.
 */
export function isChangeSet(value: unknown): value is ChangeSet {
  return isObject(value) && isName(value.name) && Array.isArray(value.columns) && value.columns.every(isColumn)
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value)
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

/** Whether something is the answer to an accepted change. */
export function isAccepted(value: unknown): boolean {
  if (!isObject(value)) return false
  const { seq, crop_seq, at, difference, replaced = [] } = value
  const isStored = isWhole(seq) && isWhole(crop_seq) && typeof at === 'string'
  return (
    isStored &&
    (difference === null || isChangeSet(difference)) &&
    Array.isArray(replaced) &&
    replaced.every(isReplacedId)
  )
}

function isReplacedId(value: unknown): boolean {
  if (!isObject(value)) return false
  return ['line', 'trait', 'marker'].includes(String(value.entity)) && isWhole(value.from) && isWhole(value.to)
}

function isLogged(value: unknown): boolean {
  if (!isObject(value)) return false
  const { seq, at, user_id, user_name, key, change } = value
  const isAuthor = user_id === null || isWhole(user_id)
  return (
    isWhole(seq) &&
    typeof at === 'string' &&
    typeof key === 'string' &&
    isAuthor &&
    isTextOrNull(user_name) &&
    isChangeSet(change)
  )
}

/** Whether something is a tail of the logs, each in the order of its numbers. */
export function isTail(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.meta) || typeof value.meta.more !== 'boolean') return false
  return [value.data, value.crop].every(
    (log) => Array.isArray(log) && log.every((entry, k) => isLogged(entry) && (k === 0 || entry.seq > log[k - 1].seq)),
  )
}
