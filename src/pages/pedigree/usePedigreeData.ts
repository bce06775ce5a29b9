import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useCall } from '../../api/query/useCall.ts'
import { listPedigreeMeans } from '../../contract/pedigrees.ts'
import { session } from '../../state/account/session.ts'
import { traitMeansAtom } from '../../state/pedigree/pedigreeScale.ts'
import { pedigreeColourAtom } from '../../state/pedigree/pedigreeView.ts'
import { useLineStages } from './useLineStages.ts'

/** Reads what pedigrees need beside the crop's lines: their selfings, and the means of the trait that colours. */
export function usePedigreeData(): void {
  useLineStages()
  const crop = useAtomValue(session.selectedCulture)
  const spec_id = crop ? String(crop.spec_id) : null
  const colour = useAtomValue(pedigreeColourAtom)
  const trait = colour.by === 'trait' ? colour.trait : null
  const setMeans = useSetAtom(traitMeansAtom)
  const asked = spec_id === null || trait === null ? null : { query: { spec_id, feature: String(trait) } }
  const means = useCall(listPedigreeMeans, asked).answered?.answer
  useEffect(() => {
    if (!means || trait === null) return
    const byLine = new Map(means.data.map(({ line_id, avg_value }) => [line_id, avg_value]))
    setMeans({ trait, byLine, firstYear: means.meta.first_year, lastYear: means.meta.last_year })
  }, [means, trait, setMeans])
}
