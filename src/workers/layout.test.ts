import { MessageChannel } from 'node:worker_threads'
import { type Endpoint, expose } from 'comlink'
import { afterEach, describe, expect, it } from 'vitest'
import type { LabelledLayout } from '../domain/layout/numbering/numbering.ts'
import type { NumberingOptions } from '../domain/layout/numbering/numberingOptions.ts'
import { previewedLabel } from '../domain/layout/numbering/numberingPreview.ts'
import { LayoutService } from './LayoutService.ts'
import { LayoutPreviews } from './layout.ts'

/** A node port as Comlink needs it. */
function endpoint(port: import('node:worker_threads').MessagePort): Endpoint {
  const listeners = new Map<unknown, (data: unknown) => void>()
  return {
    postMessage: (message: unknown, transfer?: Transferable[]) =>
      port.postMessage(message, transfer as unknown as import('node:worker_threads').TransferListItem[]),
    addEventListener: (_type: string, listener: EventListenerOrEventListenerObject) => {
      const onReceived = (data: unknown) => {
        const event = { data } as MessageEvent
        if (typeof listener === 'function') listener(event)
        else listener.handleEvent(event)
      }
      listeners.set(listener, onReceived)
      port.on('message', onReceived)
    },
    removeEventListener: (_type: string, listener: EventListenerOrEventListenerObject) => {
      const received = listeners.get(listener)
      if (received) port.off('message', received)
    },
    start: () => port.start(),
  }
}

const layout: LabelledLayout = {
  count: 6,
  row: Int32Array.from([1, 1, 1, 2, 2, 2]),
  col: Int32Array.from([1, 2, 3, 1, 2, 3]),
  label: [null, null, 'A2', null, null, null],
  map_width: 3,
  map_rows: 2,
}

const options: NumberingOptions = {
  start_position: 'bottom_left',
  numbering_type: 'horizontal',
  order: 'snake',
  horizontal_direction: 'right',
  vertical_direction: 'up',
  prefix: 'B',
  start: 1,
  step: 2,
  renumber: false,
  count_empty: false,
}

let open: (() => void)[] = []

function start(): LayoutPreviews {
  const { port1, port2 } = new MessageChannel()
  expose(new LayoutService(), endpoint(port2))
  const previews = new LayoutPreviews(endpoint(port1), () => {
    port1.close()
    port2.close()
  })
  open.push(() => previews.dispose())
  return previews
}

afterEach(() => {
  for (const close of open) close()
  open = []
})

describe('layout previews', () => {
  it('previews every future label of a snake, and keeps existing labels', async () => {
    const previews = start()
    previews.setLayout(layout)
    const preview = await previews.request({ kind: 'numbering', options })
    if (!preview?.ok) throw new Error('refused')
    expect(Array.from({ length: 6 }, (_, plot) => previewedLabel(preview, plot))).toEqual([
      'B9',
      'B7',
      null,
      'B1',
      'B3',
      'B5',
    ])
    expect([preview.numbered, preview.skipped, preview.conflictCount]).toEqual([5, 1, 0])
    expect([preview.first, preview.last]).toEqual([
      { index: 3, label: 'B1' },
      { index: 0, label: 'B9' },
    ])
  })

  it('recomputes the walk only when the walk or the map changes', async () => {
    const previews = start()
    const firstOf = async (part: Partial<NumberingOptions>) => {
      const preview = await previews.request({ kind: 'numbering', options: { ...options, ...part } })
      if (!preview?.ok) throw new Error('refused')
      return [preview.first?.index, [...preview.order]]
    }
    previews.setLayout(layout)
    expect(await firstOf({})).toEqual([3, [3, 4, 5, 2, 1, 0]])
    expect(await firstOf({ prefix: 'C' })).toEqual([3, [3, 4, 5, 2, 1, 0]])
    expect(await firstOf({ order: 'by_rows' })).toEqual([3, [3, 4, 5, 0, 1, 2]])
    expect(await firstOf({ start_position: 'top_left', vertical_direction: 'down', order: 'by_rows' })).toEqual([
      0,
      [0, 1, 2, 3, 4, 5],
    ])
    expect(await firstOf({ members: Uint8Array.from([0, 1, 0, 0, 1, 0]) })).toEqual([4, [4, 1]])
    previews.setLayout({ ...layout, row: layout.col, col: layout.row, map_width: 2, map_rows: 3 })
    expect(await firstOf({ order: 'by_rows' })).toEqual([5, [2, 5, 1, 4, 0, 3]])
  })

  it('previews a width and returns its refusal', async () => {
    const previews = start()
    previews.setLayout(layout)
    const change = await previews.request({ kind: 'width', width: 2 })
    expect(change?.ok && [change.map_width, change.map_rows, [...change.plots]]).toEqual([2, 3, [2, 3, 4, 5]])
    expect(await previews.request({ kind: 'width', width: 151 })).toMatchObject({ ok: false, code: 'width.limit' })
  })

  it('answers only the latest of several requests', async () => {
    const previews = start()
    previews.setLayout(layout)
    const requests = [5, 4, 3, 2].map((width) => previews.request({ kind: 'width', width }))
    const answers = await Promise.all(requests)
    expect(answers.map((answer) => answer?.ok && answer.map_width)).toEqual([undefined, undefined, undefined, 2])
  })

  it('returns nothing without a map and nothing once disposed', async () => {
    const previews = start()
    expect(await previews.request({ kind: 'width', width: 3 })).toBeNull()
    previews.setLayout(layout)
    const late = previews.request({ kind: 'width', width: 3 })
    previews.dispose()
    expect(await late).toBeNull()
    expect(await previews.request({ kind: 'width', width: 3 })).toBeNull()
  })
})
