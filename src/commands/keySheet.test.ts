import { expect, it } from 'vitest'
import { allCommands } from './allCommands.ts'
import { keySheet } from './keySheet.ts'

it('the list of shortcuts has one row per action: nine digits that store and recall selections are two', () => {
  const rows = keySheet(allCommands, false)
  const names = rows.map(({ scope, title }) => `${scope} ${title}`)
  expect(new Set(names).size).toBe(names.length)
  expect(rows.filter(({ id }) => /^select\.(recall|keep)/.test(id)).map(({ keys }) => keys)).toEqual([
    ['S 1–9'],
    ['Shift+S 1–9'],
  ])
  const recall = rows.find(({ keys }) => keys.includes('S 1–9'))
  expect(recall?.each).toContain('S 5')
  const keyed = allCommands.filter(({ keys }) => keys.length > 0)
  expect(rows.reduce((sum, { each }) => sum + each.length, 0)).toBe(
    keyed.reduce((sum, { keys }) => sum + keys.length, 0),
  )
})
