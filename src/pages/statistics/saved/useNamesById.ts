import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useCall } from '../../../api/query/useCall.ts'
import { listLines } from '../../../contract/lines/lines.ts'
import { listTraits } from '../../../contract/plots/traits.ts'
import { nurseriesAtom } from '../../../state/year/chosenYear.ts'
import type { NamesById } from './savedTable.ts'

/**
 * Present names of traits, lines and years of a crop; a deleted one is named by its number. Lines are loaded on demand.
 */
export function useNamesById(specId: number | null, needsLines: boolean): NamesById {
  const query = specId === null ? null : { query: { spec_id: String(specId) } }
  const { answered: traits } = useCall(listTraits, query)
  const { answered: lines } = useCall(listLines, needsLines ? query : null)
  const nurseries = useAtomValue(nurseriesAtom)
  return useMemo(() => {
    const traitNames = new Map(traits?.answer.data.map(({ id, name, unit }) => [id, unit ? `${name}, ${unit}` : name]))
    const lineNames = new Map(lines?.answer.data.map(({ line_id, line_name }) => [line_id, line_name]))
    const yearNames = new Map(
      nurseries?.flatMap(({ field_name, fieldyear_set }) =>
        fieldyear_set.map(({ id, year }) => [id, `${field_name} ${year}`] as const),
      ),
    )
    const number = (id: number) => `№ ${id}`
    return {
      trait: (id: number) => traitNames.get(id) ?? number(id),
      line: (id: number) => lineNames.get(id) ?? number(id),
      year: (id: number) => yearNames.get(id) ?? number(id),
    }
  }, [traits, lines, nurseries])
}
