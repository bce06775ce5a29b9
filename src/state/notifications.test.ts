import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '../contract/notifications.ts'
import {
  allNotificationsRead,
  badgeText,
  notificationArrived,
  notificationRead,
  notifications,
  notificationsLoad,
  notificationsLoaded,
  toastStatusOf,
  unreadCount,
} from './notifications.ts'

const one = (id: number, is_ack = false): Notification => ({
  id,
  title: `Notification ${id}`,
  message: '',
  created_at: '2026-11-20T08:00:00Z',
  is_ack,
  status: 'info',
  type: 'account',
})

let store = createStore()
const ids = () => store.get(notifications).map(({ id }) => id)
const unread = () => store.get(unreadCount)

beforeEach(() => {
  store = createStore()
  store.set(notificationsLoaded, [one(3), one(2, true), one(1)], 5)
})

describe('notifications', () => {
  it('takes the count of all unread ones from the server, not from the page that was loaded', () => {
    expect(unread()).toBe(5)
    expect(store.get(notificationsLoad)).toBe('loaded')
  })

  it('NTF-09 NTF-11 one that is read counts once and never below zero', () => {
    store.set(notificationRead, 3)
    store.set(notificationRead, 3)
    store.set(notificationRead, 2)
    expect(unread()).toBe(4)
    expect(store.get(notifications).find(({ id }) => id === 3)?.is_ack).toBe(true)
    store.set(notificationsLoaded, [one(8)], 0)
    store.set(notificationRead, 8)
    expect(unread()).toBe(0)
  })

  it('NTF-10 all can be marked as read', () => {
    store.set(allNotificationsRead)
    expect(store.get(notifications).every(({ is_ack }) => is_ack)).toBe(true)
    expect(unread()).toBe(0)
  })

  it('NTF-12 a live one goes on top and is counted', () => {
    store.set(notificationArrived, one(4))
    expect(ids()).toEqual([4, 3, 2, 1])
    expect(unread()).toBe(6)
  })

  it('a live one that is known already keeps its place and counts once', () => {
    store.set(notificationArrived, one(3))
    expect(ids()).toEqual([3, 2, 1])
    expect(unread()).toBe(5)
    store.set(notificationArrived, one(3, true))
    expect(unread()).toBe(4)
  })

  it('LIM-19 the badge shows 99+ above 99 and nothing for none', () => {
    expect([0, 1, 99, 100, 1234].map(badgeText)).toEqual(['', '1', '99', '99+', '99+'])
  })

  it('NTF-14 NTF-15 NTF-16 each status has its toast', () => {
    expect((['failed', 'warning', 'success'] as const).map(toastStatusOf)).toEqual(['error', 'warning', 'success'])
  })

  it('NTF-17 any other status is an info toast', () => {
    expect((['info', 'error', 'pending'] as const).map(toastStatusOf)).toEqual(['info', 'info', 'info'])
  })
})
