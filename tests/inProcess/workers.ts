import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { vi } from 'vitest'
import { inBackground } from '../../src/domain/inBackground.ts'

const folder = join(import.meta.dirname, '../../src/workers')

type Listener = EventListenerOrEventListenerObject

/** The worker whose code runs, which has its own listeners and messages as if it had its own global scope. */
const running = new AsyncLocalStorage<ModuleWorker | null>()

const workers = new Set<ModuleWorker>()

/** Workers are distinct modules, so that each has its own service. */
let started = 0

/** Messages that have not arrived, and modules that are being loaded. */
let underWay = 0

/**
 * A worker in the process of the page: its module is loaded for it alone, and messages in both directions are cloned, with
 * their transfers, and arrive in later tasks in order. What it computes cannot be interrupted.
 */
class ModuleWorker {
  private readonly onPage = new Set<Listener>()
  private readonly inside = new Set<Listener>()
  /** Deliveries before the module has been loaded; null = it has. */
  private beforeStart: (() => void)[] | null = []
  private isEnded = false

  constructor(url: URL) {
    const [name] = /\w+\.worker\.ts/.exec(url.href) ?? []
    workers.add(this)
    underWay++
    inBackground(running.run(this, () => this.load(`${folder}/${name}?instance=${++started}`)))
  }

  addEventListener(type: string, listener: Listener): void {
    if (type === 'message') this.onPage.add(listener)
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.onPage.delete(listener)
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.send(message, transfer, this.inside, this)
  }

  terminate(): void {
    this.isEnded = true
    workers.delete(this)
  }

  listenInside(listener: Listener): void {
    this.inside.add(listener)
  }

  ignoreInside(listener: Listener): void {
    this.inside.delete(listener)
  }

  answer(message: unknown, transfer: Transferable[] = []): void {
    this.send(message, transfer, this.onPage, null)
  }

  private async load(address: string): Promise<void> {
    try {
      await import(/* @vite-ignore */ address)
    } finally {
      for (const deliver of this.beforeStart ?? []) deliver()
      this.beforeStart = null
      underWay--
    }
  }

  private send(message: unknown, transfer: Transferable[], to: ReadonlySet<Listener>, scope: ModuleWorker | null) {
    const data = structuredClone(message, { transfer })
    underWay++
    const arrive = () => {
      underWay--
      if (this.isEnded) return
      const event = new MessageEvent('message', { data })
      running.run(scope, () => {
        for (const listener of [...to]) {
          if (typeof listener === 'function') listener(event)
          else listener.handleEvent(event)
        }
      })
    }
    const deliver = () => setImmediate(arrive)
    if (this.beforeStart) this.beforeStart.push(deliver)
    else deliver()
  }
}

/** Functions of the global scope that a worker has for itself. */
const ofScope = new WeakSet<object>()

/** Gives the page workers. */
export function installWorkers(): void {
  vi.stubGlobal('Worker', ModuleWorker)
  const { addEventListener, removeEventListener, postMessage } = globalThis
  if (ofScope.has(addEventListener)) return
  const own = {
    addEventListener(...args: Parameters<typeof addEventListener>) {
      const worker = running.getStore()
      if (worker && args[0] === 'message') worker.listenInside(args[1])
      else addEventListener(...args)
    },
    removeEventListener(...args: Parameters<typeof removeEventListener>) {
      const worker = running.getStore()
      if (worker && args[0] === 'message') worker.ignoreInside(args[1])
      else removeEventListener(...args)
    },
    postMessage(message: unknown, ...further: unknown[]) {
      const worker = running.getStore()
      if (worker) worker.answer(message, further[0] as Transferable[] | undefined)
      else (postMessage as (...args: unknown[]) => void)(message, ...further)
    },
  }
  ofScope.add(own.addEventListener)
  for (const [name, value] of Object.entries(own)) vi.stubGlobal(name, value)
}

/** Lets everything arrive that pages and workers have sent to each other so far. */
export async function workersAtRest(): Promise<void> {
  while (underWay > 0) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Terminates all workers. */
export function endWorkers(): void {
  for (const worker of workers) worker.terminate()
}
