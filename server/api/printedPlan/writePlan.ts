import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { PlanPaper } from './PlanPaper.ts'
import type { Plan } from './planPages.ts'

/** Writes the PDF of a plan; resolves when all is written. */
export async function writePlan(plan: Plan, paper: PlanPaper, to: Writable): Promise<void> {
  const written = finished(to)
  paper.document.pipe(to)
  for (let k = 0; k < plan.pages; k++) {
    paper.draw(plan.page(k))
    // Lets the written page be flushed, so that many pages do not occupy memory.
    await setImmediate()
  }
  paper.document.end()
  await written
}
