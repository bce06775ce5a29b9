import { existsSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Sql } from '../../../server/platform/db/driver.ts'
import { uploadFieldFile } from '../../../src/contract/files/uploads.ts'
import { heading } from '../../../src/domain/files/headers/columns.ts'
import { writeTable } from '../../../src/sheets/writeTable.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize, seed } from '../../drill/size.ts'
import { SeededRandom } from '../../simulation/random.ts'
import type { Actor } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { endOfTask } from '../uploads/upload.ts'
import { newDirector, signInOn } from './people.ts'
import { dataDirectory, type ServerProcess } from './serverProcess.ts'

const data = await dataDirectory()
const plotCount = drillSize(5000, 20_000)
const traits = ['Yield, t/ha', 'Height, cm']
const folders = ['files/uploads', 'incoming'].map((name) => join(data.dir, name))

/** A field file with many rows, written by the project's own writer. */
async function bigFile(): Promise<File> {
  const bytes = await writeTable({
    sheet: 'Field',
    cap: [
      { title: heading('nursery', 'en'), kind: 'text', value: 'Killed nursery' },
      { title: heading('year', 'en'), kind: 'number', value: 2025 },
    ],
    columns: [
      { title: heading('plot', 'en'), kind: 'text' },
      { title: heading('line', 'en'), kind: 'text' },
      ...traits.map((title) => ({ title, kind: 'number' }) as const),
    ],
    rows: Array.from({ length: plotCount }, (_, k) => [
      `P${k + 1}`,
      `L${(k % 500) + 1}`,
      4 + (k % 40) / 10,
      80 + (k % 30),
    ]),
  })
  return new File([new Uint8Array(bytes)], 'big.xlsx')
}

interface ImportCounts {
  plots: number
  values: number
  lines: number
  log: number
  notices: number
  /** null: the request ended before its task was stored. */
  task: number | null
  state: string | null
}

/** The content of a crop, read at one moment directly from the database. */
async function imported(sql: Sql, crop: number): Promise<ImportCounts> {
  const [row] = await sql<ImportCounts[]>`
    WITH task AS (SELECT id, company_id, state FROM tasks WHERE (input->>'crop')::int = ${crop}),
      years AS (SELECT y.id FROM field_years y JOIN fields f ON f.id = y.field_id WHERE f.crop_id = ${crop})
    SELECT (SELECT count(*)::int FROM plots WHERE field_year_id IN (SELECT id FROM years)) AS plots,
      (SELECT count(*)::int FROM plot_values v JOIN traits t ON t.id = v.trait_id WHERE t.crop_id = ${crop}) AS values,
      (SELECT count(*)::int FROM lines WHERE crop_id = ${crop}) AS lines,
      (SELECT count(*)::int FROM change_log WHERE field_year_id IN (SELECT id FROM years)) AS log,
      (SELECT count(*)::int FROM notifications n JOIN task ON task.company_id = n.company_id
        WHERE n.type = 'file_upload') AS notices,
      (SELECT id FROM task) AS task, (SELECT state FROM task) AS state`
  return row
}

const wholeImport = { plots: plotCount, values: plotCount * traits.length, lines: 500, log: 1 }
const emptyCounts = { plots: 0, values: 0, lines: 0, log: 0 }

async function filesLeft(): Promise<string[]> {
  const counts = await Promise.all(
    folders.map(async (folder) =>
      existsSync(folder) ? readdir(folder, { recursive: true, withFileTypes: true }) : [],
    ),
  )
  return counts.flat().flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
}

/** Claims of the killed server do not expire by themselves: the next start releases them. */
async function extendClaims(): Promise<void> {
  const sql = await data.sql()
  await sql`UPDATE jobs SET heartbeat_at = now() + interval '1 day' WHERE heartbeat_at IS NOT NULL`
  await sql.end()
}

async function startUpload(anna: Actor, crop: number, file: File): Promise<number | null> {
  try {
    const answer = await anna.callAny(uploadFieldFile, { body: { spec_id: crop }, file })
    if (answer.status !== 202) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return (answer.body as { task_id: number }).task_id
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

it(
  `${drillSize(3, 20)} servers killed during an import write all of it or nothing, finish it after restart, and leave no file [S3]`,
  async () => {
    const random = new SeededRandom(seed)
    const file = await bigFile()
    let server: ServerProcess = await data.start()
    let anna = await newDirector(server, 'importer')

    // An import without interruption shows how long the others will take.
    const first = await newCrop(anna)
    const startedAt = performance.now()
    const calm = await startUpload(anna, first, file)
    expect(await endOfTask(anna, calm!)).toMatchObject({ state: 'success' })
    const usual = performance.now() - startedAt
    const notices = { done: 1 }

    const outcomeCounts = { unanswered: 0, nothing: 0, whole: 0 }
    const rounds = drillSize(3, 20)
    for (let round = 0; round < rounds; round++) {
      const crop = await newCrop(anna)
      const uploading = startUpload(anna, crop, file)
      // The first one is killed while its file is still arriving.
      await wait(round === 0 ? 40 * random.uniform() : usual * ((round + random.uniform()) / rounds))
      await server.kill()
      const answered = await uploading
      await extendClaims()
      server = await data.start()
      anna = await signInOn(server, anna)
      const sql = await data.sql()
      try {
        const stored = await imported(sql, crop)
        expect(stored).toMatchObject(stored.state === 'success' ? wholeImport : emptyCounts)
        // An acknowledged task exists.
        if (answered !== null) expect(Number(stored.task)).toBe(answered)
        if (stored.task === null) outcomeCounts.unanswered++
        else if (stored.state === 'success') outcomeCounts.whole++
        else outcomeCounts.nothing++
        if (stored.task !== null) {
          expect(await endOfTask(anna, stored.task)).toMatchObject({ state: 'success', progress: 1 })
          notices.done++
          expect(await imported(sql, crop)).toMatchObject({ ...wholeImport, state: 'success', notices: notices.done })
          expect(await sql`SELECT 1 FROM jobs`).toHaveLength(0)
        }
      } finally {
        await sql.end()
      }
    }

    // Makes all leftover files a day old, so that the next start removes them.
    const remaining = await filesLeft()
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    for (const name of remaining) await utimes(name, twoDaysAgo, twoDaysAgo)
    const sql = await data.sql()
    await sql`UPDATE files SET created_at = now() - interval '2 days'`
    await sql.end()
    await server.kill()
    server = await data.start()
    await expect.poll(filesLeft, { timeout: 10_000 }).toEqual([])
    figure('kill -9 in an import: rounds', rounds)
    figure('  rows of the file, usual time, ms', `${plotCount}, ${Math.round(usual)}`)
    figure(
      '  found not begun, undone, whole; half',
      `${outcomeCounts.unanswered}, ${outcomeCounts.nothing}, ${outcomeCounts.whole}; 0`,
    )
    figure('  files swept, left', `${remaining.length}, 0`)
  },
  drillSize(120_000, 3_600_000),
)
