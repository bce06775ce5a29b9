import { graphOf, type LineGraph, type PedigreeLine } from '../../src/domain/pedigree/lineGraph.ts'

/** A graph of lines for tests: `name: mother × father`, `name (stage)`; ids in their order from 1; a `*` marks a variety. */
export function graphFrom(text: string): LineGraph {
  const rows = text
    .trim()
    .split('\n')
    .map((row) => {
      const [head, parents] = row.trim().split(/:\s*/)
      const [, name, star, stage] = /^(.*?)(\*)?(?:\s*\((.*)\))?$/.exec(head) as RegExpExecArray
      const [mother, father] = parents?.split(/\s*×\s*/) ?? []
      return { name: name.trim(), isVariety: star === '*', stage: stage ?? null, mother, father }
    })
  const idOf = (name: string | undefined) => {
    const at = rows.findIndex((row) => row.name === name)
    return at < 0 ? null : at + 1
  }
  return graphOf(
    rows.map(
      (row, k): PedigreeLine => ({
        ...row,
        id: k + 1,
        selfings: null,
        mother: idOf(row.mother),
        father: idOf(row.father),
      }),
    ),
  )
}

/** The barley pedigree of the acceptance scenario. */
export const barley = graphFrom(`
  Proctor*
  Pioneer*
  Igri*
  Athos*
  Angora*
  NRPB87/5378
  NFC296-7
  Maris Otter*: Proctor × Pioneer
  IC1 (F1): Igri × Athos
  Puffin*: IC1 × Maris Otter
  Pearl*: Angora × Puffin
  Opal*: Angora × Puffin
  Rifle*: NRPB87/5378 × Puffin
  IC2 (F1): NFC296-7 × Rifle
  Flagon*: Pearl × IC2
`)
