import { type Endpoint, type Remote, wrap } from 'comlink'
import type { Replacing, replaceEach } from '../domain/sheet/replacing.ts'

/** How long a pattern may take over all texts, ms: a sound one is done in a fraction of it. */
const longest = 4000

/** A pattern that is being matched: what the texts come to, or why they come to nothing. */
export interface PatternMatch {
  readonly answer: Promise<readonly (string | null)[] | 'stopped' | 'tooLong'>
  /** Stops it; its answer is `stopped` then. May be called again. */
  stop(): void
}

/** The worker of one match: a pattern that never ends can be ended only with its thread. */
interface Matching {
  readonly endpoint: Endpoint
  terminate(): void
}

function startWorker(): Matching {
  const worker = new Worker(new URL('./patterns.worker.ts', import.meta.url), { type: 'module' })
  return { endpoint: worker, terminate: () => worker.terminate() }
}

/** Matches a pattern against texts off the main thread, for as long as `most` ms; see `replaceEach`. */
export function matchPattern(
  replacing: Replacing,
  texts: readonly string[],
  { most = longest, start = startWorker }: { readonly most?: number; readonly start?: () => Matching } = {},
): PatternMatch {
  const { endpoint, terminate } = start()
  const patterns: Remote<{ match: typeof replaceEach }> = wrap(endpoint)
  let stop = () => {}
  const ended = new Promise<'stopped' | 'tooLong'>((resolve) => {
    const timer = setTimeout(() => resolve('tooLong'), most)
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
