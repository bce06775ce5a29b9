import { openPool, type Sql } from '../../platform/db/connect.ts'
import type { Settings } from '../../platform/settings.ts'
import type { AdminCommand, AdminRows } from '../adminCommand.ts'
import { AdminRefusedError } from '../adminErrors.ts'
import { defaultShards, distributeTables, type PlacedTable, undistributeTables } from './distributeTables.ts'

const maxShards = 1024

/** The number of shards, a whole number. @throws AdminRefusedError. */
function shardsOf(text: string | undefined): number {
  if (text === undefined) return defaultShards
  const shards = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (shards < 1 || shards > maxShards) throw new AdminRefusedError('distribute.shardsInvalid', { max: maxShards })
  return shards
}

/** Reports a distributed table on the error output. */
const report = ({ table, as, seconds }: PlacedTable): void => {
  if (as !== 'coordinator' || seconds > 0) process.stderr.write(`${table}: ${as}, ${seconds.toFixed(1)} s\n`)
}

async function withOwner(
  { migrateUrl }: Settings,
  work: (owner: Sql) => Promise<readonly PlacedTable[]>,
): Promise<AdminRows> {
  // The embedded database has one machine.
  if (!migrateUrl) throw new AdminRefusedError('distribute.noExtension')
  const owner = openPool(migrateUrl, {
    max: 1,
    name: 'plotline distribution',
    statementTimeout: 0,
    lockTimeout: 10_000,
  })
  try {
    return (await work(owner)) as unknown as AdminRows
  } finally {
    await owner.end({ timeout: 2 })
  }
}

/** Distributes the tables of companies over the machines of a Citus database, and back. */
export const distributionCommands: Readonly<Record<string, AdminCommand>> = {
  distribute: {
    usage: '[--shards N]   (no server may be running)',
    operandCount: 0,
    options: ['shards'],
    runStandalone: ({ options }, settings) => {
      const shards = shardsOf(options.shards)
      return withOwner(settings, (owner) => distributeTables(owner, { shards, report }))
    },
  },
  undistribute: {
    usage: '   (no server may be running)',
    operandCount: 0,
    runStandalone: (_input, settings) => withOwner(settings, (owner) => undistributeTables(owner, { report })),
  },
}
