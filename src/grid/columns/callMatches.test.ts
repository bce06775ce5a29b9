import type { TextMatcherParams } from 'ag-grid-community'
import { expect, it } from 'vitest'
import { callMatches } from './plotColumns.ts'

const passes = (filterOption: TextMatcherParams['filterOption'], value: string | null, filterText: string) =>
  callMatches({ filterOption, value, filterText } as TextMatcherParams)

it('a filter treats C/A as A/C, with any operator [GRD-05]', () => {
  for (const text of ['a/c', 'C/A ', 'c']) expect(passes('contains', 'C/A', text)).toBe(true)
  expect([passes('contains', 'C/A', 'G'), passes('contains', null, 'A')]).toEqual([false, false])
  expect([passes('notContains', 'C/A', 'a/c'), passes('notContains', 'C/A', 'g')]).toEqual([false, true])
  expect([passes('equals', 'C/A', 'A/C'), passes('notEqual', 'C/A', 'A/C')]).toEqual([true, false])
  expect([passes('startsWith', 'C/A', 'A/'), passes('endsWith', 'C/A', '/C'), passes('endsWith', 'C/A', '/G')]).toEqual(
    [true, true, false],
  )
})
