import type { IFilterOptionDef } from 'ag-grid-community'
import { typedNumber } from '../../domain/selection/expressionValue.ts'
import { passesCondition } from '../../domain/sheet/numberCondition.ts'

/** Comparisons of the filter's popup with the sign for each in a typed condition. */
const comparisons = [
  ['greaterThan', 'table.filter.greaterThan', '>'],
  ['greaterThanOrEqual', 'table.filter.atLeast', '>='],
  ['lessThan', 'table.filter.lessThan', '<'],
  ['lessThanOrEqual', 'table.filter.atMost', '<='],
  ['equals', 'table.filter.equals', '='],
  ['notEqual', 'table.filter.notEqual', '≠'],
] as const

/**
 * Options of a number filter, first a condition as typed into the row of filters: `>5`, `5-6`. AG Grid's number filter
 * drops every character that is not a digit, so that `>5` would silently filter by `= 5`.
 */
export function numberFilterOptions(word: (key: string) => string): (IFilterOptionDef | string)[] {
  const between: IFilterOptionDef = {
    displayKey: 'inRange',
    displayName: word('table.filter.between'),
    numberOfInputs: 2,
    predicate: ([from, to], value) => {
      const [low, high] = [typedNumber(String(from).trim()), typedNumber(String(to).trim())]
      return typeof value === 'number' && low !== null && high !== null && value >= low && value <= high
    },
  }
  return [
    {
      displayKey: 'condition',
      displayName: word('table.filter.condition'),
      predicate: ([typed], value) => passesCondition(String(typed), value),
    },
    ...comparisons.map(
      ([displayKey, name, sign]): IFilterOptionDef => ({
        displayKey,
        displayName: word(name),
        predicate: ([typed], value) => passesCondition(`${sign}${typed}`, value),
      }),
    ),
    between,
    'blank',
    'notBlank',
  ]
}
