import type { Page } from 'playwright'

/** Main-thread time of `work`, ms of the thread's own clock, which does not run while other threads have the core. */
export async function busyTime(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await spent()
  await work()
  const time = (await spent()) - before
  await session.detach()
  return time
}
