/** Work that waits for a pause. */
export interface DebouncedWork {
  (): void
  now(): void
  cancel(): void
}

/** Runs `work` once, `delay` after the last call, but not later than `latest` after the first; milliseconds. */
export function debounced(work: () => void, delay: number, latest: number): DebouncedWork {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | null = null
  let due = 0
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    since = null
  }
  const run = () => {
    cancel()
    work()
  }
  const check = () => {
    const remaining = due - Date.now()
    // More than the delay remains if the clock was set back.
    if (remaining <= 0 || remaining > delay) run()
    else timer = setTimeout(check, remaining)
  }
  // One timer serves all calls of a burst: creating one each time would cost part of a frame.
  const call = () => {
    const now = Date.now()
    since ??= now
    due = Math.min(now + delay, since + latest)
    timer ??= setTimeout(check, Math.max(0, due - now))
  }
  return Object.assign(call, { now: run, cancel })
}
