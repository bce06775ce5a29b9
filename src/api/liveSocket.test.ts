import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './apiError.ts'
import { createLiveSocket, type SocketHandlers } from './liveSocket.ts'
import { createRefresh } from './refreshTokens.ts'

/** A live socket over a network and a clock that the test controls. */
function live(options: { refreshToken?: () => Promise<void>; token?: () => string | null } = {}) {
  const opened: { address: string; handlers: SocketHandlers; sent: string[]; closedWith: number[] }[] = []
  const waiting: { work: () => void; milliseconds: number }[] = []
  const states: string[] = []
  const events: [string, unknown][] = []
  const log = vi.fn()
  const refreshToken = vi.fn(options.refreshToken ?? (async () => {}))
  const token = options.token ?? (() => 'ws://host/ws/1/?token=a')
  const socket = createLiveSocket({
    address: token,
    refreshToken,
    onState: (state) => states.push(state),
    onEvent: (event, data) => events.push([event, data]),
    open(address, handlers) {
      const connection = { address, handlers, sent: [] as string[], closedWith: [] as number[] }
      opened.push(connection)
      return { send: (text) => connection.sent.push(text), close: (code) => connection.closedWith.push(code) }
    },
    later(work, milliseconds) {
      const entry = { work, milliseconds }
      waiting.push(entry)
      return () => waiting.splice(waiting.indexOf(entry), 1)
    },
    log,
  })
  const last = () => opened[opened.length - 1]
  const pass = () => waiting.shift()?.work()
  const breakOff = (code = 1006) => last().handlers.closed(code, false)
  return { socket, opened, waiting, states, events, log, refreshToken, last, pass, breakOff }
}

const flush = () => new Promise((resolve) => setImmediate(resolve))

describe('live socket', () => {
  it('tracks whether it is connected and forwards events [NTF-23]', () => {
    const { socket, last, states, events } = live()
    socket.open()
    last().handlers.opened()
    last().handlers.received('{"event":"system_notification","data":{"id":4}}')
    last().handlers.received('no json')
    last().handlers.received('{"data":1}')
    expect(states).toEqual(['connecting', 'connected'])
    expect(events).toEqual([['system_notification', { id: 4 }]])
  })

  it('closes when the page leaves, and does not reconnect', () => {
    const { socket, last, opened, waiting, states } = live()
    socket.open()
    last().handlers.opened()
    socket.close()
    last().handlers.closed(1006, false)
    expect(last().closedWith).toEqual([1000])
    expect(states.at(-1)).toBe('closed')
    expect([opened.length, waiting.length]).toEqual([1, 0])
  })

  it('reconnects after an unclean close five times, 5000 ms apart [NTF-24, LIM-21]', () => {
    const { socket, opened, waiting, pass, breakOff, refreshToken } = live()
    socket.open()
    breakOff()
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([5000])
      expect(refreshToken).not.toHaveBeenCalled()
      pass()
      expect(opened).toHaveLength(1 + attempt)
      breakOff()
    }
    expect(waiting).toHaveLength(0)
    expect(refreshToken).toHaveBeenCalledTimes(1)
  })

  it('refreshes the token when the attempts are used up, and retries once more before reporting offline [NTF-25]', async () => {
    const { socket, opened, states, pass, breakOff, refreshToken, waiting } = live()
    socket.open()
    breakOff()
    for (let attempt = 0; attempt < 5; attempt++) {
      pass()
      breakOff()
    }
    await flush()
    expect(opened).toHaveLength(7)
    breakOff()
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(states.at(-1)).toBe('connecting')
      pass()
      breakOff()
    }
    expect(opened).toHaveLength(12)
    expect(waiting).toHaveLength(0)
    expect(refreshToken).toHaveBeenCalledTimes(1)
    expect(states.at(-1)).toBe('offline')
    socket.retry()
    expect(opened).toHaveLength(13)
  })

  it('a refused refresh clears the tokens, ends the session and stops retrying [NTF-26]', async () => {
    let pair: { access: string | null; refresh: string | null } = { access: 'a', refresh: 'r' }
    const ended = vi.fn()
    const refresh = createRefresh({
      tokens: {
        access: () => pair.access,
        refresh: () => pair.refresh,
        store: (next) => {
          pair = next
        },
        clear: () => {
          pair = { access: null, refresh: null }
        },
      },
      send: () => Promise.reject(new ApiError({ detail: 'Token is invalid', code: 'token_not_valid', status: 401 })),
      ended,
      exclusively: (work) => work(),
    })
    const { socket, opened, states, breakOff, log } = live({ refreshToken: () => refresh(pair.access) })
    socket.open()
    breakOff(4401)
    await flush()
    expect(pair).toEqual({ access: null, refresh: null })
    expect(ended).toHaveBeenCalledTimes(1)
    expect(opened).toHaveLength(1)
    expect(states.at(-1)).toBe('offline')
    expect(log).toHaveBeenCalledTimes(1)
  })

  it('an expired token is refreshed at once and the connection resumes with the new one', async () => {
    let number = 0
    const { socket, opened, breakOff, refreshToken } = live({ token: () => `ws://host/?token=${++number}` })
    socket.open()
    breakOff(4401)
    await flush()
    expect(refreshToken).toHaveBeenCalledTimes(1)
    expect(opened.map(({ address }) => address)).toEqual(['ws://host/?token=1', 'ws://host/?token=2'])
  })

  it('a socket error is only logged [ERR-09, ERR-16]', () => {
    const { socket, last, log, states } = live()
    socket.open()
    last().handlers.failed('cause')
    expect(log).toHaveBeenCalledWith('Error connecting to WebSocket', 'cause')
    expect(states).toEqual(['connecting'])
  })

  it('resubscribes after every reconnect', () => {
    const { socket, last, pass, breakOff } = live()
    socket.open()
    socket.watch({ year: 8, crop: 3 })
    expect(last().sent).toEqual([])
    last().handlers.opened()
    breakOff()
    pass()
    last().handlers.opened()
    expect(last().sent).toEqual(['{"watch":{"year":8,"crop":3}}'])
  })

  it('sends at most ten presence frames a second, always including the last', () => {
    const { socket, last, waiting, pass } = live()
    socket.open()
    last().handlers.opened()
    for (const plot of [1, 2, 3]) socket.presence({ plot })
    expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([100])
    pass()
    expect(last().sent).toEqual(['{"presence":{"plot":1}}', '{"presence":{"plot":3}}'])
  })

  it('does not open without a token', () => {
    const { socket, opened } = live({ token: () => null })
    socket.open()
    expect(opened).toHaveLength(0)
  })
})
