import { expose } from 'comlink'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { inBackground } from '../domain/inBackground.ts'
import { factor, numberColumn } from '../domain/stats/data/columns.ts'
import { mixedModel } from '../domain/stats/mixed/mixedModel.ts'
import { StatisticsService } from './StatisticsService.ts'
import { Statistics } from './statistics.ts'

const open: Statistics[] = []

/**
 * A facade and a service that communicate through a real message channel; the first `stuck` workers are in an endless
 * step.
 */
function connected({ stuck = 0 } = {}) {
  let started = 0
  let stopped = 0
  const statistics = new Statistics(() => {
    const { port1, port2 } = new MessageChannel()
    if (started++ >= stuck) expose(new StatisticsService(), port1)
    return {
      endpoint: port2,
      stop: () => {
        stopped++
        port1.close()
      },
    }
  })
  open.push(statistics)
  return { statistics, starts: () => started, stops: () => stopped }
}

afterEach(() => {
  for (const statistics of open.splice(0)) statistics.dispose()
})

/** A trial of `lines` lines in 4 blocks. */
function trial(lines: number) {
  const names = Array.from({ length: lines * 4 }, (_, i) => `L${i % lines}`)
  const blocks = Array.from({ length: lines * 4 }, (_, i) => `B${Math.floor(i / lines)}`)
  const values = names.map((_, i) => 50 + 5 * Math.sin(i % lines) + 3 * Math.sin(i * i * 1.7))
  return { trait: numberColumn('yield', values), line: factor('line', names), block: factor('block', blocks) }
}

/** Lines with markers that explain the trait. */
function markerTrial(lines: number, markers: number) {
  const doses = Float64Array.from({ length: lines * markers }, (_, i) => (Math.sin(i * 12.9898) > 0 ? 1 : -1))
  const values = Array.from(
    { length: lines },
    (_, i) => 10 + doses[i * markers] + doses[i * markers + 1] + Math.sin(i * 3.1),
  )
  return {
    trait: numberColumn('yield', values),
    genotypes: {
      lines: values.map((_, i) => `L${i}`),
      markers: Array.from({ length: markers }, (_, j) => `M${j}`),
      doses,
    },
    folds: Int32Array.from(values, (_, i) => 1 + (i % 10)),
  }
}

