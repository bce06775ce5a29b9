import { createStore } from 'jotai'
import { describe, expect, it, vi } from 'vitest'
import type { LiveData } from '../contract/live.ts'
import { lastReceivedAtAtom, liveStateAtom } from '../state/shell/connection.ts'
import { liveTasksAtom, taskSubject } from '../state/shell/tasks.ts'
import { removeToastsOfAtom, toastsAtom } from '../state/shell/toasts.ts'
import { handleLive, isLiveEvent, readLive } from './liveConnection.ts'

type Notification = LiveData<'system_notification'>

const notification = (id: number, status: Notification['status'], type = 'account'): Notification => ({
  id,
  title: `Title ${id}`,
  message: 'Message',
  created_at: '2026-11-20T08:00:00Z',
  is_ack: false,
  status,
  type,
})

describe('live events', () => {
  it('a notification shows a toast [NTF-28]', () => {
    const store = createStore()
    handleLive(store, 'system_notification', notification(1, 'success'))
    handleLive(store, 'system_notification', notification(2, 'failed'))
    expect(store.get(toastsAtom).map(({ status, notificationId }) => [status, notificationId])).toEqual([
      ['success', 1],
      ['error', 2],
    ])
  })

  it('the toast of a file upload stays, any other does not [NTF-18, NTF-19]', () => {
    const store = createStore()
    handleLive(store, 'system_notification', notification(1, 'success', 'file_upload'))
    handleLive(store, 'system_notification', notification(2, 'info'))
    expect(store.get(toastsAtom).map(({ stays }) => stays)).toEqual([true, false])
  })

  it('a toast about the end of a task closes when it is retracted, another stays', () => {
    const store = createStore()
    handleLive(store, 'system_notification', { ...notification(1, 'success', 'file_upload'), task_id: 5 })
    handleLive(store, 'system_notification', { ...notification(2, 'success', 'file_upload'), task_id: 6 })
    handleLive(store, 'system_notification', notification(3, 'info'))
    store.set(removeToastsOfAtom, taskSubject(5))
    expect(store.get(toastsAtom).map(({ notificationId }) => notificationId)).toEqual([2, 3])
  })

  it('an acknowledged notification shows no toast', () => {
    const store = createStore()
    handleLive(store, 'system_notification', { ...notification(1, 'info'), is_ack: true })
    expect(store.get(toastsAtom)).toEqual([])
  })

  it('an upload is followed to its end, and late progress does not reopen it [NTF-31, NTF-30]', () => {
    const store = createStore()
    handleLive(store, 'file_upload', { task_id: 5, kind: 'field_map', state: 'running', progress: 0.4 })
    expect(store.get(liveTasksAtom).get(5)).toMatchObject({ state: 'running', progress: 0.4, report: null })
    handleLive(store, 'task_completed', { task_id: 5, kind: 'field_map', state: 'success', report: { created: 3 } })
    handleLive(store, 'file_upload', { task_id: 5, kind: 'field_map', state: 'running', progress: 0.9 })
    expect(store.get(liveTasksAtom).get(5)).toEqual({
      task_id: 5,
      kind: 'field_map',
      state: 'success',
      progress: 1,
      report: { created: 3 },
    })
  })

  it('the result of mutation detection is stored as the end of its task [NTF-27]', () => {
    const store = createStore()
    handleLive(store, 'mutation_definition', { task_id: 6, state: 'warning', report: { read: 2 } })
    expect(store.get(liveTasksAtom).get(6)).toMatchObject({ kind: null, state: 'warning', report: { read: 2 } })
  })

  it('tracks the server’s connected and closing messages [NTF-32, NTF-33]', () => {
    const store = createStore()
    handleLive(store, 'connected', { user_id: 1, socket: 's', at: '2026-11-20T08:00:00Z' })
    expect(store.get(liveStateAtom)).toBe('connected')
    handleLive(store, 'disconnect', { reason: 'shutdown' })
    expect(store.get(liveStateAtom)).toBe('connecting')
  })

  it('a changed field-year is received [NTF-29]', () => {
    const store = createStore()
    const at = '2026-11-20T08:00:00Z'
    const change = {
      year_id: 1,
      spec_id: 1,
      seq: 2,
      crop_seq: null,
      key: 'k',
      user_id: 1,
      user_name: 'A',
      at,
      change: null,
    }
    handleLive(store, 'data_updated', change)
    expect(store.get(lastReceivedAtAtom)).toBe(at)
  })

  it('invalid messages are logged and ignored', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(readLive('system_notification', { id: 'x' })).toBeNull()
    const change = { year_id: 1, spec_id: 1, seq: 2, crop_seq: null, key: 'k', user_id: 1, user_name: 'A', at: '' }
    const column = { entity: 'plot', field: 'label', ids: [1], before: [null], after: ['a'] }
    const name = { key: 'change.value', params: {} }
    const read = (columns: unknown[]) => readLive('data_updated', { ...change, change: { name, columns } })
    expect(read([column])).not.toBeNull()
    for (const broken of [{ ...column, after: [] }, { ...column, field: 'colour' }, { ...column, ids: ['1'] }, null])
      expect(read([broken])).toBeNull()
    expect(
      readLive('data_updated', { topic: 'nurseries', spec_id: 1, ids: [3], user_id: 1, user_name: null, at: '' }),
    ).toEqual(expect.objectContaining({ topic: 'nurseries' }))
    expect([isLiveEvent('unheard_of'), isLiveEvent('constructor'), isLiveEvent('presence')]).toEqual([
      false,
      false,
      true,
    ])
    expect(warn).toHaveBeenCalledTimes(5)
    warn.mockRestore()
  })
})
