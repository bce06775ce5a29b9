import { threadId } from 'node:worker_threads'
import { answerParent } from '../../../server/platform/jobs/workerThread.ts'

// A worker thread for tests: adds numbers, returns its id, runs forever, uses up memory, reports its environment, finds
// the disk full, or fails.
await answerParent(
  async (
    input: { add?: number[]; do?: 'loop' | 'eat' | 'fail' | 'fill' | 'look' | 'name' },
    progress: (share: number) => void,
  ) => {
    if (input.do === 'fail') throw new RangeError('no sum')
    if (input.do === 'fill') throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    if (input.do === 'name') return threadId
    if (input.do === 'look') return { ...process.env }
    if (input.do === 'loop') for (;;) Math.random()
    if (input.do === 'eat') {
      const eaten: number[][] = []
      for (;;) eaten.push(Array.from({ length: 100_000 }, Math.random))
    }
    progress(0.5)
    return (input.add ?? []).reduce((sum, value) => sum + value, 0)
  },
)
