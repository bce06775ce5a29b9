import { graphOf, type LineGraph, type PedigreeLine } from '../../../src/domain/pedigree/lineGraph.ts'
import type { Tx } from '../../platform/db/connect.ts'

/** All lines of a crop with their parents. */
export async function readLineGraph(tx: Tx, crop: number): Promise<LineGraph> {
  const lines = await tx<PedigreeLine[]>`
    SELECT id, name, is_variety AS "isVariety", stage, selfings, mother_id AS mother, father_id AS father
    FROM lines WHERE crop_id = ${crop}`
  return graphOf(lines)
}
