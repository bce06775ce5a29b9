import type { IFilterOptionDef } from 'ag-grid-community'
import { typedNumber } from '../../domain/selection/expressionValue.ts'
import { passesCondition } from '../../domain/sheet/numberCondition.ts'

/** Comparisons of the filter's popup with the sign that a typed condition has for each. */
const comparisons = [
  ['greaterThan', 'table.filter.greaterThan', '>'],
  ['greaterThanOrEqual', 'table.filter.atLeast', '>='],
  ['lessThan', 'table.filter.lessThan', '<'],
  ['lessThanOrEqual', 'table.filter.atMost', '<='],
  ['equals', 'table.filter.equals', '='],
  ['notEqual', 'table.filter.notEqual', '≠'],
] as const

/**
 * What a filter of numbers offers, first a condition as it is typed into the row of filters: `>5`, `5-6`. AG Grid's own
 * filter of numbers drops every sign that is no digit, so that `>5` would silently filter by `= 5`.
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
