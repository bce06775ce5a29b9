import { yatesOats } from '../../fields/publishedTrials.ts'
import type { Actor } from '../../integration/harness.ts'
import { makeField, type SmallField } from './smallField.ts'
import { addTraits } from './tableDriver.ts'

/** The oats trial of Yates (1935): 72 plots with grain as `Yield, t/ha` and `Straw yield`. Answers the column of the straw. */
export async function yatesField(actor: Actor): Promise<{ field: SmallField; straw: string }> {
  const { rows, cols, grain, straw: straws } = yatesOats()
  const field = await makeField(actor, { rows, cols, value: (k) => grain[k] })
  const [straw] = await addTraits(actor, field, ['Straw yield'], { value: (k) => straws[k] })
  return { field, straw }
}
