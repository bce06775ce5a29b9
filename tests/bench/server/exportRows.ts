import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '../../../src/contract/call.ts'
import { exportCompany } from '../../../src/contract/company/companyData.ts'
import { getTask } from '../../../src/contract/company/tasks.ts'
import { parseTime, parsing } from '../references.ts'
import { type BenchRow, rowOf } from '../row.ts'
import { syntheticYear } from '../syntheticYear.ts'
import { makeYear, pathOf, type TrialServer, trialSize } from './trialServer.ts'

/** Further years with as many plots as the large nursery's: 120,000 plots in total. */
const furtherYears = 3
const maxDelay = 15

/** Delay of the server's event loop since the last call, p99, ms. */
async function loopDelay({ address }: TrialServer): Promise<number> {
  const figures = await (await fetch(`${address}/metrics`)).text()
  const seconds = /^plotline_nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(figures)?.[1]
  return Number(seconds) * 1000
}

/** P14: a company of 120,000 plots is exported while its server answers other requests. */
export async function exportRows(server: TrialServer): Promise<BenchRow[]> {
  const { db, company, crop, send } = server
  for (let k = 1; k <= furtherYears; k++)
    await makeYear(db, { company, crop }, `Taken out ${k}`, syntheticYear(trialSize.plots, trialSize.traits))
  await server.settle()
  await loopDelay(server)
  const began = performance.now()
  const { task_id } = (await send('POST', pathOf(exportCompany as unknown as Call), {})).json() as { task_id: number }
  const task = pathOf(getTask as unknown as Call, { id: task_id })
  for (;;) {
    const { state } = (await send('GET', task)).json() as { state: string }
    if (state === 'success') break
    if (state !== 'queued' && state !== 'running') throw new Error(`export: ${state}`)
    await wait(250)
  }
  const time = performance.now() - began
  return [
    rowOf('P14', 'company of 120,000 plots taken out', { value: time, unit: 'ms' }),
    rowOf(
      'P14',
      'the same, delay of the server’s event loop, p99',
      { value: await loopDelay(server), unit: 'ms', against: { name: parsing, value: parseTime() } },
      { maxTimes: maxDelay },
    ),
  ]
}
