import type { Progress, Steps } from '../domain/stats/mixed/steps.ts'
import { rankColumn } from '../domain/stats/selection/rankedColumn.ts'
import { SelectionStatistics, type SelectionSummary } from '../domain/stats/selection/SelectionStatistics.ts'
import { type AnalysisInput, type AnalysisName, type AnalysisOutcome, workerAnalyses } from './workerAnalyses.ts'

/** Called with the progress of request `id`. */
export type ProgressListener = (id: number, progress: Progress) => void

/** How long an analysis computes before messages (such as a cancellation) are handled. */
const sliceMs = 12

/**
 * The statistics worker's service. Requests are identified by number; a cancelled one ends with null. Selections are
 * identified by the caller's key and keep their column until closed.
 */
export class StatisticsService {
  private readonly cancelled = new Set<number>()
  private readonly running = new Set<number>()
  private readonly selections = new Map<string, SelectionStatistics>()
  private listener: ProgressListener | null = null

  /** Sets the listener of progress. */
  listen(listener: ProgressListener): void {
    this.listener = listener
  }

  /** Runs an analysis. Null if it was cancelled. */
  async run<K extends AnalysisName>(id: number, name: K, input: AnalysisInput<K>): Promise<AnalysisOutcome<K> | null> {
    this.running.add(id)
    try {
      // A newer request that follows at once cancels this one before any work.
      await nextTask()
      if (this.cancelled.has(id)) return null
      const analysis = workerAnalyses[name] as (...input: AnalysisInput<K>) => unknown
      const started = analysis(...input)
      return (isSteps(started) ? await this.drive(id, started) : started) as AnalysisOutcome<K> | null
    } finally {
      this.running.delete(id)
      this.cancelled.delete(id)
    }
  }

  /** Stops a request at its next pause; no effect after its end. */
  cancel(id: number): void {
    if (this.running.has(id)) this.cancelled.add(id)
  }

  /** Stores a column (one value per plot, NaN missing) and an empty selection of its plots under a key. */
  openSelection(key: string, values: Float64Array): void {
    this.selections.set(key, new SelectionStatistics(rankColumn(values)))
  }

  /** Adds plots to a selection and removes others; null if no such selection is open. */
  changeSelection(key: string, added: Int32Array, removed: Int32Array): SelectionSummary | null {
    const selection = this.selections.get(key)
    selection?.change(added, removed)
    return selection?.summary() ?? null
  }

  /** Replaces the selection with the plots marked in `mask`; null if no such selection is open. */
  replaceSelection(key: string, mask: Uint8Array): SelectionSummary | null {
    const selection = this.selections.get(key)
    selection?.replace(mask)
    return selection?.summary() ?? null
  }

  closeSelection(key: string): void {
    this.selections.delete(key)
  }

  private async drive<T>(id: number, steps: Steps<T>): Promise<T | null> {
    let sliceEnd = performance.now() + sliceMs
    while (true) {
      const next = steps.next()
      if (next.done) return next.value
      this.listener?.(id, next.value)
      if (performance.now() >= sliceEnd) {
        await nextTask()
        sliceEnd = performance.now() + sliceMs
      }
      if (this.cancelled.has(id)) return null
    }
  }
}

function isSteps(value: unknown): value is Steps<unknown> {
  return typeof (value as Partial<Steps<unknown>> | null)?.next === 'function'
}

/** Yields so that waiting messages are handled. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
