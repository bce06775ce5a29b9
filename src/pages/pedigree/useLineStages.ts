import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useCall } from '../../api/query/useCall.ts'
import { listLineStages } from '../../contract/lines/pedigrees.ts'
import { session } from '../../state/account/session.ts'
import { lineStagesAtom } from '../../state/pedigree/lineStages.ts'

/** Loads the inputs of the crop's inbreeding other than stages. */
export function useLineStages(): void {
  const crop = useAtomValue(session.selectedCulture)
  const setStages = useSetAtom(lineStagesAtom)
  const input = crop ? { query: { spec_id: String(crop.spec_id) } } : null
  const stages = useCall(listLineStages, input).answered?.answer
  useEffect(() => {
    if (!stages) return
    const selfings = stages.data.flatMap(({ line_id, selfings }) =>
      selfings === null ? [] : [[line_id, selfings] as const],
    )
    setStages({ isFixed: stages.meta.fixed_lines, selfings: new Map(selfings) })
  }, [stages, setStages])
}
