import { type PedigreeLine, parentsOf } from './lineGraph.ts'

/**
 * Lines and their parents as Helium reads them (Shaw et al. 2014): a row a line and parent, tabs between, `F` the mother
 * and `M` the father; of a line without known parents one row without.
 */
export function heliumText(lines: readonly PedigreeLine[], nameOf: (id: number) => string | null): string {
  const rows = lines.flatMap((line) => {
    const own = (['mother', 'father'] as const).flatMap((role) => {
      const id = line[role]
      const name = id === null ? null : nameOf(id)
      return name === null ? [] : [[plain(line.name), plain(name), role === 'mother' ? 'F' : 'M']]
    })
    return own.length > 0 || parentsOf(line).length > 0 ? own : [[plain(line.name), '', '']]
  })
  return [['LineName', 'Parent', 'ParentType'], ...rows]
    .map((row) => row.join('\t'))
    .join('\n')
    .concat('\n')
}

/** A name without what would break a row. */
const plain = (name: string): string => name.replaceAll(/[\t\r\n]/g, ' ')
