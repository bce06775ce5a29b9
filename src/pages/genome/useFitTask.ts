import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { taskEnd } from '../shell/files/taskEnd.ts'
import { useReport } from '../shell/useReport.ts'

/** The task that computes a large fit. */
export interface FitTask {
  /** Its id; null if there is none, or if it ended without a fit. */
  readonly task: number | null
  /** Progress, 0…1. */
  readonly progress: number
  /** Whether the task was cancelled or failed; false while it runs, and if there is none. */
  readonly isStopped: boolean
  /** Follows a task started here, instead of the answer's one. */
  readonly follow: (task: number) => void
}

/** Follows the task of a large fit; `onReady` is called when the fit is ready. A stopped one is not restarted. */
export function useFitTask(reported: number | null, onReady: () => void): FitTask {
  const store = useStore()
  const report = useReport()
  const [followed, follow] = useState<number | null>(null)
  const [stopped, setStopped] = useState<number | null>(null)
  const [progress, setProgress] = useState(0)
  const task = followed ?? reported
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback does not identify the task
  useEffect(() => {
    if (task === null) return
    const unmounted = new AbortController()
    setProgress(0)
    taskEnd(store, task, unmounted.signal, setProgress).then(
      ({ state }) => {
        follow(null)
        if (state === 'success') onReady()
        else setStopped(task)
      },
      (error: unknown) => {
        if (!unmounted.signal.aborted) report(error, 'genome.fitFailed')
      },
    )
    return () => unmounted.abort()
  }, [task, store])
  const isStopped = reported !== null && stopped === reported
  return { task: isStopped ? null : task, progress, isStopped, follow }
}
