/** Work that waits for a pause. */
export interface Debounced {
  (): void
  now(): void
  cancel(): void
}

/** Runs `work` once, `delay` after the last call, but not later than `latest` after the first; milliseconds. */
export function debounced(work: () => void, delay: number, latest: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | null = null
  const cancel = () => {
    clearTimeout(timer)
    since = null
  }
  const run = () => {
    cancel()
    work()
  }
  const call = () => {
    clearTimeout(timer)
    since ??= Date.now()
    timer = setTimeout(run, Math.max(0, Math.min(delay, since + latest - Date.now())))
  }
  return Object.assign(call, { now: run, cancel })
}
