import { parentPort, workerData } from 'node:worker_threads'
import { inBackground } from '../../../src/domain/inBackground.ts'
import type { WorkerAnswer } from './worker.ts'

/** The other side of `runInThread`: does the work with each input and sends its result, or what it threw. */
export async function answerParent<Input, Result>(
  work: (input: Input, progress: (share: number) => void) => Promise<Result> | Result,
): Promise<void> {
  const send = (answer: WorkerAnswer) => parentPort?.postMessage(answer)
  const answer = async (input: Input) => {
    try {
      send({ result: await work(input, (share) => send({ progress: share })) })
    } catch (error) {
      const { name, message, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
      send({ error: { name, message, ...(code !== undefined && { code }) } })
    }
  }
  parentPort?.on('message', (input: Input) => inBackground(answer(input)))
  await answer(workerData as Input)
}
