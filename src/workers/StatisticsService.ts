import type { Progress, Steps } from '../domain/stats/mixed/steps.ts'
import { rankColumn } from '../domain/stats/selection/rankedColumn.ts'
import { SelectionStatistics, type SelectionSummary } from '../domain/stats/selection/SelectionStatistics.ts'
import { type AnalysisInput, type AnalysisName, type AnalysisOutcome, workerAnalyses } from './workerAnalyses.ts'

/** Told how far request `id` has come. */
export type ProgressListener = (id: number, progress: Progress) => void

/** How long an analysis computes before messages (a cancellation) are let in. */
const sliceMs = 12

/**
 * What the statistics worker does. Requests are known by number; a cancelled one ends with null. Selections are known by a key of the
 * caller's and keep their column until closed.
 */
export class StatisticsService {
  private readonly cancelled = new Set<number>()
  private readonly running = new Set<number>()
  private readonly selections = new Map<string, SelectionStatistics>()
  private listener: ProgressListener | null = null

  /** Sets who is told of progress. */
  listen(listener: ProgressListener): void {
    this.listener = listener
  }

  /** Runs an analysis. Null when it was cancelled. */
  async run<K extends AnalysisName>(id: number, name: K, input: AnalysisInput<K>): Promise<AnalysisOutcome<K> | null> {
    this.running.add(id)
    try {
      // A newer request that came right behind cancels this one before it has cost anything.
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

  /** Stops a request at its next pause; one that has ended is left alone. */
  cancel(id: number): void {
    if (this.running.has(id)) this.cancelled.add(id)
  }

  /** Keeps a column (one value per plot, NaN missing) and an empty selection of its plots under a key. */
  openSelection(key: string, values: Float64Array): void {
    this.selections.set(key, new SelectionStatistics(rankColumn(values)))
  }

  /** Plots enter and leave a selection; null when no such selection is open. */
  changeSelection(key: string, added: Int32Array, removed: Int32Array): SelectionSummary | null {
    const selection = this.selections.get(key)
    selection?.change(added, removed)
    return selection?.summary() ?? null
  }

  /** The selection becomes the plots marked in `mask`; null when no such selection is open. */
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

/** Lets waiting messages be handled. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
