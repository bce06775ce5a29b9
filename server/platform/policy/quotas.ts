import type { Tx } from '../db/connect.ts'
import { ApiError } from '../http/apiError.ts'

/** Limits of one company; null: unlimited. */
export interface Quotas {
  /** Bytes of stored files, including archives that are arriving. */
  bytes: number | null
  /** Plots that are not deleted. */
  plots: number | null
  /** Genome archives that arrive at the same time. */
  archives: number | null
  /** API calls within an hour. */
  calls: number | null
}

export const quotaNames = ['bytes', 'plots', 'archives', 'calls'] as const

let defaults: Quotas = { bytes: null, plots: null, archives: 50, calls: null }

/** Sets the limits of companies without quotas of their own. Threads and jobs of the process share them. */
export function setDefaultQuotas(quotas: Quotas): void {
  defaults = quotas
}

/** The quotas of a company from its own (the column `quotas`) and the defaults. */
export const quotasFrom = (own: Partial<Quotas>): Quotas => ({ ...defaults, ...own })

async function readQuotas(tx: Tx): Promise<Quotas> {
  const [{ quotas }] = await tx<{ quotas: Partial<Quotas> }[]>`SELECT quotas FROM companies`
  return quotasFrom(quotas)
}

const storedBytes = async (tx: Tx): Promise<number> => {
  const [{ bytes }] = await tx<{ bytes: number }[]>`
    SELECT (SELECT coalesce(sum(bytes), 0) FROM files) + (
      SELECT coalesce(sum(bytes), 0) FROM genome_files WHERE status IN ('Uploading', 'Processing')) AS bytes`
  return bytes
}

const livingPlots = async (tx: Tx): Promise<number> => {
  const [{ plots }] = await tx<{ plots: number }[]>`SELECT count(*) AS plots FROM plots WHERE deleted_at IS NULL`
  return plots
}

const archivesUnderWay = async (tx: Tx): Promise<number> => {
  const [{ archives }] = await tx<{ archives: number }[]>`
    SELECT count(*) AS archives FROM genome_files WHERE status = 'Uploading'`
  return archives
}

const used = { bytes: storedBytes, plots: livingPlots, archives: archivesUnderWay }

/** The usage and limits of the transaction's company. */
export async function readUsage(tx: Tx): Promise<Record<keyof Quotas, { used: number; limit: number | null }>> {
  const quotas = await readQuotas(tx)
  const [{ calls }] = await tx<{ calls: number }[]>`SELECT calls_this_hour() AS calls`
  return {
    bytes: { used: await storedBytes(tx), limit: quotas.bytes },
    plots: { used: await livingPlots(tx), limit: quotas.plots },
    archives: { used: await archivesUnderWay(tx), limit: quotas.archives },
    calls: { used: calls, limit: quotas.calls },
  }
}

/**
 * Refuses additions above a quota. Nothing is counted without a limit; with one, writers of the company follow one
 * another, so that two cannot both use the same remainder.
 * @throws ApiError `quota.bytes`, `quota.plots` or `quota.archives` with the limit.
 */
export async function checkQuota(tx: Tx, name: 'bytes' | 'plots' | 'archives', added: number): Promise<void> {
  const limit = (await readQuotas(tx))[name]
  if (limit === null) return
  await tx`SELECT 1 FROM companies FOR NO KEY UPDATE`
  if ((await used[name](tx)) + added > limit)
    throw new ApiError(`quota.${name}`, { params: { limit: name === 'bytes' ? Math.floor(limit / 1e6) : limit } })
}
