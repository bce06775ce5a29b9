import { useAtomValue } from 'jotai'
import { useCall } from '../../api/query/useCall.ts'
import { listFields } from '../../contract/plots/nurseries.ts'
import { session } from '../../state/account/session.ts'

/** A year of the chosen crop, used as the key for the crop's settings; null while unknown, or if the crop has none. */
export function useYearOfCrop(): number | null {
  const specId = useAtomValue(session.selectedCulture)?.spec_id ?? null
  const { answered } = useCall(listFields, specId === null ? null : { query: { spec_id: String(specId) } })
  return answered?.answer.data.flatMap(({ fieldyear_set }) => fieldyear_set.map(({ id }) => id)).at(0) ?? null
}
