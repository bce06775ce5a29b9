import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sql } from '../../db/connect.ts'
import type { Settings } from '../../settings.ts'
import { sharedReading } from './sharedReading.ts'

interface Figures {
  /** Seconds since the provider answered last; null without feeds, or before the first answer. */
  news_age: number | null
  news_failures: number
  /** Seconds since the moment of the last backup; null: never. */
  backup_age: number | null
}

async function readFigures(db: Sql, feeds: string[]): Promise<Figures> {
  const [figures] = await db<Figures[]>`
    SELECT (SELECT extract(epoch FROM now() - max(checked_at))::double precision FROM news_feeds
        WHERE address = ANY (${feeds})) AS news_age,
      (SELECT coalesce(sum(failed), 0)::double precision FROM news_feeds WHERE address = ANY (${feeds})) AS news_failures,
      (SELECT extract(epoch FROM now() - at)::double precision FROM last_backup) AS backup_age`
  return figures
}

/**
 * Adds metrics of news and backups from the database. While it is unavailable they are left out, and the others are still
 * served.
 */
export function addOperatorFigures(registry: Registry, db: Sql, { newsFeedUrls }: Settings): void {
  const figures = sharedReading(() => readFigures(db, newsFeedUrls))
  const age = (name: string, help: string, key: 'news_age' | 'backup_age') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const seconds = (await figures())?.[key] ?? null
        if (seconds === null) this.remove()
        else this.set(seconds)
      },
    })
  age('plotline_news_age_seconds', 'Time since the provider of news answered last', 'news_age')
  age('plotline_backup_age_seconds', 'Age of the last backup', 'backup_age')
  new Counter({
    name: 'plotline_news_failures_total',
    help: 'Readings of a feed of news that failed',
    registers: [registry],
    async collect() {
      const found = await figures()
      this.reset()
      if (found) this.inc(found.news_failures)
    },
  })
}
