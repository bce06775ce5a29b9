import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCommands } from '../src/commands/allCommands.ts'
import { keySheet } from '../src/commands/keySheet.ts'
import { allSentences } from '../src/words/allSentences.ts'

const start = '<!-- keys: made by `npm run keys` -->'
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

/** The tables of keys in Markdown, generated from the commands: one row per command, in English. */
export function keysTable(): string {
  return scopes
    .map(([scope, heading]) => {
      const rows = keySheet(allCommands, false)
        .filter((row) => row.scope === scope)
        .map(({ keys, title }) => {
          const shown = keys.map((key) => `\`${key.replace('|', '\\|')}\``).join(', ')
          return `| ${shown} | ${allSentences.en[title] ?? title} |`
        })
      return `| ${heading} | |\n|---|---|\n${rows.join('\n')}`
    })
    .join('\n\n')
}

/** The text of docs/keys.md with updated tables. @throws if the marks of the tables are missing. */
export function withKeys(page: string): string {
  const from = page.indexOf(start)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error('docs/keys.md has no place for the tables of keys')
  return `${page.slice(0, from)}${start}\n\n${keysTable()}\n\n${page.slice(to)}`
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '..', 'docs', 'keys.md')
  writeFileSync(path, withKeys(readFileSync(path, 'utf8')))
}
