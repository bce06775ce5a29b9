import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useCall } from '../../api/query/useCall.ts'
import { lineSeeds } from '../../contract/lines/varieties.ts'
import { session } from '../../state/account/session.ts'
import { seedOfLinesAtom } from '../../state/lines/summary.ts'

/** Loads the amount of seed of the chosen crop's lines into the state, and again after every action on a lot. */
export function useSeedOfLines(): void {
  const specId = useAtomValue(session.selectedCulture)?.spec_id ?? null
  const input = useMemo(() => (specId === null ? null : { params: { id: String(specId) } }), [specId])
  const seed = useCall(lineSeeds, input).answered?.answer
  const setSeed = useSetAtom(seedOfLinesAtom)
  useEffect(() => {
    if (seed) setSeed(seed)
  }, [seed, setSeed])
}
