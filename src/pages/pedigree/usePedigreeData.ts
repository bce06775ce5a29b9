import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useCall } from '../../api/query/useCall.ts'
import { listPedigreeMeans } from '../../contract/lines/pedigrees.ts'
import { session } from '../../state/account/session.ts'
import { traitMeansAtom } from '../../state/pedigree/pedigreeScale.ts'
import { pedigreeColourAtom } from '../../state/pedigree/pedigreeView.ts'
import { useLineStages } from './useLineStages.ts'

/** Loads what pedigrees need in addition to the crop's lines: selfings, and the means of the colouring trait. */
export function usePedigreeData(): void {
  useLineStages()
  const crop = useAtomValue(session.selectedCulture)
  const spec_id = crop ? String(crop.spec_id) : null
  const colour = useAtomValue(pedigreeColourAtom)
  const trait = colour.by === 'trait' ? colour.trait : null
  const setMeans = useSetAtom(traitMeansAtom)
  const input = spec_id === null || trait === null ? null : { query: { spec_id, feature: String(trait) } }
  const means = useCall(listPedigreeMeans, input).answered?.answer
  useEffect(() => {
    if (!means || trait === null) return
    const byLine = new Map(means.data.map(({ line_id, avg_value }) => [line_id, avg_value]))
    setMeans({ trait, byLine, firstYear: means.meta.first_year, lastYear: means.meta.last_year })
  }, [means, trait, setMeans])
}
