import { Worker } from 'node:worker_threads'
import { wholeFault } from '../../src/domain/files/fault.ts'
import type { Answered, Asked, Decided, Parsed } from './messages.ts'

/** The thread that reads one file. */
export interface UploadThread {
  /** Reads the file; what is too much for the thread's memory or time is a fault like any other. */
  parse: (asked: Omit<Extract<Asked, { step: 'parse' }>, 'step'>) => Promise<Parsed>
  decide: (asked: Omit<Extract<Asked, { step: 'decide' }>, 'step'>) => Promise<Decided>
  close: () => Promise<void>
}

const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 }
const patience = 60_000

// Loading the readers takes longer than reading a small file: one thread waits for the next upload. Each file still gets
// a thread that has read nothing else.
let spare: Worker | null = null

function startWorker(): Worker {
  return new Worker(new URL('./uploadWorker.ts', import.meta.url), { resourceLimits: memory, env: {} })
}

function takeWorker(): Worker {
  const worker = spare ?? startWorker()
  spare = null
  worker.ref()
  return worker
}

function keepSpare(): void {
  if (spare !== null) return
  const worker = startWorker()
  worker.unref()
  const gone = (): void => {
    if (spare === worker) spare = null
  }
  worker.once('error', gone).once('exit', gone)
  spare = worker
}

/** Starts a thread; it ends with `close` or when `signal` is aborted. */
export function openUploadThread(signal: AbortSignal): UploadThread {
  const worker = takeWorker()
  let exhausted = false
  const stop = (): void => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })

  function ask<T>(asked: Asked): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        exhausted = true
        stop()
      }, patience)
      const settle = (done: () => void): void => {
        clearTimeout(timer)
        worker.off('message', answered)
        worker.off('error', failed)
        worker.off('exit', ended)
        done()
      }
      const answered = (answer: Answered): void =>
        settle(() => (answer.ok ? resolve(answer.value as T) : reject(new Error(answer.message))))
      const failed = (error: Error & { code?: string }): void => {
        exhausted ||= error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        settle(() => reject(error))
      }
      const ended = (): void => settle(() => reject(new Error('the thread that reads files ended')))
      worker.on('message', answered)
      worker.on('error', failed)
      worker.on('exit', ended)
      worker.postMessage(asked)
    })
  }

  return {
    parse: async (asked) => {
      try {
        return await ask<Parsed>({ step: 'parse', ...asked })
      } catch (error) {
        if (!exhausted) throw error
        return { refused: wholeFault('file.unpacked_too_big'), places: [] }
      }
    },
    decide: (asked) => ask<Decided>({ step: 'decide', ...asked }),
    close: async () => {
      signal.removeEventListener('abort', stop)
      await worker.terminate()
      keepSpare()
    },
  }
}
