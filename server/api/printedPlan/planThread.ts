import { createWriteStream } from 'node:fs'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { answerParent } from '../../platform/jobs/workerThread.ts'
import { PlanPaper } from './PlanPaper.ts'
import type { PlannedPage, PlanRequest } from './plannedField.ts'
import { layOutPlan } from './planPages.ts'
import { writePlan } from './writePlan.ts'

/** A plan of a year's map to make; the year as its packed bytes. */
export interface PlanExport {
  readonly year: Uint8Array
  readonly wanted: PlanRequest
  /** The file to write, or the page (from 1) to answer instead; the last one if there are fewer. */
  readonly to: { readonly path: string } | { readonly page: number }
}

await answerParent(async ({ year, wanted, to }: PlanExport): Promise<PlannedPage | null> => {
  const paper = new PlanPaper(wanted.title)
  const plan = layOutPlan(decodeFieldYear(year), wanted, paper.measure)
  const { pages, sheets } = plan
  if ('page' in to) return { pages, sheets, page: plan.page(Math.min(to.page, pages) - 1) }
  await writePlan(plan, paper, createWriteStream(to.path))
  return null
})
