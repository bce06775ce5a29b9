import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { allCommands } from '../../src/commands/allCommands.ts'
import type { Command } from '../../src/commands/command.ts'
import { sourceFiles, staticImportsOf } from './sourceFiles.ts'

const files = sourceFiles('src').filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file.path))
const byPath = new Map(files.map((file) => [file.path, file]))

const targetOf = (path: string, specifier: string) => posix.normalize(posix.join(posix.dirname(path), specifier))

/** The files that a browser loads before these files run. */
function loadedFor(paths: readonly string[]): Set<string> {
  const loaded = new Set<string>()
  const waiting = [...paths]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = byPath.get(path)
    if (!file || loaded.has(path)) continue
    loaded.add(path)
    const code = file.text.replaceAll(/^(import|export) type [^;]*? from '[^']*'/gm, '')
    const localImports = staticImportsOf({ path, text: code }).filter((specifier) => specifier.startsWith('.'))
    waiting.push(...localImports.map((specifier) => targetOf(file.path, specifier)))
  }
  return loaded
}

/** Modules that load with a page or after the first screen, so that they do not delay it. */
const later = [
  'src/app/columns/',
  'src/app/fieldYear/',
  'src/canvas/PaneCamera.ts',
  'src/commands/allCommands.ts',
  'src/commands/fieldsCommands.ts',
  'src/commands/map/',
  'src/commands/modes/',
  'src/commands/plots/',
  'src/commands/table/',
  'src/domain/files/review/',
  'src/grid/',
  'src/pages/fields/',
  'src/state/log/queue/sender.ts',
  'src/state/sheet/paste/sheetPaste.ts',
  'src/ui/overlay/FormDialog.tsx',
  'src/workbench/',
  'src/workers/',
]

it('header and navigation render without loading a page, dialog or server connection', () => {
  const first = [...loadedFor(['src/app/main.tsx', 'src/pages/shell/AppShell.tsx'])]
  expect(first).toContain('src/pages/shell/Header.tsx')
  expect(first.filter((path) => later.some((start) => path.startsWith(start)))).toEqual([])
})

it('commands named by a part of the page are in the lists that it reads', async () => {
  const allIds = new Set(allCommands.map(({ id }) => id))
  const lacking: string[] = []
  for (const { path, text } of files) {
    if (!text.includes('commandNamed(') || path === 'src/commands/command.ts') continue
    const listedIds = new Set<string>()
    for (const [, names, specifier] of text.matchAll(/import \{([^}]*)\} from '([^']*\/commands\/[^']*)'/g)) {
      const list = (await import(`../../${targetOf(path, specifier)}`)) as Record<string, unknown>
      const lists = names.split(',').map((name) => list[name.trim()])
      for (const list of lists) if (Array.isArray(list)) for (const { id } of list as Command[]) listedIds.add(id)
    }
    const namedIds = [...text.matchAll(/['"`]([a-z]\w*\.[a-zA-Z]\w*)['"`]/g)].map(([, id]) => id)
    // A translation key of the same name is not a command.
    const words = new Set([...text.matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key))
    for (const id of namedIds)
      if (allIds.has(id) && !listedIds.has(id) && !words.has(id)) lacking.push(`${path}: ${id}`)
  }
  expect(lacking).toEqual([])
})
