import type { PedigreeLine } from './lineGraph.ts'

/**
 * Lines and their parents as Helium reads them (Shaw et al. 2014, BMC Bioinformatics 15): its head, then a row a line and
 * parent, tabs between, `F` the mother and `M` the father. `nameOf` null = not shown.
 */
export function heliumText(lines: readonly PedigreeLine[], nameOf: (id: number) => string | null): string {
  const rows = lines.flatMap((line) =>
    (['mother', 'father'] as const).flatMap((role) => {
      const id = line[role]
      const name = id === null ? null : nameOf(id)
      return name === null ? [] : [[plain(line.name), plain(name), role === 'mother' ? 'F' : 'M']]
    }),
  )
  const table = [['# heliumInput = PEDIGREE'], ['LineName', 'Parent', 'ParentType'], ...rows]
  return table.map((row) => `${row.join('\t')}\r\n`).join('')
}

/** A name without characters that would break a row. */
const plain = (name: string): string => name.replaceAll(/[\t\r\n]/g, ' ')
