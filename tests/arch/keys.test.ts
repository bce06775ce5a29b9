import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withKeys } from '../../scripts/keysPage.ts'
import { allCommands } from '../../src/commands/allCommands.ts'
import { root } from './sourceFiles.ts'

it('docs/keys.md lists the current keyboard shortcuts', () => {
  const page = readFileSync(join(root, 'docs/keys.md'), 'utf8')
  expect(page).toBe(withKeys(page))
})

it('no keyboard shortcut has two commands in one scope', () => {
  const seen = new Map<string, string>()
  const duplicates: string[] = []
  for (const command of allCommands) {
    for (const stroke of command.keys) {
      const { mac: _mac, ...key } = stroke
      const place = `${command.scope} ${JSON.stringify(key)}`
      const other = seen.get(place)
      if (other !== undefined && other !== command.id) duplicates.push(`${place}: ${other}, ${command.id}`)
      seen.set(place, command.id)
    }
  }
  expect(duplicates).toEqual([])
})
