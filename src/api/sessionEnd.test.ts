import { expect, it, vi } from 'vitest'
import { createSessionEnd } from './sessionEnd.ts'

/** Tabs of one browser: each receives what another posts. */
function tabsOf(owners: readonly (number | null)[]) {
  const channels: BroadcastChannel[] = []
  return owners.map((owner) => {
    const channel = {
      onmessage: null,
      postMessage: (data: unknown) => {
        for (const other of channels) if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }))
      },
    } as unknown as BroadcastChannel
    channels.push(channel)
    const end = createSessionEnd(() => owner, channel)
    const listener = vi.fn()
    end.onEnd(listener)
    return { end, listener }
  })
}

it('the end of a session reaches every tab of the same user, and no other [AUTH-40]', () => {
  const [here, mine, unknown, others] = tabsOf([1, 1, null, 2])
  here.end.end('left')
  expect([here, mine, unknown].map(({ listener }) => listener.mock.calls)).toEqual([[['left']], [['left']], [['left']]])
  expect(others.listener).not.toHaveBeenCalled()
})

it('a sign-in ends the tabs of other users only', () => {
  const [here, mine, unknown, others] = tabsOf([1, 1, null, 2])
  here.end.began(1)
  expect(others.listener.mock.calls).toEqual([['taken']])
  for (const { listener } of [here, mine, unknown]) expect(listener).not.toHaveBeenCalled()
})

it('a tab that finds another user’s tokens ends by itself', () => {
  const [here, mine] = tabsOf([1, 1])
  here.end.endHere()
  expect(here.listener.mock.calls).toEqual([['taken']])
  expect(mine.listener).not.toHaveBeenCalled()
})
