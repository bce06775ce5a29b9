import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCommands } from '../src/commands/allCommands.ts'
import { keySheet } from '../src/commands/keySheet.ts'
import { allWords } from '../src/words/all.ts'
import type { Words } from '../src/words/word.ts'

const start = '<!-- keys: made by `npm run readme-keys` -->'
const end = '<!-- /keys -->'
const scopes = [
  ['everywhere', 'Wherever the focus is'],
  ['map', 'Map'],
  ['numbering', 'Numbering mode'],
  ['design', 'Trial design mode'],
  ['presentation', 'Presentation'],
  ['table', 'Table'],
  ['statistics', 'Statistics'],
] as const

/** The table of keys in Markdown, from the command table: one row a verb, in English. */
export function keysTable(): string {
  const words: Words = allWords
  return scopes
    .map(([scope, heading]) => {
      const rows = keySheet(allCommands, false)
        .filter((row) => row.scope === scope)
        .map(({ keys, title }) => {
          const shown = keys.map((key) => `\`${key.replace('|', '\\|')}\``).join(', ')
          return `| ${shown} | ${String(words[title]?.en ?? title)} |`
        })
      return `| ${heading} | |\n|---|---|\n${rows.join('\n')}`
    })
    .join('\n\n')
}

/** The README's text with its table of keys brought up to date. */
export function withKeys(readme: string): string {
  const from = readme.indexOf(start)
  const to = readme.indexOf(end)
  if (from < 0 || to < from) throw new Error('README.md has no place for the table of keys')
  return `${readme.slice(0, from)}${start}\n\n${keysTable()}\n\n${readme.slice(to)}`
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '..', 'README.md')
  writeFileSync(path, withKeys(readFileSync(path, 'utf8')))
}
