import { expose } from 'comlink'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DesignPreviewRequest, DesignStep } from '../domain/designs/designPreview.ts'
import { makeDesign } from '../domain/designs/makeDesign.ts'
import { packDesign } from '../domain/designs/packedDesign.ts'
import { plainStructure } from '../domain/layout/structure/fieldStructure.ts'
import { DesignService } from './DesignService.ts'
import { DesignPreviews } from './design.ts'

const question = (lines: number, part: Partial<DesignPreviewRequest['request']> = {}): DesignPreviewRequest => ({
  request: {
    kind: 'alpha',
    lines,
    checks: [],
    params: {
      reps: 3,
      blocks: 1,
      blockSize: 4,
      treatments: [],
      treatmentName: 'Treatment',
      twice: [],
      width: 12,
      corner: 'top_left',
      snake: false,
      hasFiller: false,
      borders: 0,
    },
    seed: 417,
    swaps: [],
    origin: [1, 1],
    ...part,
  },
  treatments: [],
  fillerId: null,
  structure: plainStructure,
  gaps: [],
  tried: null,
})

let open: DesignPreviews[] = []
afterEach(() => {
  for (const previews of open) previews.dispose()
  open = []
})

/** A facade whose workers are services at the other end of a channel; `hangs`: the first one never answers. */
function connected({ hangs = false } = {}) {
  const steps: DesignStep[] = []
  let begun = 0
  const previews = new DesignPreviews(
    () => {
      const { port1, port2 } = new MessageChannel()
      const service = new DesignService()
      if (hangs && begun === 0) service.preview = () => new Promise(() => {}) as never
      begun++
      expose(service, port1)
      return { endpoint: port2, stop: () => port1.close() }
    },
    (step) => steps.push(step),
  )
  open.push(previews)
  return { previews, steps, begun: () => begun }
}

describe('the design worker', () => {
  it('returns the server’s design for a request, arranges it once, and scores only swaps', async () => {
    const { previews, steps } = connected()
    const query = question(24)
    const first = await previews.request(query)
    const created = makeDesign({ ...query.request, isFree: () => true })
    if (!created.ok || !first?.ok) throw new Error('refused')
    expect(first.design).toEqual(packDesign(created.plots))
    expect([first.efficiency, first.score]).toEqual([created.efficiency, created.score])
    const other = created.plots.findIndex(({ row, plot }) => row === 1 && plot?.block === 2)
    const tried = [
      [1, 1],
      [1, created.plots[other].col],
    ] as const
    const second = await previews.request({ ...query, tried })
    const third = await previews.request(question(24, { swaps: [tried] }))
    if (!second?.ok || !third?.ok) throw new Error('refused')
    expect(second.efficiency).toBe(first.efficiency)
    expect(second.tried).toMatchObject({ ok: true, efficiency: third.efficiency })
    expect(third.efficiency).toBeLessThan(first.efficiency ?? 0)
    expect(steps.filter(({ phase, share }) => phase === 'arranging' && share === 0)).toHaveLength(1)
    expect(await previews.request(question(1))).toMatchObject({ ok: false, code: 'design.lines' })
  })

  it('reports increasing search progress, and draws the server’s design', () => {
    const service = new DesignService()
    const steps: DesignStep[] = []
    service.listen((step) => steps.push(step))
    // A search takes its time, however fast the machine.
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 10
      return now
    })
    const query = question(96, { params: { ...question(96).request.params, reps: 4, blockSize: 12 } })
    const preview = service.preview(query)
    clock.mockRestore()
    const created = makeDesign({ ...query.request, isFree: () => true })
    if (!created.ok || !preview.ok) throw new Error('refused')
    expect(preview.design).toEqual(packDesign(created.plots))
    const shares = steps.flatMap(({ phase, share }) => (phase === 'arranging' && share !== null ? [share] : []))
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(Math.min(...shares)).toBe(0)
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
    expect(new Set(shares).size).toBe(shares.length)
  })

  it('answers only the latest request, and interrupts one that blocks the worker', async () => {
    const { previews, begun } = connected({ hangs: true })
    const [first, second, third] = [24, 20, 16].map((lines) => previews.request(question(lines)))
    expect([await first, await second]).toEqual([null, null])
    expect(await third).toMatchObject({ ok: true })
    expect(begun()).toBe(2)
  })

  it('a cancelled request has no answer, and the next one starts afresh', async () => {
    const { previews, begun } = connected({ hangs: true })
    const first = previews.request(question(24))
    previews.cancel()
    expect(await first).toBeNull()
    expect(await previews.request(question(16))).toMatchObject({ ok: true })
    expect(begun()).toBe(2)
    previews.dispose()
    expect(await previews.request(question(16))).toBeNull()
  })
})
