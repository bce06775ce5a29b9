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
  const [thisTab, sameUserTab, signedOutTab, otherUserTab] = tabsOf([1, 1, null, 2])
  thisTab.end.end('left')
  expect([thisTab, sameUserTab, signedOutTab].map(({ listener }) => listener.mock.calls)).toEqual([
    [['left']],
    [['left']],
    [['left']],
  ])
  expect(otherUserTab.listener).not.toHaveBeenCalled()
})

it('a sign-in ends the tabs of other users only', () => {
  const [thisTab, sameUserTab, signedOutTab, otherUserTab] = tabsOf([1, 1, null, 2])
  thisTab.end.began(1)
  expect(otherUserTab.listener.mock.calls).toEqual([['taken']])
  for (const { listener } of [thisTab, sameUserTab, signedOutTab]) expect(listener).not.toHaveBeenCalled()
})

it('a tab that finds another user’s tokens ends by itself', () => {
  const [thisTab, sameUserTab] = tabsOf([1, 1])
  thisTab.end.endHere()
  expect(thisTab.listener.mock.calls).toEqual([['taken']])
  expect(sameUserTab.listener).not.toHaveBeenCalled()
})
