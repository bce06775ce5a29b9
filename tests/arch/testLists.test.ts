import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longIntegrationTests, severalNodesTests, shortBrowserTests } from '../testLists.ts'

const root = join(import.meta.dirname, '..', '..')

it.each([...longIntegrationTests, ...severalNodesTests, ...shortBrowserTests])(
  'the list entry %s finds a test file',
  (entry) => {
    expect(globSync(entry, { cwd: root })).not.toEqual([])
  },
)
