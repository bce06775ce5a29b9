// Loaded before anything that draws: every animation-frame callback of the page is timed from here on.
const nextFrame = window.requestAnimationFrame.bind(window)
let inCallbacks = 0

window.requestAnimationFrame = (callback) =>
  nextFrame((time) => {
    const began = performance.now()
    callback(time)
    inCallbacks += performance.now() - began
  })

/** A live list: searching for canvases in every frame would be most of the cost of a short frame. */
const canvases = document.getElementsByTagName('canvas')

/** A canvas remembers what is drawn and rasters it later; reading a pixel makes it raster now, within the measured time. */
function rasterCanvases(): void {
  for (const canvas of canvases) {
    if (canvas.width && canvas.height) canvas.getContext('2d')?.getImageData(0, 0, 1, 1)
  }
}

/**
 * Script time of one frame, ms: `act` itself, the animation-frame callbacks of the next frame, and the raster of every
 * canvas on the page.
 */
export async function frame(act: () => void): Promise<number> {
  inCallbacks = 0
  const began = performance.now()
  act()
  let time = performance.now() - began
  await new Promise<void>((resolve) => nextFrame(() => resolve()))
  time += inCallbacks
  const raster = performance.now()
  rasterCanvases()
  return time + performance.now() - raster
}

/** Script times of consecutive frames; the first `warm` are left out. */
export async function frames(count: number, act: (k: number) => void, warm = 3): Promise<number[]> {
  const times: number[] = []
  for (let k = 0; k < count + warm; k++) {
    const time = await frame(() => act(k))
    if (k >= warm) times.push(time)
  }
  return times
}

/** Resolves when nothing has been drawn for a while: animations have ended, sharp pictures are painted. */
export function pauseFor(ms = 200): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Resolves once the next frame has been presented: a task that the browser runs after painting it. */
export function painted(): Promise<number> {
  return new Promise((resolve) => {
    nextFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    })
  })
}

/** Watches the main thread; the returned function gives the longest time, ms, that one task has blocked it. */
export function watchLongTasks(): () => number {
  const { port1, port2 } = new MessageChannel()
  let last = performance.now()
  let longest = 0
  port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    port2.postMessage(null)
  }
  port2.postMessage(null)
  return () => {
    port1.close()
    return longest
  }
}

/**
 * Watches long tasks; the returned function gives the longest time, ms, that one task has blocked the main thread; 50 =
 * none longer.
 */
export function longTasks(): () => number {
  let longest = 50
  const take = (entries: PerformanceEntryList) => {
    for (const task of entries) longest = Math.max(longest, task.duration)
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'longtask' })
  return () => {
    take(observer.takeRecords())
    observer.disconnect()
    return longest
  }
}
