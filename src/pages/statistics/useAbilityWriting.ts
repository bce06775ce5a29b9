import { useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { abilityRequests } from '../../state/statistics/requests.ts'
import { writeAbility } from '../../state/statistics/writeAbility.ts'
import { startStatistics } from '../../workers/statistics.ts'

/** Handles requests to write combining ability to the plots; computed in the statistics worker. */
export function useAbilityWriting(): void {
  const store = useStore()
  const showMessage = useSetAtom(showMessageAtom)
  useEffect(
    () =>
      handleRequests(store, abilityRequests, () => {
        const statistics = startStatistics()
        writeAbility(store, (trials) => statistics.run('abilities', [trials]))
          .catch(() => showMessage({ kind: 'error', key: 'statistics.broken', params: {} }))
          .finally(() => statistics.dispose())
      }),
    [store, showMessage],
  )
}
