import { useMemo } from 'react'
import { useCall } from '../../../api/query/useCall.ts'
import type { GenomeLine } from '../../../contract/genome/genomeRegions.ts'
import type { IdeotypeAnswer } from '../../../contract/genome/ideotypes.ts'
import { getAnalysis, type SavedIdeotype } from '../../../contract/statistics/analyses.ts'

/** A saved ideotype in the form of a computed one. The description shows whether it is outdated. */
function answerOfSaved({ result: { rows, ...figures } }: SavedIdeotype): IdeotypeAnswer {
  return { ...figures, meta: { ...figures.meta, stale: false }, targets: rows }
}

/** The open saved ideotype with its content; `id` null = none. One of another crop counts as none. */
export function useSavedIdeotype(id: number | null, specId: number | null) {
  const reading = useCall(getAnalysis, id === null ? null : { params: { id: String(id) } })
  const found = reading.answered?.answer
  // What a colleague has deleted is shown no more, though it was read before.
  const missing = reading.lastFailure?.status === 404 ? reading.lastFailure : null
  const isOther = found !== undefined && (found.kind !== 'ideotype' || found.spec_id !== specId)
  const saved = id !== null && !missing && found?.kind === 'ideotype' && !isOther ? found : null
  const answer = useMemo(() => saved && answerOfSaved(saved), [saved])
  const failure = reading.failure ?? missing
  return { saved, answer, failure, readAgain: reading.readAgain, isRequested: id !== null && !isOther }
}

/** A founder by its id; one that the crop has no more is called by its number. */
export function founderOf(lines: readonly GenomeLine[], id: number): GenomeLine {
  const missing = { is_sort: false, has_genotype: false, region_ids: [], feature_ids: [], flowering_day: null }
  return lines.find(({ line_id }) => line_id === id) ?? { ...missing, line_id: id, line_name: `№ ${id}` }
}
