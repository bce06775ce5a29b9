import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { yearOf } from '../../../tests/simulation/labelledYear.ts'
import { cropOfLines, renameChange } from '../../../tests/simulation/openCrop.ts'
import { ApiError } from '../../api/apiError.ts'
import { encodeCrop } from '../../domain/columns/cropCodec.ts'
import type { CropColumns } from '../../domain/columns/cropColumns.ts'
import { activeScopeKindAtom, openCropAtom } from '../../state/log/openColumns.ts'
import { receiveCropLogged } from '../../state/log/remote/receiveChanges.ts'
import { transact } from '../../state/log/transact.ts'
import type { Store } from '../../state/store.ts'
import { yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom, putLoadedAtom, revisionAtom } from '../../state/year/loaded.ts'
import { cropLinesLoader } from './cropLines.ts'

/** A page with a year of crop 1 and a server whose n-th answer is `answer(n)`. */
function page(answer: (request: number) => CropColumns | null = () => cropOfLines([1, 2, 3])) {
  const store: Store = createStore()
  store.set(putLoadedAtom, yearOf(1, [11, 12]))
  let requests = 0
  const client = {
    callBytes: async () => {
      const crop = answer(requests++)
      if (!crop) throw new ApiError({ detail: null, code: 'network', status: null })
      return encodeCrop(crop).slice().buffer
    },
  }
  const loader = cropLinesLoader(store, client as never)
  return {
    store,
    requests: () => requests,
    load: () => loader.load(new AbortController().signal),
    names: () => Array.from(store.get(loadedYearAtom)?.lines.values() ?? [], ({ name }) => name),
  }
}

const logged = (seq: number, change: ReturnType<typeof renameChange>) =>
  ({ seq, change, key: `key ${seq}`, user_name: 'Anna', at: '2026-07-01' }) as never

describe('lines of the crop missing in a loaded year', () => {
  it('are added once, after the existing ones, without a repaint', async () => {
    const { store, requests, load, names } = page()
    store.get(loadedYearAtom)?.lines.set(2, { id: 2, name: 'Own', is_variety: false, mother_id: null, father_id: null })
    const before = store.get(revisionAtom)
    await load()
    await load()
    expect([names(), requests(), store.get(revisionAtom)]).toEqual([['Own', 'L1', 'L3'], 1, before])
  })

  it('a plot to which a colleague assigned a missing line is repainted', async () => {
    const { store, load } = page()
    const columns = store.get(loadedYearAtom)!
    columns.line[1] = 3
    const before = store.get(revisionAtom)
    await load()
    expect(store.get(revisionAtom)).toBe(before + 1)
  })

  it('are reloaded if the crop’s log advanced during the load', async () => {
    const { store, requests, load, names } = page((times) => {
      if (times === 0) receiveCropLogged(store, 1, logged(1, renameChange(2, 'L2', 'Later')))
      return { ...cropOfLines([1, 2]), ...(times > 0 && { seq: 1, name: ['L1', 'Later'] }) }
    })
    await load()
    expect([requests(), names()]).toEqual([2, ['L1', 'Later']])
  })

  it('are copied from the crop’s columns if these are open', async () => {
    const { store, requests, load, names } = page()
    store.set(openCropAtom, cropOfLines([7]))
    await load()
    expect([requests(), names()]).toEqual([0, ['L7']])
  })

  it('have this user’s unconfirmed names', async () => {
    const { store, load, names } = page()
    store.set(openCropAtom, cropOfLines([1, 2, 3]))
    store.set(activeScopeKindAtom, 'crop')
    transact(store, renameChange(2, 'L2', 'Mine'), { origin: 'user', undo: 'record' })
    store.set(openCropAtom, null)
    await load()
    expect(names()).toEqual(['L1', 'Mine', 'L3'])
  })

  it('are requested again when the server was unreachable, and never added to a copy or a page of plots', async () => {
    const { store, requests, load, names } = page((times) => (times === 0 ? null : cropOfLines([1])))
    await load()
    store.set(yearCopyAtAtom, 1)
    await load()
    expect([requests(), names()]).toEqual([1, []])
    store.set(yearCopyAtAtom, null)
    await load()
    expect(names()).toEqual(['L1'])
    store.set(putLoadedAtom, { ...yearOf(1, [11]), pageTotal: 1 })
    await load()
    expect([requests(), names()]).toEqual([2, []])
  })
})
