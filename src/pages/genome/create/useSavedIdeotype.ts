import { useMemo } from 'react'
import { useCall } from '../../../api/query/useCall.ts'
import { getAnalysis, type SavedIdeotype } from '../../../contract/analyses.ts'
import type { GenomeLine } from '../../../contract/genomeRegions.ts'
import type { IdeotypeAnswer } from '../../../contract/ideotypes.ts'

/** A saved ideotype as one that is worked out is shown. Whether it is stale is said where it is told what it is. */
function answerOfSaved({ result: { rows, ...figures } }: SavedIdeotype): IdeotypeAnswer {
  return { ...figures, meta: { ...figures.meta, stale: false }, targets: rows }
}

/** The saved ideotype that is open, with what it holds; `id` null = none is asked for. One of another crop is none. */
export function useSavedIdeotype(id: number | null, specId: number | null) {
  const reading = useCall(getAnalysis, id === null ? null : { params: { id: String(id) } })
  const found = reading.answered?.answer
  // What a colleague has deleted is shown no more, though it was read before.
  const gone = reading.lastFailure?.status === 404 ? reading.lastFailure : null
  const isOther = found !== undefined && (found.kind !== 'ideotype' || found.spec_id !== specId)
  const saved = id !== null && !gone && found?.kind === 'ideotype' && !isOther ? found : null
  const answer = useMemo(() => saved && answerOfSaved(saved), [saved])
  const failure = reading.failure ?? gone
  return { saved, answer, failure, readAgain: reading.readAgain, isAsked: id !== null && !isOther }
}

/** A founder by its id; one that the crop has no more is called by its number. */
export function founderOf(lines: readonly GenomeLine[], id: number): GenomeLine {
  const gone = { is_sort: false, has_genotype: false, region_ids: [], feature_ids: [], flowering_day: null }
  return lines.find(({ line_id }) => line_id === id) ?? { ...gone, line_id: id, line_name: `№ ${id}` }
}
