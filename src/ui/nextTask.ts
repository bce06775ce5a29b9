import { inBackground } from '../domain/inBackground.ts'
/**
 * Runs `work` in its own task: keys and pointer events come before it, but no frame if the browser supports priorities,
 * since nothing has changed on screen yet. Returns how to cancel it.
 */
export function inNextTask(work: () => void): () => void {
  let isWanted = true
  const due = () => {
    if (isWanted) work()
  }
  // The scheduler's promise would swallow what `work` throws.
  if (typeof scheduler === 'object')
    inBackground(scheduler.postTask(due, { priority: 'user-blocking' }).catch(reportError))
  else setTimeout(due)
  return () => {
    isWanted = false
  }
}

/** Resolves in a new task, like `inNextTask`. */
export const nextTask = (): Promise<void> => new Promise((resolve) => inNextTask(resolve))
