import { dayIn } from '../../../src/domain/company/timeZone.ts'
import type { Tx } from '../../platform/db/connect.ts'

/** Today (`YYYY-MM-DD`) in the time zone of the transaction's company: near midnight it is not the day of UTC. */
export async function companyDay(tx: Tx, now = new Date()): Promise<string> {
  const [{ time_zone }] = await tx<{ time_zone: string }[]>`SELECT time_zone FROM companies`
  return dayIn(time_zone, now)
}
