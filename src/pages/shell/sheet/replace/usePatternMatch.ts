import { useCallback, useEffect, useRef, useState } from 'react'
import { type RuleRefusal, refuseRule } from '../../../../domain/refusal.ts'
import type { MatchPattern } from '../../../../state/sheet/find/replace.ts'
import { matchPattern, type PatternMatch } from '../../../../workers/patterns.ts'

/** Delay before a long match offers to stop, ms. */
const stoppedFrom = 300

/**
 * Matches patterns in a worker, one at a time; `refuse` is called when one takes too long. `stop` ends the running one;
 * null while none takes long.
 */
export function usePatternMatch(refuse: (refusal: RuleRefusal) => void): {
  readonly match: MatchPattern
  readonly stop: (() => void) | null
} {
  const underWay = useRef<PatternMatch | null>(null)
  const [lasts, setLasts] = useState(false)
  useEffect(() => () => underWay.current?.stop(), [])
  const match = useCallback<MatchPattern>(
    async (replacing, texts) => {
      const own = matchPattern(replacing, texts)
      underWay.current = own
      const timer = setTimeout(() => setLasts(true), stoppedFrom)
      try {
        const answer = await own.answer
        if (answer === 'tooLong') refuse(refuseRule('replace.tooLong'))
        return typeof answer === 'string' ? null : answer
      } finally {
        clearTimeout(timer)
        setLasts(false)
        underWay.current = null
      }
    },
    [refuse],
  )
  return { match, stop: lasts ? () => underWay.current?.stop() : null }
}
