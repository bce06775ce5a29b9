import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { messagesAtom, shownMessagesAtom } from './messages.ts'
import {
  addToastAtom,
  removeToastAtom,
  reportFailureAtom,
  toastDuration,
  toastPositionAtom,
  toastsAtom,
  toastsShown,
} from './toasts.ts'

describe('toasts', () => {
  it('close after 5000 ms and show top right by default [LIM-22, LIM-23]', () => {
    expect(toastDuration).toBe(5000)
    expect(createStore().get(toastPositionAtom)).toBe('top-right')
    expect(toastsShown).toBe(3)
  })

  it('appear in order and close one by one', () => {
    const store = createStore()
    store.set(addToastAtom, { status: 'info', message: { key: 'a' } })
    store.set(addToastAtom, { status: 'error', message: { text: 'b' }, stays: true, notificationId: 7 })
    expect(store.get(toastsAtom)).toEqual([
      { id: 1, status: 'info', message: { key: 'a' }, stays: false, notificationId: null },
      { id: 2, status: 'error', message: { text: 'b' }, stays: true, notificationId: 7 },
    ])
    store.set(removeToastAtom, 1)
    expect(store.get(toastsAtom).map(({ id }) => id)).toEqual([2])
  })

  it('stay in the list of messages after closing, except notifications, which have their own list', () => {
    const store = createStore()
    store.set(addToastAtom, { status: 'error', message: { key: 'a', params: { count: 2 }, reason: 'Locked' } })
    store.set(addToastAtom, { status: 'success', message: { key: 'b' } })
    store.set(addToastAtom, { status: 'info', message: { text: 'c' }, notificationId: 7 })
    for (const { id } of store.get(toastsAtom)) store.set(removeToastAtom, id)
    expect(store.get(messagesAtom)).toMatchObject([
      { kind: 'info', key: 'b' },
      { kind: 'error', key: 'a', params: { count: 2 }, reason: 'Locked' },
    ])
    expect(store.get(shownMessagesAtom)).toEqual([])
  })

  it('the same text is not shown twice at once', () => {
    const store = createStore()
    for (let time = 0; time < 3; time++) store.set(addToastAtom, { status: 'error', message: { key: 'a' } })
    expect(store.get(toastsAtom)).toHaveLength(1)
  })

  it('a failure shows its caller’s message, with the server’s reason if any [ERR-12]', () => {
    const store = createStore()
    store.set(reportFailureAtom, { detail: null, status: null }, 'crop.addFailed')
    store.set(reportFailureAtom, { detail: 'Не найдено', status: 404 }, 'auth.profileFailed')
    expect(store.get(toastsAtom).map(({ status, message }) => ({ status, message }))).toEqual([
      { status: 'error', message: { key: 'crop.addFailed' } },
      { status: 'error', message: { key: 'auth.profileFailed', reason: 'Не найдено' } },
    ])
  })

  it('an ended session is reported by the sign-in page, not by a toast', () => {
    const store = createStore()
    store.set(reportFailureAtom, { detail: 'Token is invalid', status: 401 }, 'auth.profileFailed')
    expect(store.get(toastsAtom)).toEqual([])
  })
})
