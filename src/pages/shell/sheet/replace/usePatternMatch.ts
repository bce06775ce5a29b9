import { useCallback, useEffect, useRef, useState } from 'react'
import { type RuleRefusal, refuseRule } from '../../../../domain/refusal.ts'
import type { MatchPattern } from '../../../../state/sheet/replace/replace.ts'
import { matchPattern, type PatternMatch } from '../../../../workers/patterns.ts'

/** Until a match has lasted so long nobody wants to stop it, ms. */
const stoppedFrom = 300

/**
 * What matches patterns in a worker, one at a time: `refuse` is told when one takes too long. `stop` ends the one that is under
 * way; null while there is none that lasts.
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
