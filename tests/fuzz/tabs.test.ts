import fc from 'fast-check'
import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { yearScope } from '../../src/domain/change/scope.ts'
import { readCell } from '../../src/domain/columns/cell.ts'
import { adoptTimeline, adoptWork } from '../../src/state/log/persistence/adopt.ts'
import { persistWork } from '../../src/state/log/persistence/persistWork.ts'
import { createStorage } from '../../src/state/log/persistence/storage.ts'
import { transact } from '../../src/state/log/transact.ts'
import { timelinesAtom } from '../../src/state/log/undo/timeline.ts'
import { outboxAtom } from '../../src/state/outbox/outbox.ts'
import type { Store } from '../../src/state/store.ts'
import { loadedYearAtom } from '../../src/state/year/loaded.ts'
import { memoryStore } from '../simulation/memoryStore.ts'
import { smallYear } from './modelServer.ts'

const plotCount = 6

interface Tab {
  store: Store
  close(): Promise<void>
}

/** A browser of one user, whose tabs share their storage. */
function browser() {
  const records = memoryStore()
  const storage = createStorage({ open: async () => records })
  const alive = new Set<string>()
  let created = 0
  return async (): Promise<Tab> => {
    const tabName = `tab ${++created}`
    const store = createStore()
    store.set(loadedYearAtom, smallYear(plotCount))
    alive.add(tabName)
    const windows = {
      ownId: tabName,
      alive: async () => new Set(alive),
      exclusively: (work: () => Promise<void>) => work(),
    }
    const persister = persistWork(store, storage, 1, tabName)
    const owner = { storage, userId: 1, windows, persister }
    await adoptWork(store, owner, () => {})
    await adoptTimeline(store, owner, yearScope(1))
    return {
      store,
      async close() {
        await persister.flush()
        persister.stop()
        alive.delete(tabName)
      },
    }
  }
}

function edit({ store }: Tab, plot: number, value: number): void {
  const columns = store.get(loadedYearAtom)!
  const before = readCell(columns, plot, 'trait:7')
  const column = {
    entity: 'plot' as const,
    field: 'trait:7' as const,
    ids: [plot + 1],
    before: [before],
    after: [value],
  }
  const change = { name: { key: 'change.value', params: {} }, columns: [column] }
  transact(store, change, { origin: 'user', undo: 'record' })
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), tab: fc.nat(1), plot: fc.nat(plotCount - 1) }),
  fc.record({ kind: fc.constantFrom('reload' as const, 'send' as const), tab: fc.nat(1) }),
)

describe('two tabs of one user', () => {
  it('have every unsent change and every undo entry exactly once, whichever tab reloads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const openTab = browser()
        const tabs = [await openTab(), await openTab()]
        const created: string[] = []
        const sentKeys = new Set<string>()
        for (const [k, now] of steps.entries()) {
          const { store } = tabs[now.tab]
          if (now.kind === 'edit') {
            edit(tabs[now.tab], now.plot, 1000 + k)
            created.push(store.get(outboxAtom).at(-1)!.key)
          } else if (now.kind === 'send') {
            const [first, ...remaining] = store.get(outboxAtom)
            if (first) sentKeys.add(first.key)
            store.set(outboxAtom, remaining)
          } else {
            await tabs[now.tab].close()
            tabs[now.tab] = await openTab()
          }
        }
        const queued = tabs.flatMap(({ store }) => store.get(outboxAtom).map(({ key }) => key))
        const undone = tabs.flatMap(({ store }) =>
          (store.get(timelinesAtom)['year:1']?.undo ?? []).map(({ key }) => key),
        )
        expect(queued.sort()).toEqual(created.filter((key) => !sentKeys.has(key)).sort())
        expect(undone.sort()).toEqual([...created].sort())
        for (const tab of tabs) await tab.close()
      }),
      { numRuns: 100 },
    )
  })
})
