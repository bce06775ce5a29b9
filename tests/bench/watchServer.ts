import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { residentMemory } from './residentMemory.ts'

export interface WatchedServer {
  readonly address: string
  readonly pid: number
}

/** The longest answer to a small request (ms), and the largest memory of the server (MB). */
export interface WatchedFigures {
  readonly slowest: number
  readonly max: number
}

async function watch({ address, pid }: WatchedServer, isOver: () => boolean): Promise<WatchedFigures> {
  let [slowest, memoryPeak] = [0, 0]
  while (!isOver()) {
    const began = performance.now()
    await (await fetch(`${address}/healthz`)).arrayBuffer()
    slowest = Math.max(slowest, performance.now() - began)
    memoryPeak = Math.max(memoryPeak, residentMemory(pid))
    await wait(10)
  }
  return { slowest, max: memoryPeak }
}

// Run as a thread, this module posts a message at its first request, and its result once it receives a message to stop.
if (!isMainThread && parentPort) {
  const port = parentPort
  // The first request opens the connection.
  await (await fetch(`${workerData.address}/healthz`)).arrayBuffer()
  let over = false
  port.once('message', () => {
    over = true
  })
  port.postMessage('watching')
  port.postMessage(await watch(workerData as WatchedServer, () => over))
}
