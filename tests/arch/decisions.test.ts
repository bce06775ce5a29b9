import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/adr')

/** A title as a file name: lower-case words with hyphens, apostrophes left out. */
const slugOf = (title: string): string =>
  title
    .replace(/[’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

it('every decision is in the index with its number, title and status, has a unique number, and a file named like its title', () => {
  const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
  const index = readFileSync(join(folder, 'README.md'), 'utf8').split('\n')
  const rows = index.flatMap((row) => /^\| \[(\d+)\]\((.+)\) \| (.+) \| .+ \|$/.exec(row)?.slice(1, 4) ?? [])
  const titles = records.flatMap((name) => {
    const [, number, title] = /^# (\d+)\. (.+)/.exec(readFileSync(join(folder, name), 'utf8')) ?? []
    expect(Number(number), name).toBe(Number(name.slice(0, 4)))
    expect(name).toBe(`${name.slice(0, 4)}-${slugOf(title)}.md`)
    return [number, name, title]
  })
  expect(rows).toEqual(titles)
  expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length)
})
