import { createCrop } from '../../../src/contract/lines/crops.ts'
import type { Actor } from '../../integration/harness.ts'
import type { Product } from '../product.ts'

/** The general director of a new company that has one crop, spring barley. */
export async function companyWithCrop({ server }: Product): Promise<Actor> {
  const actor = await server.newCompany()
  await actor.call(createCrop, { body: { russian_name: 'Яровой ячмень', english_name: 'Spring barley' } })
  return actor
}
