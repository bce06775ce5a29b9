import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { taskEnd } from '../shell/files/taskEnd.ts'
import { useReport } from '../shell/useReport.ts'

/** The task that makes a large fit. */
export interface FitTask {
  /** Its id; null where there is none, or where it has ended without a fit. */
  readonly task: number | null
  /** How far it is, 0…1. */
  readonly progress: number
  /** It was cancelled, or could not be made; false while it runs, and where there is none. */
  readonly isStopped: boolean
  /** Follows a task that was asked for here, beside the one that an answer tells. */
  readonly follow: (task: number) => void
}

/** Follows the task that makes a large fit; `made` is told when the fit is there. One that was stopped is not begun again. */
export function useFitTask(told: number | null, made: () => void): FitTask {
  const store = useStore()
  const report = useReport()
  const [asked, follow] = useState<number | null>(null)
  const [stopped, setStopped] = useState<number | null>(null)
  const [progress, setProgress] = useState(0)
  const task = asked ?? told
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told of the end is no other task
  useEffect(() => {
    if (task === null) return
    const left = new AbortController()
    setProgress(0)
    taskEnd(store, task, left.signal, setProgress).then(
      ({ state }) => {
        follow(null)
        if (state === 'success') made()
        else setStopped(task)
      },
      (error: unknown) => {
        if (!left.signal.aborted) report(error, 'genome.fitFailed')
      },
    )
    return () => left.abort()
  }, [task, store])
  const isStopped = told !== null && stopped === told
  return { task: isStopped ? null : task, progress, isStopped, follow }
}
