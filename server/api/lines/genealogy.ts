import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import {
  type NamedLine,
  namedLinesOf,
  readStatedParents,
  type StatedPedigree,
} from '../../../src/domain/pedigree/purdy/statedParents.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError } from '../../platform/http/apiError.ts'
import { readLineGraph } from '../pedigrees/readGraph.ts'
import { checkedName } from '../plots/lineRefs.ts'
import { parentColumns } from '../plots/newPlots.ts'
import type { LineAnswer } from './readLines.ts'

/**
 * The parents that a text in Purdy notation gives to a line, and the crosses to create for them.
 * @throws ApiError at `genealogy`: `pedigree.notation` with the character, `pedigree.conflict`, or what is wrong with a
 * name.
 */
export async function readGenealogy(tx: Tx, line: LineAnswer, text: string): Promise<StatedPedigree> {
  const graph = await readLineGraph(tx, line.spec_id)
  const stated = readStatedParents(text.normalize('NFC'), line.line_name, namedLinesOf(graph))
  if (!stated.ok) throw fieldError('genealogy', stated.code, stated.params)
  const named = [stated.mother, stated.father, ...stated.made.flatMap((one) => [one.mother, one.father])]
  for (const name of new Set(named))
    if (name !== null && graph.named(name) === undefined && !stated.made.some((one) => one.name === name))
      checkedName('genealogy', name)
  return stated
}

/** Columns that give the intermediate crosses their parents and their stage. */
export function madeColumns(idOf: (name: string) => number, made: readonly NamedLine[]): ChangeColumn[] {
  return made.flatMap(({ name, mother, father, stage }): ChangeColumn[] => [
    ...parentColumns(idOf, { line: name, mother, father }),
    { entity: 'line', field: 'stage', ids: [idOf(name)], before: [null], after: [stage] },
  ])
}
