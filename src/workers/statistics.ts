import { type Endpoint, proxy, type Remote, releaseProxy, wrap } from 'comlink'
import { inBackground } from '../domain/inBackground.ts'
import type { Progress } from '../domain/stats/mixed/steps.ts'
import type { SelectionSummary } from '../domain/stats/selection/SelectionStatistics.ts'
import type { StatisticsService } from './StatisticsService.ts'
import type { AnalysisInput, AnalysisName, AnalysisOutcome } from './workerAnalyses.ts'

/** How a request is run. */
export interface RunOptions {
  /** Only the latest of the requests with the same slot (a tab, a panel) is answered. */
  readonly slot?: string
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

interface Request {
  readonly slot: string | null
  readonly onProgress: ((progress: Progress) => void) | null
  readonly settleEmpty: () => void
  /** Sends it to the present worker. */
  readonly send: () => void
}

/** A worker's other side, and how to terminate it. */
export interface WorkerConnection {
  readonly endpoint: Endpoint
  readonly stop: () => void
}

/**
 * How long a worker may continue with a dropped request, ms. It stops by itself at the end of a step, which takes seconds
 * in a large field; the next request must not wait for that. (Chrome lets the step of a terminated worker run on for 2 s,
 * in parallel with the next one.)
 */
const stopTimeout = 100

/**
 * The client's facade of the statistics worker. A promise that was superseded in its slot, aborted, or open when the
 * worker was disposed resolves to null: its caller draws nothing. A worker that does not stop a dropped request is
 * terminated, and another gets its other requests; not while a selection is open, as only that worker has it.
 */
export class Statistics {
  private readonly start: () => WorkerConnection
  private side: WorkerConnection
  private service: Remote<StatisticsService>
  private readonly requests = new Map<number, Request>()
  /** Dropped requests on which the worker is still working. */
  private readonly givenUp = new Set<number>()
  private readonly selections = new Set<string>()
  private readonly pending = new Set<() => void>()
  private nextId = 1
  private disposed = false

  /** `start` starts a worker: the first one at once, another if one has to be terminated. */
  constructor(start: () => WorkerConnection) {
    this.start = start
    this.side = start()
    this.service = this.connect()
  }

  /** Runs an analysis; rejects only if it throws, which is a bug. */
  run<K extends AnalysisName>(
    name: K,
    input: AnalysisInput<K>,
    { slot, signal, onProgress }: RunOptions = {},
  ): Promise<AnalysisOutcome<K> | null> {
    if (this.disposed || signal?.aborted) return Promise.resolve(null)
    const id = this.nextId++
    if (slot !== undefined) {
      for (const [other, request] of this.requests) if (request.slot === slot) this.abandon(other)
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => this.abandon(id)
      const finish = (settle: () => void) => {
        signal?.removeEventListener('abort', onAbort)
        if (this.requests.delete(id)) settle()
      }
      const send = () => {
        const answer = this.service.run(id, name, input) as Promise<AnalysisOutcome<K> | null>
        const settled = (settle: () => void) => {
          this.givenUp.delete(id)
          finish(settle)
        }
        answer.then(
          (outcome) => settled(() => resolve(outcome)),
          (error) => settled(() => reject(error)),
        )
      }
      this.requests.set(id, {
        slot: slot ?? null,
        onProgress: onProgress ?? null,
        settleEmpty: () => finish(() => resolve(null)),
        send,
      })
      signal?.addEventListener('abort', onAbort)
      send()
    })
  }

  /** Stores a column (one value per plot, NaN missing) under a key for `changeSelection` and `replaceSelection`. */
  async openSelection(key: string, values: Float64Array): Promise<void> {
    this.selections.add(key)
    await this.request(() => this.service.openSelection(key, values))
  }

  /** Adds plots (by index) to the selection and removes others; null if none is open under the key. */
  changeSelection(key: string, added: Int32Array, removed: Int32Array): Promise<SelectionSummary | null> {
    return this.request(() => this.service.changeSelection(key, added, removed))
  }

  /** Replaces the selection with the plots whose entry is not 0. */
  replaceSelection(key: string, mask: Uint8Array): Promise<SelectionSummary | null> {
    return this.request(() => this.service.replaceSelection(key, mask))
  }

  async closeSelection(key: string): Promise<void> {
    this.selections.delete(key)
    await this.request(() => this.service.closeSelection(key))
  }

  /** Ends the worker; open requests resolve to null. May be called again. */
  dispose(): void {
    if (this.disposed) return
    this.disposed = true
    for (const request of [...this.requests.values()]) request.settleEmpty()
    this.end()
  }

  /** A short request: its answer, or null if its worker was terminated before. */
  private request<T>(question: () => Promise<T>): Promise<T | null> {
    if (this.disposed) return Promise.resolve(null)
    return new Promise((resolve, reject) => {
      const settle = () => resolve(null)
      this.pending.add(settle)
      question()
        .then(resolve, reject)
        .finally(() => this.pending.delete(settle))
    })
  }

  private connect(): Remote<StatisticsService> {
    const service = wrap<StatisticsService>(this.side.endpoint)
    inBackground(
      service.listen(proxy((id: number, progress: Progress) => this.requests.get(id)?.onProgress?.(progress))),
    )
    return service
  }

  /** Terminates the present worker, which answers no more requests. */
  private end(): void {
    for (const settle of this.pending) settle()
    this.pending.clear()
    this.service[releaseProxy]()
    this.side.stop()
  }

  private abandon(id: number): void {
    const request = this.requests.get(id)
    if (!request) return
    request.settleEmpty()
    this.givenUp.add(id)
    inBackground(this.service.cancel(id))
    setTimeout(() => this.replaceIfStuck(id), stopTimeout)
  }

  private replaceIfStuck(id: number): void {
    if (this.disposed || !this.givenUp.has(id) || this.selections.size > 0) return
    this.end()
    this.givenUp.clear()
    this.side = this.start()
    this.service = this.connect()
    for (const { send } of this.requests.values()) send()
  }
}

/** Starts the statistics worker. */
export function startStatistics(): Statistics {
  return new Statistics(() => {
    const worker = new Worker(new URL('./statistics.worker.ts', import.meta.url), { type: 'module' })
    return { endpoint: worker, stop: () => worker.terminate() }
  })
}
