import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPedigree } from '../../server/demo/loadDemo.ts'
import { ancestry, kinshipOf, parentageMatrix } from '../../src/domain/pedigree/kinship/kinship.ts'
import { graphOf } from '../../src/domain/pedigree/lineGraph.ts'

interface Coancestry {
  readonly pedigree: string
  readonly fixed: boolean
  /** By line; `none` = not stated. */
  readonly stages: Readonly<Record<string, string>>
  readonly lines: readonly string[]
  readonly theta: readonly (readonly number[])[]
}

const file = join(import.meta.dirname, '../data/further/pedigrees/coancestry.json')
const { results } = JSON.parse(readFileSync(file, 'utf8')) as { results: Coancestry[] }

/** Coancestries of lines of a pedigree as the product computes them. */
function computeCoancestry({ pedigree, fixed, stages, lines }: Coancestry): number[][] {
  const rows = readPedigree(pedigree)
  const ids = new Map(rows.map(({ line }, k) => [line, k + 1]))
  const graph = graphOf(
    rows.map(({ line, mother, father }, k) => ({
      id: k + 1,
      name: line,
      // R used stages only.
      isVariety: false,
      stage: stages[line] === 'none' ? null : stages[line],
      selfings: null,
      mother: ids.get(mother) ?? null,
      father: ids.get(father) ?? null,
    })),
  )
  const wanted = lines.map((name) => ids.get(name) ?? 0)
  const ancestors = ancestry(graph, wanted)
  if (!ancestors) throw new Error('no ancestry')
  return parentageMatrix(kinshipOf(ancestors, fixed), wanted)
}

describe('coancestry compared with R, which simulates every selfing', () => {
  for (const [k, result] of results.entries())
    it(`${k + 1}: ${result.pedigree}, ${result.fixed ? 'fixed' : 'not selfed'}, ${result.lines.length} lines`, () => {
      const figures = computeCoancestry(result)
      let largest = 0
      for (const [i, row] of result.theta.entries())
        for (const [j, theta] of row.entries()) largest = Math.max(largest, Math.abs(theta - figures[i][j]))
      expect(largest).toBeLessThan(1e-9)
      expect(result.theta.flat().filter((theta) => theta > 0 && theta < 1).length).toBeGreaterThan(20)
    })
})
