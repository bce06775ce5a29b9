import { type Endpoint, proxy, type Remote, releaseProxy, wrap } from 'comlink'
import type { Progress } from '../domain/stats/mixed/steps.ts'
import type { SelectionSummary } from '../domain/stats/selection/SelectionStatistics.ts'
import type { StatisticsService } from './StatisticsService.ts'
import type { AnalysisInput, AnalysisName, AnalysisOutcome } from './workerAnalyses.ts'

/** How a request is run. */
export interface RunOptions {
  /** Of requests that share a slot (a tab, a panel) only the latest is answered. */
  readonly slot?: string
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

interface Request {
  readonly slot: string | null
  readonly onProgress: ((progress: Progress) => void) | null
  readonly settleEmpty: () => void
}

/**
 * The statistics worker as the rest of the client sees it. A promise that was overtaken in its slot, aborted, or open when the worker was disposed
 * resolves to null: its caller draws nothing.
 */
export class Statistics {
  private readonly service: Remote<StatisticsService>
  private readonly stop: () => void
  private readonly requests = new Map<number, Request>()
  private readonly asking = new Set<() => void>()
  private nextId = 1
  private disposed = false

  /** `stop` ends the other side (terminates the worker). */
  constructor(endpoint: Endpoint, stop: () => void) {
    this.service = wrap<StatisticsService>(endpoint)
    this.stop = stop
    void this.service.listen(proxy((id: number, progress: Progress) => this.requests.get(id)?.onProgress?.(progress)))
  }

  /** Runs an analysis; rejects only when it throws, which is a fault of the program. */
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
      this.requests.set(id, {
        slot: slot ?? null,
        onProgress: onProgress ?? null,
        settleEmpty: () => finish(() => resolve(null)),
      })
      signal?.addEventListener('abort', onAbort)
      const answer = this.service.run(id, name, input) as Promise<AnalysisOutcome<K> | null>
      answer.then(
        (outcome) => finish(() => resolve(outcome)),
        (error) => finish(() => reject(error)),
      )
    })
  }

  /** Keeps a column (one value per plot, NaN missing) under a key for `changeSelection` and `replaceSelection`. */
  async openSelection(key: string, values: Float64Array): Promise<void> {
    await this.ask(() => this.service.openSelection(key, values))
  }

  /** Plots (by index) enter and leave the selection; null when none is open under the key. */
  changeSelection(key: string, added: Int32Array, removed: Int32Array): Promise<SelectionSummary | null> {
    return this.ask(() => this.service.changeSelection(key, added, removed))
  }

  /** The selection becomes the plots whose entry is not 0. */
  replaceSelection(key: string, mask: Uint8Array): Promise<SelectionSummary | null> {
    return this.ask(() => this.service.replaceSelection(key, mask))
  }

  async closeSelection(key: string): Promise<void> {
    await this.ask(() => this.service.closeSelection(key))
  }

  /** Ends the worker; open requests resolve to null. May be called again. */
  dispose(): void {
    if (this.disposed) return
    this.disposed = true
    for (const request of [...this.requests.values()]) request.settleEmpty()
    for (const settle of this.asking) settle()
    this.service[releaseProxy]()
    this.stop()
  }

  /** A short question: answered, or null once the worker is disposed. */
  private ask<T>(question: () => Promise<T>): Promise<T | null> {
    if (this.disposed) return Promise.resolve(null)
    return new Promise((resolve, reject) => {
      const settle = () => resolve(null)
      this.asking.add(settle)
      question()
        .then(resolve, reject)
        .finally(() => this.asking.delete(settle))
    })
  }

  private abandon(id: number): void {
    this.requests.get(id)?.settleEmpty()
    void this.service.cancel(id)
  }
}

/** Starts the statistics worker. */
export function startStatistics(): Statistics {
  const worker = new Worker(new URL('./statistics.worker.ts', import.meta.url), { type: 'module' })
  return new Statistics(worker, () => worker.terminate())
}
