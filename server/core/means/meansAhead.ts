import type { FastifyBaseLogger } from 'fastify'
import { checksOf } from '../../../src/domain/lines/checks.ts'
import { lineMeans, type MeansColumn } from '../../../src/domain/means/lineMeans.ts'
import { type CompanyScope, withCompany } from '../../platform/db/company.ts'
import { runInBackground } from '../../platform/http/routes/currentRequest.ts'
import type { ColumnStore } from '../columns/columnStore.ts'
import { freshenMeans, yearsBehind } from './freshMeans.ts'
import type { NewerMeans, YearAhead } from './readMeans.ts'

/** In the order in which they are stored: by line, then by class. */
function sortedByLine({ trait, line, n, mean, m2, category }: MeansColumn): MeansColumn {
  const places = line.map((_, k) => k)
  const word = (k: number) => category?.[k] ?? ''
  places.sort((a, b) => line[a] - line[b] || (word(a) < word(b) ? -1 : 1))
  const reordered = <T>(values: readonly T[]): T[] => places.map((k) => values[k])
  return {
    trait,
    line: reordered(line),
    n: reordered(n),
    mean: reordered(mean),
    m2: reordered(m2),
    category: category && reordered(category),
  }
}

/**
 * Means of those years of a crop whose stored ones are outdated, computed from their columns, so that reading does not
 * wait for writing. @throws ApiError `notFound` if the company has no such crop.
 */
export async function meansAhead(columns: ColumnStore, scope: CompanyScope, crop: number): Promise<NewerMeans> {
  const outdatedYears = await withCompany(scope, (tx) => yearsBehind(tx, crop))
  const newerYears = new Map<number, YearAhead>()
  for (const year of outdatedYears)
    newerYears.set(
      year,
      await columns.read(scope, year, (current) => ({
        seq: current.seq,
        control: checksOf(current).control,
        means: lineMeans(current).map(sortedByLine),
      })),
    )
  return newerYears
}

/** Stores means after answers that did not wait for it, one run at a time for each crop. */
export class MeansRefresher {
  private readonly columns: ColumnStore
  private readonly log: FastifyBaseLogger
  private readonly running = new Map<string, Promise<void>>()
  private isEnding = false

  constructor(columns: ColumnStore, log: FastifyBaseLogger) {
    this.columns = columns
    this.log = log
  }

  /** Begins to refresh the stored means of a crop; failures are logged, and the next request tries again. */
  store({ db, company }: CompanyScope, crop: number): void {
    const key = `${company}:${crop}`
    if (this.isEnding || this.running.has(key)) return
    const work = runInBackground(() => freshenMeans(this.columns, { db, company }, crop, () => !this.isEnding))
      .catch((error) => this.log.warn({ err: error, company, crop }, 'means not stored'))
      .finally(() => this.running.delete(key))
    this.running.set(key, work)
  }

  /** Begins no more work, and waits for the parts that are being written. */
  async end(): Promise<void> {
    this.isEnding = true
    await Promise.all(this.running.values())
  }
}
