/** AG Grid's own texts by its keys, with ours. */
const keys: Readonly<Record<string, string>> = {
  ariaSortableColumn: 'table.sortHint',
  ariaColumnFiltered: 'table.filtered',
  filterOoo: 'table.filter.any',
  ariaLabelInputClear: 'table.filter.clear',
  ariaFilterMenuOpen: 'table.filter.open',
  ariaFilterInput: 'table.filter.input',
  ariaFilterValue: 'table.filter.value',
  ariaFilteringOperator: 'table.filter.operator',
  ariaFilterColumn: 'table.filter.open',
  contains: 'table.filter.contains',
  notContains: 'table.filter.notContains',
  equals: 'table.filter.equals',
  notEqual: 'table.filter.notEqual',
  startsWith: 'table.filter.startsWith',
  endsWith: 'table.filter.endsWith',
  blank: 'table.filter.blank',
  notBlank: 'table.filter.notBlank',
  lessThan: 'table.filter.lessThan',
  lessThanOrEqual: 'table.filter.max',
  greaterThan: 'table.filter.greaterThan',
  greaterThanOrEqual: 'table.filter.atLeast',
  inRange: 'table.filter.between',
  inRangeStart: 'table.filter.from',
  inRangeEnd: 'table.filter.to',
  andCondition: 'table.filter.and',
  orCondition: 'table.filter.or',
}

/** Translates a text of the grid; texts that the table never shows stay as they are. */
export function gridWord(key: string, byDefault: string, word: (key: string) => string): string {
  const sentenceKey = keys[key]
  return sentenceKey === undefined ? byDefault : word(sentenceKey)
}
