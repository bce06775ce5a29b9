import { Worker } from 'node:worker_threads'
import { wholeFault } from '../../src/domain/files/fault.ts'
import { inBackground } from '../../src/domain/inBackground.ts'
import { threadEnvironment } from '../jobs/threadEnvironment.ts'
import type { Answered, Asked, Decided, Parsed } from './messages.ts'

/** The thread that reads one file. */
export interface UploadThread {
  /** Reads the file; exceeding the thread's memory or time is a fault like any other. */
  parse: (asked: Omit<Extract<Asked, { step: 'parse' }>, 'step'>) => Promise<Parsed>
  decide: (asked: Omit<Extract<Asked, { step: 'decide' }>, 'step'>) => Promise<Decided>
  close: () => Promise<void>
}

const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 }
const patience = 60_000
/** Marker files contain many more cells than tables. */
const markerPatience = 900_000

// Loading the readers takes longer than reading a small file: a thread that has read its file without error waits for the
// next one, some hundred times.
let spare: { worker: Worker; files: number } | null = null
const mostFiles = 100

function startWorker(): Worker {
  const worker = new Worker(new URL('./uploadWorker.ts', import.meta.url), {
    resourceLimits: memory,
    env: threadEnvironment(),
  })
  const gone = (): void => {
    if (spare?.worker === worker) spare = null
  }
  return worker.once('error', gone).once('exit', gone)
}

function takeWorker(): { worker: Worker; files: number } {
  const taken = spare ?? { worker: startWorker(), files: 0 }
  spare = null
  taken.worker.ref()
  return taken
}

async function giveBack(worker: Worker, files: number): Promise<void> {
  if (spare !== null || files >= mostFiles) {
    await worker.terminate()
    return
  }
  worker.postMessage({ step: 'forget' } satisfies Asked)
  worker.unref()
  spare = { worker, files }
}

/** A thread for one file; `close` ends its work, as does `signal`. */
export function openUploadThread(signal: AbortSignal, { ofMarkers = false } = {}): UploadThread {
  const { worker, files } = takeWorker()
  let exhausted = false
  let failing = false
  const stop = (): void => inBackground(worker.terminate())
  signal.addEventListener('abort', stop, { once: true })

  function ask<T>(asked: Asked): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          exhausted = true
          stop()
        },
        ofMarkers ? markerPatience : patience,
      )
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
        failing = true
        exhausted ||= error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        settle(() => reject(error))
      }
      const ended = (): void => {
        failing = true
        settle(() => reject(new Error('the thread that reads files ended')))
      }
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
        return { refused: wholeFault('file.unpacked_too_big'), places: [], genotypes: null }
      }
    },
    decide: (asked) => ask<Decided>({ step: 'decide', ...asked }),
    close: async () => {
      signal.removeEventListener('abort', stop)
      if (failing || signal.aborted) await worker.terminate()
      else await giveBack(worker, files + 1)
    },
  }
}
