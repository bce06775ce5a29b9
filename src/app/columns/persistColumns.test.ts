import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { smallYear, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import { scopeKey, yearScope } from '../../domain/change/scope.ts'
import { decodeFieldYear, encodeFieldYear } from '../../domain/columns/codec.ts'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { endYearAtom } from '../../state/lifetime.ts'
import type { StoredColumns, Write } from '../../state/log/persistence/records.ts'
import { transact } from '../../state/log/transact.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom, putLoadedAtom } from '../../state/year/loaded.ts'
import { persistedYear } from '../fieldYear/fieldYearLink.ts'
import { type ColumnsPersister, persistColumns } from './persistColumns.ts'

describe('the browser’s copy of a field-year', () => {
  let store: Store
  let stored: StoredColumns[]
  let removed: unknown[]
  let persister: ColumnsPersister<FieldYearColumns>
  let columns: FieldYearColumns
  let bytes: Uint8Array

  beforeEach(() => {
    vi.useFakeTimers()
    store = createStore()
    stored = []
    removed = []
    const write = async (writes: readonly Write[]) => {
      for (const entry of writes)
        if (entry.kind === 'columns') {
          if ('put' in entry) stored.push(entry.put)
          else removed.push(entry.remove)
        }
    }
    persister = persistColumns(store, 7, { write }, persistedYear)
    bytes = encodeFieldYear(smallYear(1, 6))
    columns = decodeFieldYear(bytes)
    store.set(putLoadedAtom, columns)
    persister.received(columns, bytes)
  })
  afterEach(() => {
    persister.stop()
    vi.useRealTimers()
  })

  const write = (value: number) => {
    const change: ChangeSet = {
      name: { key: 'change.value', params: {} },
      columns: [{ entity: 'plot', field: `trait:${yieldTrait}`, ids: [columns.id[0]], before: [null], after: [value] }],
    }
    transact(store, change, { origin: 'user', undo: 'skip' })
  }
  const storedValues = () =>
    stored.map((year) => traitColumn(decodeFieldYear(year.bytes), yieldTrait)?.numbers[0] ?? null)

  it('is not stored after the year is deleted, even if it just arrived', async () => {
    const deleted = [columns.year_id + 1, columns.year_id].map(yearScope)
    for (const scope of deleted) persister.forget([scope])
    await vi.advanceTimersByTimeAsync(10_000)
    expect([stored, removed]).toEqual([[], deleted.map((scope) => [7, scopeKey(scope)])])
  })

  it('is not stored after the year is deleted during encoding', async () => {
    await vi.advanceTimersByTimeAsync(1100)
    write(41)
    await vi.advanceTimersByTimeAsync(1502)
    const before = stored.length
    persister.forget([yearScope(columns.year_id)])
    await vi.advanceTimersByTimeAsync(10_000)
    persister.flush()
    expect(stored.length).toBe(before)
  })

  it('equals the server’s bytes until something is written', async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stored).toMatchObject([{ userId: 7, scope: `year:${columns.year_id}` }])
    expect(stored[0].bytes).toBe(bytes)
  })

  it('is stored at once when the page closes first', () => {
    persister.flush()
    expect(stored.map((year) => year.bytes)).toEqual([bytes])
    persister.flush()
    expect(stored.length).toBe(1)
  })

  it('contains writes once they pause, and only then', async () => {
    write(41)
    await vi.advanceTimersByTimeAsync(1100)
    expect(stored.length).toBe(1)
    await vi.advanceTimersByTimeAsync(5000)
    expect(storedValues()).toHaveLength(2)
    expect(storedValues()[1]).toBe(41)
  })

  it('never mixes two states: a write during encoding restarts it', async () => {
    write(41)
    await vi.advanceTimersByTimeAsync(1502)
    write(42)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(storedValues().slice(1)).toEqual([42])
  })

  it('is not delayed forever by continuous writes', async () => {
    for (let k = 0; k < 60; k++) {
      write(k)
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(stored.length).toBeGreaterThan(2)
  })

  it('contains the writes when the page closes', () => {
    write(43)
    persister.flush()
    expect(storedValues().at(-1)).toBe(43)
  })

  describe('the copy of the previous year', () => {
    /** Another year, or this one again, arrives from the server. */
    const load = (yearId: number) => {
      const other = encodeFieldYear({ ...smallYear(1, 4), year_id: yearId })
      const loaded = decodeFieldYear(other)
      store.set(putLoadedAtom, loaded)
      persister.received(loaded, other)
      return other
    }
    const scopes = () => stored.map(({ scope }) => scope)
    const [currentScope, nextScope] = [() => `year:${columns.year_id}`, () => `year:${columns.year_id + 1}`]

    it('contains the last write, stored once the next year is on screen', async () => {
      write(41)
      await vi.advanceTimersByTimeAsync(800)
      const other = load(columns.year_id + 1)
      await vi.advanceTimersByTimeAsync(1000)
      expect(scopes()).toEqual([nextScope()])
      await vi.advanceTimersByTimeAsync(10_000)
      expect([scopes(), storedValues()[1]]).toEqual([[nextScope(), currentScope()], 41])
      expect(stored[0].bytes).toBe(other)
    })

    it('contains it despite encoding, quick year changes or continuous writes', async () => {
      write(41)
      await vi.advanceTimersByTimeAsync(1502)
      load(columns.year_id + 1)
      await vi.advanceTimersByTimeAsync(300)
      const original = columns
      load(columns.year_id + 2)
      columns = store.get(loadedYearAtom)!
      for (let k = 0; k < 30; k++) {
        write(k)
        await vi.advanceTimersByTimeAsync(300)
      }
      await vi.advanceTimersByTimeAsync(10_000)
      const valuesOfYear = (id: number) => storedValues().filter((_, k) => scopes()[k] === `year:${id}`)
      expect(valuesOfYear(original.year_id).at(-1)).toBe(41)
      expect(valuesOfYear(columns.year_id).at(-1)).toBe(29)
    })

    it('is not stored again without a write, nor over the same year reloaded', async () => {
      await vi.advanceTimersByTimeAsync(2000)
      load(columns.year_id + 1)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(scopes()).toEqual([currentScope(), nextScope()])
      columns = store.get(loadedYearAtom)!
      write(41)
      const reloaded = load(columns.year_id)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(stored.slice(2).map((year) => year.bytes)).toEqual([reloaded])
    })

    it('is stored when the page closes first, and not after the year is deleted', async () => {
      write(41)
      load(columns.year_id + 1)
      persister.flush()
      expect([scopes(), storedValues()[1]]).toEqual([[nextScope(), currentScope()], 41])
      columns = store.get(loadedYearAtom)!
      write(42)
      load(columns.year_id + 1)
      persister.forget([yearScope(columns.year_id)])
      await vi.advanceTimersByTimeAsync(10_000)
      expect(scopes().slice(2)).toEqual([`year:${columns.year_id + 1}`])
    })

    it('is stored even if no other year follows', async () => {
      write(41)
      store.set(endYearAtom)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(storedValues().at(-1)).toBe(41)
    })
  })
})
