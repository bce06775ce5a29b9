import type { Sql } from '../../platform/db/connect.ts'
import { isDistributed } from '../../platform/db/distributed.ts'
import { partitionsOf } from '../../platform/db/partitionSchema.ts'
import { AdminRefusedError } from '../adminErrors.ts'
import { partitionedTables } from '../partitions/partitionTables.ts'

/** The oldest Citus that it was tried with. */
const oldestCitus = 13

/**
 * Whether a database can be distributed by this connection.
 * @throws AdminRefusedError with what is missing.
 */
export async function checkDistributable(owner: Sql): Promise<void> {
  const [{ version, isAllowed, role }] = await owner<{ version: string | null; isAllowed: boolean; role: string }[]>`
    SELECT (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS version, current_user AS role,
      has_database_privilege(current_database(), 'CREATE') AS "isAllowed"`
  if (version === null) throw new AdminRefusedError('distribute.noExtension')
  if (Number.parseInt(version, 10) < oldestCitus)
    throw new AdminRefusedError('distribute.oldExtension', { version, oldest: oldestCitus })
  if (!isAllowed) throw new AdminRefusedError('partition.noRight', { role })
  const [{ workers, hasCoordinator }] = await owner<{ workers: number; hasCoordinator: boolean }[]>`
    SELECT count(*) FILTER (WHERE groupid <> 0 AND shouldhaveshards)::integer AS workers,
      coalesce(bool_or(groupid = 0), false) AS "hasCoordinator"
    FROM pg_dist_node WHERE isactive AND noderole = 'primary'`
  if (workers === 0) throw new AdminRefusedError('distribute.noWorkers')
  if (!hasCoordinator) throw new AdminRefusedError('distribute.noCoordinator')
  for (const table of partitionedTables)
    if ((await partitionsOf(owner, table)).length > 0) throw new AdminRefusedError('distribute.partitioned', { table })
  await checkNoServer(owner)
}

/** @throws AdminRefusedError `admin.distributed` for a command that cannot work on a distributed database. */
export async function checkNotDistributed(owner: Sql): Promise<void> {
  if (await isDistributed(owner)) throw new AdminRefusedError('admin.distributed')
}

/** @throws AdminRefusedError `distribute.serverRuns` while a server of the product is connected. */
export async function checkNoServer(owner: Sql): Promise<void> {
  const servers = await owner`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'plotline%' AND application_name <> 'plotline admin'`
  if (servers.length > 0) throw new AdminRefusedError('distribute.serverRuns')
}
