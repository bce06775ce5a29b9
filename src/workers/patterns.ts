import { type Endpoint, type Remote, wrap } from 'comlink'
import type { ReplaceOptions, replaceEach } from '../domain/sheet/replacing.ts'

/** Longest time for a pattern over all texts, ms: a reasonable one takes a fraction of it. */
const maxDuration = 4000

/** A running match of a pattern: the results for the texts, or why there are none. */
export interface PatternMatch {
  readonly answer: Promise<readonly (string | null)[] | 'stopped' | 'tooLong'>
  /** Stops it; its result is `stopped` then. May be called again. */
  stop(): void
}

/** The worker of one match: a pattern that never ends can only be stopped with its thread. */
interface MatchWorker {
  readonly endpoint: Endpoint
  terminate(): void
}

function startWorker(): MatchWorker {
  const worker = new Worker(new URL('./patterns.worker.ts', import.meta.url), { type: 'module' })
  return { endpoint: worker, terminate: () => worker.terminate() }
}

/** Matches a pattern against texts off the main thread, for at most `max` ms; see `replaceEach`. */
export function matchPattern(
  replacing: ReplaceOptions,
  texts: readonly string[],
  { max = maxDuration, start = startWorker }: { readonly max?: number; readonly start?: () => MatchWorker } = {},
): PatternMatch {
  const { endpoint, terminate } = start()
  const patterns: Remote<{ match: typeof replaceEach }> = wrap(endpoint)
  let stop = () => {}
  const ended = new Promise<'stopped' | 'tooLong'>((resolve) => {
    const timer = setTimeout(() => resolve('tooLong'), max)
    stop = () => {
      clearTimeout(timer)
      resolve('stopped')
    }
  })
  const answer = Promise.race([patterns.match(replacing, texts), ended]).finally(() => {
    stop()
    terminate()
  })
  return { answer, stop: () => stop() }
}
