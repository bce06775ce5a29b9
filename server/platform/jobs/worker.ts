import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { inBackground } from '../../../src/domain/inBackground.ts'
import { ApiError } from '../http/answers/apiError.ts'
import { FairSlots } from '../http/limits/fairSlots.ts'
import { currentRequest } from '../http/routes/currentRequest.ts'
import { threadEnvironment } from './threadEnvironment.ts'

export interface WorkerOptions {
  /** Cancels the work: the thread ends at once. */
  signal?: AbortSignal
  /** Memory of the thread in MiB, and its time limit in seconds from when it has begun. */
  memory?: number
  seconds?: number
  /** Seconds for which the thread waits for the next work of its module, which then needs no new one; default 0. */
  idleSeconds?: number
  progress?: (share: number) => void
}

/** The answer of a worker module: its result, or its error. */
export type WorkerAnswer =
  | { result: unknown }
  | { progress: number }
  | { error: { name: string; message: string; code?: unknown } }

/**
 * The threads of this process for requests, which may take hundreds of megabytes each; threads of jobs are limited by the
 * slots of their kinds. One company leaves a thread to the others, which otherwise would wait for its longest work.
 */
export const requestThreads = new FairSlots({
  max: availableParallelism() + 1,
  maxOfOne: (total) => Math.max(1, total - 1),
  maxWaiting: 40,
  maxWaitingOfOne: 8,
  patience: 30_000,
  refuse: () => new ApiError('server.busy', { retryAfter: 5 }),
})

/** The work needed more memory or time than its limit. */
export class ThreadLimitError extends Error {
  readonly limit: 'memory' | 'time'

  constructor(limit: 'memory' | 'time') {
    super(limit === 'time' ? 'the thread ran longer than it may' : 'the thread needed more memory than it may have')
    this.limit = limit
  }
}

const defaultMemory = 512
const defaultSeconds = 60
/** A thread that has not begun after this time is counted as failed, ms. */
const startPatience = 120_000

/** Threads that wait for further work, by their modules, with the timers that end them. */
const idleThreads = new Map<string, { readonly worker: Worker; readonly timer: NodeJS.Timeout }>()

const workerEvents = ['online', 'message', 'error', 'exit'] as const

/** Passes the next input to the waiting thread of a module, and answers it; null = there is none. */
function reuseThread({ href }: URL, input: unknown): Worker | null {
  const idle = idleThreads.get(href)
  if (!idle) return null
  const { worker, timer } = idle
  idleThreads.delete(href)
  clearTimeout(timer)
  for (const event of workerEvents) worker.removeAllListeners(event)
  worker.ref()
  worker.postMessage(input)
  return worker
}

/**
 * Lets a thread that has finished wait for the next input; it does not keep the process alive. One thread waits for each
 * module.
 */
function parkThread({ href }: URL, worker: Worker, seconds: number): void {
  const drop = () => {
    if (idleThreads.get(href)?.worker !== worker) return
    clearTimeout(idleThreads.get(href)?.timer)
    idleThreads.delete(href)
  }
  if (seconds <= 0 || idleThreads.has(href)) {
    inBackground(worker.terminate())
    return
  }
  for (const event of workerEvents) worker.removeAllListeners(event)
  const timer = setTimeout(() => {
    drop()
    inBackground(worker.terminate())
  }, seconds * 1000)
  timer.unref()
  worker.unref()
  worker.on('error', drop)
  worker.on('exit', drop)
  idleThreads.set(href, { worker, timer })
}

/**
 * Runs a module in its own thread with limited memory and time, so that a hostile file stops neither the server nor other
 * work. The module calls `answerParent` of workerThread.ts. For a request it waits until one of the threads for requests
 * is free, and ends when the client disconnects.
 * @throws ThreadLimitError when a limit is reached; ApiError `server.busy` when too many requests wait; whatever the module
 * threw, by name, message and code: a full disk (`isFilesFull`) is one in a thread, too.
 */
export async function runInThread<Result>(module: URL, input: unknown, options: WorkerOptions = {}): Promise<Result> {
  const request = currentRequest()
  if (!request) return run(module, input, options)
  const signals = [options.signal, request.signal].filter((signal) => signal != null)
  const signal = signals.length > 0 ? AbortSignal.any(signals) : undefined
  const leave = await requestThreads.enter(request.company, signal ?? null)
  try {
    return await run(module, input, { ...options, signal })
  } finally {
    leave()
  }
}

function run<Result>(module: URL, input: unknown, options: WorkerOptions): Promise<Result> {
  const { signal, progress } = options
  return new Promise<Result>((resolve, reject) => {
    const memory = options.memory ?? defaultMemory
    const reused = reuseThread(module, input)
    const worker =
      reused ??
      new Worker(module, {
        workerData: input,
        resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: Math.max(16, memory / 8) },
        env: threadEnvironment(),
      })
    const end = (finish: () => void, idleSeconds = 0) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancelled)
      parkThread(module, worker, idleSeconds)
      finish()
    }
    const cancelled = () => end(() => reject(signal?.reason))
    const seconds = options.seconds ?? defaultSeconds
    const stopAfter = (ms: number) => setTimeout(() => end(() => reject(new ThreadLimitError('time'))), ms)
    // A busy machine may take long to start a thread: its time begins with it.
    let timer = stopAfter(reused ? seconds * 1000 : startPatience)
    worker.once('online', () => {
      clearTimeout(timer)
      timer = stopAfter(seconds * 1000)
    })
    signal?.addEventListener('abort', cancelled)
    worker.on('message', (answer: WorkerAnswer) => {
      if ('progress' in answer) progress?.(answer.progress)
      else if ('result' in answer) end(() => resolve(answer.result as Result), options.idleSeconds)
      else {
        const { message, ...otherFields } = answer.error
        end(() => reject(Object.assign(new Error(message), otherFields)))
      }
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError('memory') : error)),
    )
    worker.on('exit', (code) => end(() => reject(new Error(`the thread ended with ${code}`))))
    if (signal?.aborted) cancelled()
  })
}
