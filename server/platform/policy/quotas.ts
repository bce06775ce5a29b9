import { type CompanyScope, withCompany } from '../db/company.ts'
import type { Tx } from '../db/connect.ts'
import { ApiError } from '../http/answers/apiError.ts'
import { currentRequest } from '../http/routes/currentRequest.ts'
import { type Arrival, arrivals } from './arrivals.ts'

/** Limits of one company; null: unlimited. */
export interface Quotas {
  /** Bytes of stored files, including files that are arriving: archives, and on each node what requests are sending. */
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

/** Sets the default limits of companies. Threads and jobs of the process share them. */
export function setDefaultQuotas(quotas: Quotas): void {
  defaults = quotas
}

/** The quotas of a company from its own (the column `quotas`) and the defaults. */
export const withDefaultQuotas = (overrides: Partial<Quotas>): Quotas => ({ ...defaults, ...overrides })

async function readQuotas(tx: Tx): Promise<Quotas> {
  const [{ quotas }] = await tx<{ quotas: Partial<Quotas> }[]>`SELECT quotas FROM companies`
  return withDefaultQuotas(quotas)
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

const usage = { bytes: storedBytes, plots: livingPlots, archives: archivesUnderWay }

/** The usage and limits of the transaction's company. */
export async function readUsage(tx: Tx): Promise<Record<keyof Quotas, { used: number; limit: number | null }>> {
  const quotas = await readQuotas(tx)
  const [{ calls, company }] = await tx<{ calls: number; company: number }[]>`
    SELECT calls_this_hour() AS calls, (SELECT id FROM companies) AS company`
  return {
    bytes: { used: (await storedBytes(tx)) + arrivals.bytesOf(company), limit: quotas.bytes },
    plots: { used: await livingPlots(tx), limit: quotas.plots },
    archives: { used: await archivesUnderWay(tx), limit: quotas.archives },
    calls: { used: calls, limit: quotas.calls },
  }
}

type QuotaName = 'bytes' | 'plots' | 'archives'

const refusal = (name: QuotaName, limit: number): ApiError =>
  new ApiError(`quota.${name}`, { params: { limit: name === 'bytes' ? Math.floor(limit / 1e6) : limit } })

/**
 * Refuses additions above a quota. Nothing is counted without a limit; with one, writers of the company follow one
 * another, so that two cannot both use the same remainder.
 * @throws ApiError `quota.bytes`, `quota.plots` or `quota.archives` with the limit.
 */
export async function checkQuota(tx: Tx, name: QuotaName, added: number): Promise<void> {
  const limit = (await readQuotas(tx))[name]
  if (limit === null) return
  const [{ id }] = await tx<{ id: number }[]>`SELECT id FROM companies FOR NO KEY UPDATE`
  const otherUploads = name === 'bytes' ? bytesOfOtherUploads(id) : 0
  if ((await usage[name](tx)) + added + otherUploads > limit) throw refusal(name, limit)
}

/** Bytes that a company's other requests are uploading. */
const bytesOfOtherUploads = (company: number): number =>
  arrivals.bytesOf(company) - (currentRequest()?.arrival?.counted ?? 0)

/**
 * Counts a file against the company's bytes while a request sends it, until `end`; 0: its size was not declared.
 * @throws ApiError `quota.bytes` if there is no room for it.
 */
export async function admitArrival(scope: CompanyScope, declared: number): Promise<Arrival> {
  const { company } = scope
  const { max, stored } = await withCompany(scope, async (tx) => {
    const { bytes } = await readQuotas(tx)
    return bytes === null ? { max: Number.POSITIVE_INFINITY, stored: 0 } : { max: bytes, stored: await storedBytes(tx) }
  })
  const checkRoom = (further: number): void => {
    if (stored + arrivals.bytesOf(company) + further > max) throw refusal('bytes', max)
  }
  // Counted only once it has room: otherwise files that fit would be refused because of one that does not.
  checkRoom(declared)
  return arrivals.add(company, declared, checkRoom)
}
