import { openPool } from './platform/db/connect.ts'
import { attachEmbedded } from './platform/embedded/attach.ts'
import { terminalLanguage, translate } from './platform/http/answers/translate.ts'
import { readSettings } from './platform/settings.ts'
import { StartRefusedError } from './platform/startRefused.ts'

// npm run maintenance -- on --from 2026-05-01T20:00Z --to 2026-05-01T22:00Z
// npm run maintenance -- off
const language = terminalLanguage(process.env)
const [command, ...options] = process.argv.slice(2)

function instant(name: string): string {
  const text = options[options.indexOf(name) + 1] ?? ''
  const time = new Date(text)
  if (!options.includes(name) || Number.isNaN(time.getTime())) throw new StartRefusedError('maintenance.usage')
  return time.toISOString()
}

async function announce(): Promise<string> {
  const settings = readSettings()
  const url = settings.databaseUrl ?? (await attachEmbedded(settings.dataDir))
  const db = openPool(url, { max: 1, name: 'plotline maintenance', statementTimeout: 10_000, lockTimeout: 5000 })
  try {
    if (command === 'off') {
      await db`DELETE FROM maintenance`
      return translate(language, 'maintenance.off')
    }
    if (command !== 'on') throw new StartRefusedError('maintenance.usage')
    const [from, to] = [instant('--from'), instant('--to')]
    if (from >= to) throw new StartRefusedError('maintenance.usage')
    await db`
      INSERT INTO maintenance (starts_at, ends_at) VALUES (${from}, ${to})
      ON CONFLICT (single) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at`
    return translate(language, 'maintenance.on', { from, to })
  } finally {
    await db.end({ timeout: 2 })
  }
}

try {
  console.log(await announce())
} catch (error) {
  if (!(error instanceof StartRefusedError)) throw error
  console.error(translate(language, error.key, error.params))
  process.exit(1)
}
