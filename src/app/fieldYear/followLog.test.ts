import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { yearOf } from '../../../tests/simulation/labelledYear.ts'
import { cropOfLines } from '../../../tests/simulation/openCrop.ts'
import type { LiveData } from '../../contract/live.ts'
import { openCropAtom } from '../../state/log/openColumns.ts'
import { type LiveLink, liveLinkAtom } from '../../state/shell/connection.ts'
import type { Store } from '../../state/store.ts'
import { yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { followLog } from './followLog.ts'

type Logs = LiveData<'watching'>['logs']

/** A page whose server answers its watch request on demand. */
function page() {
  const store: Store = createStore()
  const handlers = new Map<string, (data: never) => void>()
  let missed = 0
  store.set(liveLinkAtom, {
    watch: () => {},
    onUnread: () => () => {},
    on: (event: string, handler: (data: never) => void) => {
      handlers.set(event, handler)
      return () => handlers.delete(event)
    },
  } as unknown as LiveLink)
  const log = followLog(store, { onReceived: () => {}, missed: () => missed++ })
  return {
    ...{ store, log },
    missed: () => missed,
    watching: (...logs: Logs) => handlers.get('watching')?.({ logs } as never),
    show(seq: number, crop_seq: number) {
      store.set(loadedYearAtom, Object.assign(yearOf(5, [11]), { seq, crop_seq }))
    },
  }
}

const year = (seq: number): Logs[number] => ({ of: 'year', id: 5, seq })
const crop = (seq: number): Logs[number] => ({ of: 'crop', id: 1, seq })

describe('the log numbers at subscription', () => {
  it('make open data that are outdated catch up with the log', () => {
    const { show, watching, missed } = page()
    show(3, 8)
    watching(year(3), crop(8))
    watching(year(2), crop(7))
    expect(missed()).toBe(0)
    watching(year(4), crop(8))
    watching(year(3), crop(9))
    expect(missed()).toBe(2)
  })

  it('are compared with data that are still loading once these are loaded', () => {
    const { show, watching, missed, log } = page()
    watching(year(4), crop(8))
    expect([missed(), log.isBehind()]).toEqual([0, false])
    show(3, 8)
    expect(log.isBehind()).toBe(true)
    show(4, 8)
    expect(log.isBehind()).toBe(false)
    show(3, 8)
    watching({ of: 'year', id: 6, seq: 90 })
    expect([missed(), log.isBehind()]).toEqual([0, false])
  })

  it('do not affect a copy, which is about to be replaced, but do affect the crop’s columns', () => {
    const { store, show, watching, missed, log } = page()
    show(3, 8)
    store.set(yearCopyAtAtom, 1)
    watching(year(4), crop(9))
    expect([missed(), log.isBehind()]).toEqual([0, false])
    store.set(openCropAtom, { ...cropOfLines([1]), seq: 8 })
    expect(log.isBehind()).toBe(true)
  })
})
