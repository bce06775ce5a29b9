import type { App } from '../../../platform/http/route.ts'
import type { Services } from '../../../services.ts'

const sweepEvery = 3_600_000

/** Erases accounts and companies whose grace period is over, one company after another. */
export async function eraseLeft({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  for (const { company } of await db<{ company: number }[]>`SELECT purge_left() AS company`)
    try {
      const [{ erased }] = await db<{ erased: boolean }[]>`SELECT purge_company(${company}) AS erased`
      if (erased) log.info({ company }, 'a company was erased')
    } catch (error) {
      // An error with one company does not stop the others.
      log.error({ err: error, company }, 'a company is not erased')
    }
}

/** Runs every hour, on one node. */
export function sweepLeft({ services }: App): void {
  services.sweeps.every('erase', sweepEvery, (db) => eraseLeft({ db, log: services.log }))
}