describe('statistics worker', () => {
  it('returns the same as the analysis itself, iterative or not, refusals too', async () => {
    const { statistics } = connected()
    const { trait, line, block } = trial(20)
    const input = { trait, fixed: [block], random: [line] }
    expect(await statistics.run('mixedModel', [input])).toEqual(mixedModel(input))
    const oneway = await statistics.run('onewayAnova', [trait, line])
    expect(oneway).toMatchObject({ ok: true, meta: { n: 80 } })
    const constant = numberColumn(
      'yield',
      trait.values.map(() => 1),
    )
    expect(await statistics.run('mixedModel', [{ ...input, trait: constant }])).toMatchObject({ code: 'constantTrait' })
  })

  it('reports the progress of an iterative analysis', async () => {
    const { statistics } = connected()
    const steps: number[] = []
    const outcome = await statistics.run('rrblup', [markerTrial(120, 200)], {
      onProgress: ({ step, total }) => {
        expect(total).toBe(12)
        steps.push(step)
      },
    })
    expect(outcome).toMatchObject({ ok: true })
    // Steps arrive in order; those after the answer are dropped.
    expect(steps.length).toBeGreaterThan(0)
    expect(steps).toEqual(Array.from(steps.keys()))
  })

  it('answers only the latest request of a slot', async () => {
    const { statistics } = connected()
    const { trait, line } = trial(10)
    const other = { ...trait, name: 'height' }
    const first = statistics.run('onewayAnova', [trait, line], { slot: 'anova' })
    const elsewhere = statistics.run('onewayAnova', [trait, line], { slot: 'means' })
    const second = statistics.run('onewayAnova', [other, line], { slot: 'anova' })
    expect(await first).toBeNull()
    expect((await second)?.ok).toBe(true)
    expect((await elsewhere)?.ok).toBe(true)
  })

  it('an aborted analysis stops between its steps and resolves to null', async () => {
    const { statistics } = connected()
    const controller = new AbortController()
    const seen: number[] = []
    const outcome = await statistics.run('rrblup', [markerTrial(220, 300)], {
      signal: controller.signal,
      onProgress: ({ step }) => {
        seen.push(step)
        controller.abort()
      },
    })
    expect(outcome).toBeNull()
    // The worker is free again, and the aborted analysis has reported no further step since.
    expect(await statistics.run('onewayAnova', [trial(5).trait, trial(5).line])).toMatchObject({ ok: true })
    expect(seen.length).toBe(1)
    expect(
      await statistics.run('correlation', [trial(5).trait, trial(5).trait], { signal: controller.signal }),
    ).toBeNull()
  })

  it('a worker that ignores a cancellation is terminated, and another takes the other requests', async () => {
    const { statistics, starts, stops } = connected({ stuck: 1 })
    const { trait, line } = trial(10)
    const controller = new AbortController()
    const cancelled = statistics.run('onewayAnova', [trait, line], { signal: controller.signal })
    const behind = statistics.run('onewayAnova', [trait, line], { slot: 'means' })
    expect([starts(), stops()]).toEqual([1, 0])
    controller.abort()
    expect(await cancelled).toBeNull()
    expect(await behind).toMatchObject({ ok: true })
    expect([starts(), stops()]).toEqual([2, 1])
    // A request superseded in its slot is dropped as well, and a worker that stops is reused.
    const superseded = statistics.run('onewayAnova', [trait, line], { slot: 'means' })
    expect(await statistics.run('onewayAnova', [trait, line], { slot: 'means' })).toMatchObject({ ok: true })
    expect(await superseded).toBeNull()
    statistics.dispose()
    expect([starts(), stops()]).toEqual([2, 2])
  })

  it('a worker with a selection is not terminated', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const { statistics, starts } = connected({ stuck: 1 })
      const { trait, line } = trial(10)
      const cancel = () => {
        const controller = new AbortController()
        const run = statistics.run('onewayAnova', [trait, line], { signal: controller.signal })
        controller.abort()
        return run
      }
      inBackground(statistics.openSelection('yield', Float64Array.of(1, 2, 3)))
      expect(await cancel()).toBeNull()
      vi.advanceTimersByTime(1000)
      expect(starts()).toBe(1)
      const closed = statistics.closeSelection('yield')
      expect(await cancel()).toBeNull()
      vi.advanceTimersByTime(1000)
      expect(starts()).toBe(2)
      // Requests to the terminated worker are over as well.
      expect(await closed).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('follows a selection and drops it when closed', async () => {
    const { statistics } = connected()
    await statistics.openSelection('yield', Float64Array.of(4, 1, Number.NaN, 3, 2))
    expect(await statistics.changeSelection('yield', Int32Array.of(0, 1, 2), Int32Array.of())).toMatchObject({
      n: 2,
      missing: 1,
      mean: 2.5,
      min: 1,
      max: 4,
    })
    expect(await statistics.replaceSelection('yield', Uint8Array.of(1, 1, 0, 1, 1))).toMatchObject({
      n: 4,
      missing: 0,
      q1: 1.75,
      median: 2.5,
      q3: 3.25,
    })
    await statistics.closeSelection('yield')
    expect(await statistics.changeSelection('yield', Int32Array.of(0), Int32Array.of())).toBeNull()
  })

  it('a disposed worker is terminated once, resolves pending requests, and returns null', async () => {
    const { statistics, stops } = connected()
    const running = statistics.run('rrblup', [markerTrial(220, 300)])
    const pendingRequest = statistics.changeSelection('yield', Int32Array.of(0), Int32Array.of())
    statistics.dispose()
    statistics.dispose()
    expect(await running).toBeNull()
    expect(await pendingRequest).toBeNull()
    expect(stops()).toBe(1)
    expect(await statistics.run('onewayAnova', [trial(5).trait, trial(5).line])).toBeNull()
    expect(await statistics.replaceSelection('yield', Uint8Array.of(1))).toBeNull()
  })
})

describe('statistics service', () => {
  it('a request cancelled midway makes no further step', async () => {
    const service = new StatisticsService()
    const steps: number[] = []
    service.listen((id, { step }) => {
      steps.push(step)
      if (step === 3) service.cancel(id)
    })
    expect(await service.run(7, 'rrblup', [markerTrial(40, 30)])).toBeNull()
    expect(steps).toEqual([0, 1, 2, 3])
  })

  it('a request cancelled before its turn costs no computation, and a later one with the same number runs', async () => {
    const service = new StatisticsService()
    const { trait, line, block } = trial(20)
    const steps: number[] = []
    service.listen((_, { step }) => steps.push(step))
    const cancelled = service.run(1, 'mixedModel', [{ trait, fixed: [block], random: [line] }])
    service.cancel(1)
    expect(await cancelled).toBeNull()
    expect(steps).toEqual([])
    service.cancel(2)
    expect(await service.run(2, 'mixedModel', [{ trait, fixed: [block], random: [line] }])).toMatchObject({ ok: true })
    expect(steps.length).toBeGreaterThan(0)
  })
})
