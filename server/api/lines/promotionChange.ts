import type { ChangeColumn, ChangeName, ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { checkedName } from '../plots/lineRefs.ts'
import type { LineAnswer } from './readLines.ts'

/**
 * The registered name of a variety: undefined: unchanged, null: none. A line that is no variety has none.
 * @throws ApiError at `variety_name`.
 */
export function registeredName(requested: string | null | undefined, isVariety: boolean): string | null | undefined {
  if (!isVariety) return null
  if (requested === undefined) return undefined
  return requested === null || requested.trim() === '' ? null : checkedName('variety_name', requested)
}

/** The change that makes lines varieties, or lines again, and writes their registered name unless it is unchanged. */
export function promotionChange(
  lines: readonly LineAnswer[],
  isVariety: boolean,
  registered: string | null | undefined,
): ChangeSet {
  const ids = lines.map(({ line_id }) => line_id)
  const columns: ChangeColumn[] = [
    {
      entity: 'line',
      field: 'is_variety',
      ids,
      before: lines.map(({ is_sort }) => is_sort),
      after: ids.map(() => isVariety),
    },
  ]
  const sameVariety = registered === undefined ? [] : lines.filter(({ variety_name }) => variety_name !== registered)
  if (registered !== undefined && sameVariety.length > 0)
    columns.push({
      entity: 'line',
      field: 'variety_name',
      ids: sameVariety.map(({ line_id }) => line_id),
      before: sameVariety.map(({ variety_name }) => variety_name),
      after: sameVariety.map(() => registered),
    })
  return { name: nameOf(lines, isVariety), columns }
}

function nameOf(lines: readonly LineAnswer[], isVariety: boolean): ChangeName {
  const [{ line_name: name }] = lines
  if (lines.length === 1) return { key: isVariety ? 'change.promoted' : 'change.demoted', params: { name } }
  return { key: isVariety ? 'change.linesPromoted' : 'change.linesDemoted', params: { count: lines.length } }
}
