import { createdColumns } from '../../src/domain/change/createdColumns.ts'
import { type Call, packCalls } from '../../src/domain/genotypes/packedCalls.ts'
import { storeGenotypeSet } from '../api/genotypes/genotypeSets.ts'
import type { WriteContext } from '../core/changes/applyNamed.ts'
import { nextIds } from '../core/changes/reservedIds.ts'
import type { Tx } from '../platform/db/connect.ts'
import type { KnownNames } from './demoChange.ts'
import { readTrial } from './trialFile.ts'

const trial = 'steptoe_morex'

/** Names of the alleles in the source: A from Steptoe, B from Morex. */
const alleles = ['A', 'B']
const calls: Readonly<Record<string, Call>> = { A: [0, 0], B: [1, 1], '': null }

/**
 * Stores the markers of the doubled haploids of Steptoe × Morex with their map as a genotype set of barley. One of the
 * lines is in no trial, and is created.
 */
export async function storeDemoGenotypes(
  tx: Tx,
  context: WriteContext,
  { id: crop, known }: { id: number; known: KnownNames },
): Promise<void> {
  const map = readTrial(`${trial}_map`)
  const rows = readTrial(`${trial}_geno`)
  const markers = await nextIds(tx, 'marker', map.length)
  const further = rows.map(({ line }) => line).filter((line) => !known.lines.has(line))
  const lines = await nextIds(tx, 'line', further.length)
  for (const [k, line] of further.entries()) known.lines.set(line, lines[k])
  const parent = (name: string) => further.map(() => known.lines.get(name) ?? null)
  const making = [
    ...createdColumns('line', lines, [
      ['name', further],
      ['mother_id', parent('Steptoe')],
      ['father_id', parent('Morex')],
    ]),
    ...createdColumns('marker', markers, [
      ['name', map.map(({ marker }) => marker)],
      ['chromosome', map.map(({ chr }) => chr)],
      ['position', map.map(({ pos_cm }) => Number(pos_cm))],
      ['alleles', map.map(() => alleles.join('\n'))],
    ]),
  ]
  const set = {
    crop,
    name: `${trial}_geno.csv`,
    markers,
    rows: rows.map((row) => ({
      line: known.lines.get(row.line) ?? 0,
      calls: packCalls(map.map(({ marker }) => calls[row[marker]])),
    })),
  }
  const name = { key: 'change.imported', params: { count: rows.length, file: set.name } }
  await storeGenotypeSet(tx, context, set, name, making)
}
