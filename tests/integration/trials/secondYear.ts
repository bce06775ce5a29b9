import { createPlots } from '../../../src/contract/plots/plots.ts'
import type { Actor } from '../harness.ts'
import type { NewYear } from './field.ts'

/** The year 2027 of a nursery, with plots of these names. */
export async function secondYear(actor: Actor, place: NewYear, names: readonly string[] = ['Nika']): Promise<NewYear> {
  const { field_id, spec_id } = place
  const { status, body } = await actor.call(createPlots, {
    body: { field_id, spec_id, new_year: 2027, additional_plot_names: [...names] },
  })
  if (status !== createPlots.status) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { ...place, year_id: body.meta.year_id, year: 2027 }
}
