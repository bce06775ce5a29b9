import { afterEach, describe, expect, it, vi } from 'vitest'
import { inNextTask, nextTask } from './nextTask.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser's tasks by priority, and its error reports. */
function stubBrowser() {
  const priorities: string[] = []
  const errors: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error))
  vi.stubGlobal('scheduler', {
    postTask(work: () => void, { priority }: { priority: string }) {
      priorities.push(priority)
      return new Promise<void>((resolve) => setTimeout(resolve)).then(work)
    },
  })
  return { priorities, errors }
}

describe.each(['with', 'without'])('a separate task %s tasks by priority', (kind) => {
  it('runs later, and not after cancellation', async () => {
    const priorities = kind === 'with' ? stubBrowser().priorities : []
    const ran: string[] = []
    inNextTask(() => ran.push('kept'))
    const cancel = inNextTask(() => ran.push('cancelled'))
    ran.push('now')
    cancel()
    await nextTask()
    expect(ran).toEqual(['now', 'kept'])
    expect(priorities).toEqual(kind === 'with' ? Array(3).fill('user-blocking') : [])
  })
})

it('an error in a task is reported as a page error, not swallowed by a promise', async () => {
  const { errors } = stubBrowser()
  const error = new Error('of the task')
  inNextTask(() => {
    throw error
  })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(errors).toEqual([error])
})
