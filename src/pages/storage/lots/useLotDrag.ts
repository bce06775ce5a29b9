import { useSetAtom, useStore } from 'jotai'
import { type PointerEvent as Pressed, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/browser.ts'
import { addSeedEntry } from '../../../contract/seeds/seedEntries.ts'
import type { Seed } from '../../../contract/seeds/seeds.ts'
import type { StoreLocation } from '../../../contract/seeds/warehouses.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { storePanelAtom } from '../../../state/seeds/store.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { useStoreWrite } from '../useStore.ts'

/** Distance after which a press becomes a drag, px. */
const dragFrom = 8

/** A dragged lot: the pointer's position, and the place under it (by id, null: none). */
export interface CarriedLot {
  readonly lot: Seed
  readonly x: number
  readonly y: number
  readonly overPlace: number | null
}

interface Press {
  readonly lot: Seed
  readonly x: number
  readonly y: number
}

function placeAt(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest('[data-place]')?.getAttribute('data-place')
  return place == null ? null : Number(place)
}

/**
 * Drags a lot from its row to a place: pressing and moving picks it up, releasing over an element with `data-place` moves
 * the whole lot there, with Shift a part that the user enters; Escape or releasing elsewhere cancels. A finger scrolls
 * instead.
 */
export function useLotDrag(lots: readonly Seed[], places: readonly StoreLocation[]) {
  const write = useStoreWrite()
  const store = useStore()
  const showMessage = useSetAtom(showMessageAtom)
  const press = useRef<Press | null>(null)
  const [carried, setCarried] = useState<CarriedLot | null>(null)
  const latest = useRef({ carried, places })
  latest.current = { carried, places }

  const onPointerDown = useCallback(
    (event: Pressed) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
      if (event.target.closest('input')) return
      const id = Number(event.target.closest('[row-id]')?.getAttribute('row-id'))
      const lot = lots.find((candidate) => candidate.id === id)
      press.current = lot ? { lot, x: event.clientX, y: event.clientY } : null
    },
    [lots],
  )

  const drop = useCallback(
    async (lot: Seed, place: number) => {
      const to = latest.current.places.find(({ id }) => id === place)
      if (!to || place === lot.location) return
      const body = { kind: 'moved' as const, location: place, reason: null }
      const errors = await write(
        'storage.failed.moved',
        () => call(addSeedEntry, { params: { id: String(lot.id) }, body }),
        (answer) => {
          const { id, seed } = 'data' in answer ? answer.data[0] : answer
          return { seed, entry: id, key: 'storage.action.moved' }
        },
      )
      const address = `${to.warehouse_name} / ${to.name}`
      if (errors === null)
        showMessage({ kind: 'info', key: 'storage.drag.done', params: { lot: String(lot.id), address } })
    },
    [write, showMessage],
  )

  const promptPart = useCallback(
    (lot: Seed, location: number) => {
      if (location === lot.location) return
      store.set(storePanelAtom, { kind: 'lot', id: lot.id })
      store.set(openDialogAtom, { kind: 'seedEntry', what: 'moved', lot: lot.id, location })
    },
    [store],
  )

  useEffect(() => {
    const move = ({ clientX: x, clientY: y, buttons }: PointerEvent) => {
      const start = press.current
      if (!start) return
      if ((buttons & 1) === 0) {
        press.current = null
        setCarried(null)
        return
      }
      if (!latest.current.carried && Math.hypot(x - start.x, y - start.y) < dragFrom) return
      setCarried({ lot: start.lot, x, y, overPlace: placeAt(x, y) })
    }
    const end = (event: PointerEvent) => {
      const carried = latest.current.carried
      press.current = null
      setCarried(null)
      const place = carried && placeAt(event.clientX, event.clientY)
      if (!carried || place == null) return
      if (event.shiftKey) promptPart(carried.lot, place)
      else inBackground(drop(carried.lot, place))
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !press.current) return
      if (latest.current.carried) event.stopPropagation()
      press.current = null
      setCarried(null)
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', end)
    document.addEventListener('keydown', leave, true)
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', end)
      document.removeEventListener('keydown', leave, true)
    }
  }, [drop, promptPart])

  return { carried, onPointerDown }
}
