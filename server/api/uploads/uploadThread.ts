import { Worker } from 'node:worker_threads'
import { wholeFault } from '../../../src/domain/files/fault.ts'
import { inBackground } from '../../../src/domain/inBackground.ts'
import { threadEnvironment } from '../../platform/jobs/threadEnvironment.ts'
import type { DecidedFile, FileSummary, ThreadAnswer, ThreadRequest } from './messages.ts'

/** The thread that reads one file. */
export interface UploadThread {
  /** Reads the file; exceeding the thread's memory or time is a fault like any other. */
  parse: (request: Omit<Extract<ThreadRequest, { step: 'parse' }>, 'step'>) => Promise<FileSummary>
  decide: (request: Omit<Extract<ThreadRequest, { step: 'decide' }>, 'step'>) => Promise<DecidedFile>
  close: () => Promise<void>
}

const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 }
const patience = 60_000
/** Marker files contain many more cells than tables. */
const markerPatience = 900_000

// Loading the readers takes longer than reading a small file: a thread that has read its file without error waits for the
// next one, some hundred times.
let spare: { worker: Worker; files: number } | null = null
const maxFiles = 100

function startWorker(): Worker {
  const worker = new Worker(new URL('./uploadWorker.ts', import.meta.url), {
    resourceLimits: memory,
    env: threadEnvironment(),
  })
  const onExit = (): void => {
    if (spare?.worker === worker) spare = null
  }
  return worker.once('error', onExit).once('exit', onExit)
}

function takeWorker(): { worker: Worker; files: number } {
  const claimed = spare ?? { worker: startWorker(), files: 0 }
  spare = null
  claimed.worker.ref()
  return claimed
}

async function release(worker: Worker, files: number): Promise<void> {
  if (spare !== null || files >= maxFiles) {
    await worker.terminate()
    return
  }
  worker.postMessage({ step: 'forget' } satisfies ThreadRequest)
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

  function requestOnce<T>(request: ThreadRequest): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          exhausted = true
          stop()
        },
        ofMarkers ? markerPatience : patience,
      )
      const settle = (finish: () => void): void => {
        clearTimeout(timer)
        worker.off('message', answered)
        worker.off('error', failed)
        worker.off('exit', onThreadEnd)
        finish()
      }
      const answered = (answer: ThreadAnswer): void =>
        settle(() => (answer.ok ? resolve(answer.value as T) : reject(new Error(answer.message))))
      const failed = (error: Error & { code?: string }): void => {
        failing = true
        exhausted ||= error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        settle(() => reject(error))
      }
      const onThreadEnd = (): void => {
        failing = true
        settle(() => reject(new Error('the thread that reads files ended')))
      }
      worker.on('message', answered)
      worker.on('error', failed)
      worker.on('exit', onThreadEnd)
      worker.postMessage(request)
    })
  }

  return {
    parse: async (request) => {
      try {
        return await requestOnce<FileSummary>({ step: 'parse', ...request })
      } catch (error) {
        if (!exhausted) throw error
        return { refused: wholeFault('file.unpacked_too_big'), places: [], genotypes: null }
      }
    },
    decide: (request) => requestOnce<DecidedFile>({ step: 'decide', ...request }),
    close: async () => {
      signal.removeEventListener('abort', stop)
      if (failing || signal.aborted) await worker.terminate()
      else await release(worker, files + 1)
    },
  }
}
