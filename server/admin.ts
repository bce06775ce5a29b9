import type { AdminInput, AdminRows, DatabaseCommand } from './admin/adminCommand.ts'
import { AdminRefusedError, AdminUsageError } from './admin/adminErrors.ts'
import { formatTable, readCommand, usageLines } from './admin/readCommand.ts'
import { openPool } from './platform/db/connect.ts'
import { readDistributed } from './platform/db/distributed.ts'
import { attachEmbedded } from './platform/embedded/attach.ts'
import { terminalLanguage, translate } from './platform/http/answers/translate.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { StartRefusedError } from './platform/startRefused.ts'

// npm run admin -- COMMAND …: the operator's commands for a server. Exit codes: 0 done, 1 refused with a sentence, 2 usage.
const language = terminalLanguage(process.env)
const line = process.argv.slice(2).filter((word) => word !== '--json')
const isJson = process.argv.includes('--json')

async function runOnDatabase(command: DatabaseCommand, input: AdminInput, settings: Settings): Promise<AdminRows> {
  const url = settings.migrateUrl ?? (await attachEmbedded(settings.dataDir, 'owner'))
  const limits = { statementTimeout: 60_000, lockTimeout: 10_000 }
  const db = openPool(url, { max: 1, name: 'plotline admin', isDistributed: await readDistributed(url, {}), ...limits })
  try {
    return await command.run(db, input, settings)
  } finally {
    await db.end({ timeout: 2 })
  }
}

async function run(): Promise<void> {
  const { command, input } = readCommand(line)
  const settings = readSettings()
  const rows =
    'runStandalone' in command
      ? await command.runStandalone(input, settings)
      : await runOnDatabase(command, input, settings)
  const text = isJson ? JSON.stringify(rows, null, 2) : formatTable(rows) || translate(language, 'admin.nothing')
  process.stdout.write(`${text}\n`)
  if (command.isFailure?.(rows)) process.exitCode = 1
}

try {
  await run()
} catch (error) {
  if (error instanceof AdminUsageError) {
    console.error([translate(language, 'admin.usage'), ...usageLines()].join('\n'))
    process.exitCode = 2
  } else if (error instanceof AdminRefusedError || error instanceof StartRefusedError) {
    console.error(translate(language, error.key, error.params))
    process.exitCode = 1
  } else throw error
}
