import { expect, it } from 'vitest'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { loadYear } from '../trials/field.ts'
import { bulkYear, startWriter } from './bulkWrites.ts'
import { newDirector } from './people.ts'
import { dataDirectory } from './serverProcess.ts'

const data = await dataDirectory()

it(
  'a second server on a data directory in use is refused with the reason, and no write is lost',
  async () => {
    const server = await data.start()
    const anna = await newDirector(server, 'first.here')
    const year = await bulkYear(anna, 200)
    const writer = startWriter(anna, year, 1)
    const postmaster = await data.postmaster()
    const attempts = drillSize(1, 5)
    for (let i = 0; i < attempts; i++) {
      const before = writer.journal.length
      const second = await data.start()
      expect(second.address).toBeNull()
      expect(second.exitCode()).toBe(1)
      expect(second.output().trim()).toBe(
        `Another server already works on ${data.dir}. Stop it or set another DATA_DIR`,
      )
      expect(writer.journal.length).toBeGreaterThan(before)
    }
    await writer.stop()
    // Every write was answered, in order; the database is still the first server's.
    expect(writer.journal.map(({ seq }) => seq)).toEqual(writer.journal.map((_, k) => k + 2))
    expect(await data.postmaster()).toBe(postmaster)
    const columns = await loadYear(anna, year.place.year_id)
    expect(columns.seq).toBe(writer.journal.length + 1)
    expect(new Set(columns.comment)).toEqual(new Set([`round ${writer.journal.length}`]))
    expect(server.exitCode()).toBeNull()
    figure(
      'second server on the same directory: refused, writes meanwhile, lost',
      `${attempts}, ${writer.journal.length}, 0`,
    )
  },
  drillSize(60_000, 600_000),
)
