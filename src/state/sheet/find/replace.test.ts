import { beforeEach, describe, expect, it } from 'vitest'
import { openedSheet, sheetFields, showPlots } from '../../../../tests/arbitraries/openedSheet.ts'
import { headingStage, withStage, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { sheetOrder } from '../../../domain/sheet/range/sheetOrder.ts'
import { type ReplaceOptions, replaceEach } from '../../../domain/sheet/replacing.ts'
import { reservedIdsAtom } from '../../log/reservedIds.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { columnGroupsAtom } from '../columns/columnLayout.ts'
import { selectRect } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { findTexts, type MatchPattern, renamesOf, replaceTexts } from './replace.ts'
import { firstScope, type ReplaceScope } from './replaceScope.ts'

let store: Store

const year = () => store.get(loadedYearAtom)!
const column = (field: string) => [0, 1, 2, 3].map((plot) => readCell(year(), plot, field))
const names = () => store.get(timelineAtom).undo.map(({ change }) => change.name)
const matchHere: MatchPattern = async (replacing, texts) => replaceEach(replacing, texts)
const findWith = async (input: Partial<ReplaceOptions>, scope: ReplaceScope = 'visible') =>
  (await findTexts(store, { find: '', replace: '', match: 'text', matchesCase: false, ...input }, scope, matchHere))!
const listed = async (input: Partial<ReplaceOptions>, scope?: ReplaceScope) =>
  (await findWith(input, scope)).hits.map(({ field, before, after, refusal }) => [
    field,
    before,
    after,
    refusal?.code ?? null,
  ])
const acceptAll = () => true

beforeEach(() => {
  store = openedSheet(1, 4)
  year().comment[1] = 'hail'
  year().traits[0].annotations.note.set(2, 'after hail')
  store.set(reservedIdsAtom, { plot: [], plant: [], line: [91, 92], trait: [], marker: [] })
})

describe('finding and replacing', () => {
  it('replaces lines of many plots as one entry, creates a new one, and undo reverts all', async () => {
    const hits = await findWith({ find: 'Lada', replace: 'Ladoga', match: 'cell' })
    expect(hits.hits.map(({ field }) => field)).toEqual(['line', 'line', 'mother'])
    expect(await replaceTexts(store, hits, (k) => k < 2)).toBeNull()
    expect(column('line')).toEqual(['Ladoga', 'Vega', 'Ladoga', 'Vega'])
    expect(names()).toEqual([{ key: 'change.replaced', params: { count: 2 } }])
    expect(store.get(outboxAtom)).toHaveLength(1)
    undo(store)
    expect(column('line')).toEqual(['Lada', 'Vega', 'Lada', 'Vega'])
  })

  it('finds a parent once per line, however many plots that has', async () => {
    expect((await listed({ find: 'Lada', replace: 'Irina' })).filter(([field]) => field === 'mother')).toHaveLength(1)
  })

  it('a refused cell is reported with its reason and skipped', async () => {
    const hits = await findWith({ find: '1.5', replace: 'much', match: 'cell' })
    expect(hits.hits.map(({ refusal }) => refusal?.code)).toEqual(['value.not_number'])
    expect(await replaceTexts(store, hits, acceptAll)).toMatchObject({ code: 'replace.nothing' })
    // The label 2 would exist twice.
    expect(
      (await listed({ find: '^1$', replace: '2', match: 'pattern' })).filter(([field]) => field === 'label'),
    ).toEqual([['label', '1', '2', 'label.duplicate']])
    expect(names()).toEqual([])
  })

  it('a part of a line’s name renames the line for all its plots and crosses, as one undoable entry', async () => {
    const hits = await findWith({ find: 'da', replace: 'doga' })
    expect(renamesOf(store, hits.hits)).toEqual([{ id: 11, before: 'Lada', after: 'Ladoga' }])
    // A plot that was not found has the line too.
    expect(await replaceTexts(store, hits, (k) => hits.hits[k].id === year().id[0], { renames: true })).toBeNull()
    expect([column('line'), column('mother')]).toEqual([
      ['Ladoga', 'Vega', 'Ladoga', 'Vega'],
      [null, 'Ladoga', null, 'Ladoga'],
    ])
    expect([...year().lines.keys()]).toEqual([11, 12])
    expect(names()).toEqual([{ key: 'change.lineRenamed', params: { before: 'Lada', after: 'Ladoga', count: 2 } }])
    undo(store)
    expect(column('line')).toEqual(['Lada', 'Vega', 'Lada', 'Vega'])
  })

  it('renames along with other texts in one entry, corrects case, and refuses another line’s name', async () => {
    year().comment[0] = 'Lada lodged'
    store.set(sheetOrderAtom, sheetOrder(Int32Array.of(0, 1, 2, 3), [...sheetFields, 'comment'], year().id.length))
    expect(
      await replaceTexts(store, await findWith({ find: 'Lada', replace: 'LADA' }), acceptAll, { renames: true }),
    ).toBeNull()
    expect([column('line')[0], column('comment')[0]]).toEqual(['LADA', 'LADA lodged'])
    expect([names().map(({ key }) => key), store.get(outboxAtom)]).toMatchObject([['change.replaced'], [{}]])
    const hits = await findWith({ find: '^.*a$', replace: 'Zora', match: 'pattern' })
    expect(await replaceTexts(store, hits, acceptAll, { renames: true })).toMatchObject({ code: 'line.duplicate' })
  })

  it('a name that differs only in case does not duplicate a line', async () => {
    expect(await listed({ find: 'Vega', replace: 'lada', match: 'cell' })).toEqual([
      ['line', 'Vega', 'lada', 'line.similar'],
      ['line', 'Vega', 'lada', 'line.similar'],
    ])
  })

  it('numbers, dates and notes are parsed like typed ones; numbers beyond the limits are marked', async () => {
    withStage(year())
    store.set(columnGroupsAtom, [
      { id: 'all', heading: '', fields: [`trait:${headingStage}`, `trait:${yieldTrait}`].map((field) => ({ field })) },
    ] as never)
    expect(await listed({ find: '2026-06-30', replace: '1.7.2026', match: 'cell' }, 'all')).toEqual([
      [`trait:${headingStage}`, '2026-06-30', '1.7.2026', null],
    ])
    await replaceTexts(
      store,
      await findWith({ find: '2026-06-30', replace: '1.7.2026', match: 'cell' }, 'all'),
      acceptAll,
    )
    expect(column(`trait:${headingStage}`)[0]).toBe('2026-07-01')
    const high = await findWith({ find: '2.5', replace: '25', match: 'cell' })
    expect(high.hits.map(({ isOutside }) => isOutside)).toEqual([true])
    await replaceTexts(store, await findWith({ find: 'hail', replace: 'storm' }, 'all'), acceptAll)
    expect(column(`note:${yieldTrait}`)[2]).toBe('after storm')
    expect(column('comment')[1]).toBe('hail')
  })

  it('searches the selection, the visible cells, or all, and never the positions of plots', async () => {
    expect(sheetFields).not.toContain('comment')
    expect(firstScope(store)).toBe('visible')
    expect(await listed({ find: 'P', replace: 'Q' })).toHaveLength(4)
    showPlots(store, [1, 2])
    expect(await listed({ find: 'P', replace: 'Q' })).toHaveLength(2)
    selectRect(store, { top: 0, bottom: 0, left: 0, right: 4 })
    expect(firstScope(store)).toBe('selection')
    expect(await listed({ find: 'P', replace: 'Q' }, 'selection')).toEqual([['name', 'P2', 'Q2', null]])
    expect(
      (await listed({ find: '^1$', replace: '9', match: 'pattern' })).filter(([field]) => field === 'row'),
    ).toEqual([])
  })

  it('is refused once other rows are visible, and an invalid pattern finds nothing', async () => {
    const hits = await findWith({ find: 'P', replace: 'Q' })
    expect(await replaceTexts(store, { ...hits, source: 'plots:2' }, acceptAll)).toMatchObject({
      code: 'replace.otherRows',
    })
    const none = { find: '(', replace: '', match: 'pattern', matchesCase: false } as const
    expect((await findWith(none)).hits).toEqual([])
  })

  it('a pattern is matched in a worker, once per distinct text, and finds nothing when cancelled', async () => {
    const requests: string[][] = []
    const stopped: MatchPattern = async (_, texts) => {
      requests.push([...texts])
      return null
    }
    const pattern = { find: '(a+)+$', replace: '', match: 'pattern', matchesCase: false } as const
    expect(await findTexts(store, pattern, 'visible', stopped)).toBeNull()
    expect(new Set(requests[0]).size).toBe(requests[0].length)
    expect(requests[0]).toContain('Lada')
    await findTexts(store, { ...pattern, match: 'text' }, 'visible', stopped)
    expect(requests).toHaveLength(1)
  })

  it('a colleague’s change since the search is a conflict', async () => {
    const hits = await findWith({ find: 'P1', replace: 'Q1', match: 'cell' })
    year().name[0] = 'Other'
    await replaceTexts(store, hits, acceptAll)
    expect(store.get(outboxAtom)[0].change.columns[0].before).toEqual(['P1'])
  })
})
