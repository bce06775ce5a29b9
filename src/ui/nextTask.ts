import { inBackground } from '../domain/inBackground.ts'
/**
 * Does `work` in a task of its own: keys and the pointer have their turn before it, but no frame where the browser can be
 * told so, since nothing worth a frame has come yet. Answers how to take it back.
 */
export function inNextTask(work: () => void): () => void {
  let isWanted = true
  const due = () => {
    if (isWanted) work()
  }
  // Its promise would hold back what `work` throws.
  if (typeof scheduler === 'object')
    inBackground(scheduler.postTask(due, { priority: 'user-blocking' }).catch(reportError))
  else setTimeout(due)
  return () => {
    isWanted = false
  }
}

/** Resolves in a task of its own, as `inNextTask` says. */
export const nextTask = (): Promise<void> => new Promise((resolve) => inNextTask(resolve))
