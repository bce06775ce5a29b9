import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../temporary/folders.ts'
import type { Figure } from './figures.ts'

// `npm run drill`: the faults of tests/integration/faults in their long form, then a table of results.
// `npm run drill -- bulkWrites` runs those whose file name contains the word;
// `npm run drill -- genomeArchives --gigabytes=100` sends an archive of that size (10 without it);
// `npm run drill -- partitions --values=1000000` converts a database of so many values (ten million without it);
// `npm run drill -- growth --companies=10 --values=1000000` stops growing there (50 companies, ten million values without them).
const root = resolve(import.meta.dirname, '..', '..')
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const folder = makeFolder('drill')
const file = join(folder, 'figures')
const values = process.argv.slice(2)
const words = values.filter((word) => !word.startsWith('--'))
const option = (name: string) => values.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
const gigabytes = option('gigabytes')
const manyValues = option('values')
const manyCompanies = option('companies')
const faults = 'tests/integration/faults/'
const chosen = words.length > 0 ? words.flatMap((word) => [faults + word, `${faults}requests/${word}`]) : [faults]
/** Timeout of one test, ms: reading an archive takes the longest on a machine that is busy otherwise. */
const longest = 3_600_000 * Math.max(1, Math.ceil(Number(gigabytes ?? 10) / 2.5))

const run = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'faults', `--testTimeout=${longest}`, `--hookTimeout=${longest}`, ...chosen],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PLOTLINE_DRILL: '1',
      PLOTLINE_FIGURES: file,
      ...(gigabytes === undefined ? {} : { PLOTLINE_GIGABYTES: gigabytes }),
      ...(manyValues === undefined ? {} : { PLOTLINE_VALUES: manyValues }),
      ...(manyCompanies === undefined ? {} : { PLOTLINE_COMPANIES: manyCompanies }),
    },
  },
)
const figures: Figure[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : []
const width = Math.max(0, ...figures.map(({ name }) => name.length))
for (const { name, value } of figures) console.log(`${name.padEnd(width)}  ${value}`)
rmSync(folder, { recursive: true, force: true })
process.exit(run.status ?? 1)
