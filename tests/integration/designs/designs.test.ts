import { beforeAll, expect, it } from 'vitest'
import { loadFieldYear, readChanges } from '../../../src/contract/plots/changes.ts'
import { createDesign, listDesigns } from '../../../src/contract/plots/designs.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { revert } from '../changes/refusals.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { newPlace, plantField } from '../trials/field.ts'

let actor: Actor

beforeAll(async () => {
  actor = await (await startTestServer()).newCompany()
})

/** A year with 48 plots of 24 lines, and a request for an alpha design of these lines below the plots. */
async function alpha() {
  const place = await newPlace(actor)
  const { lines } = await plantField(actor, place, 48)
  const request = {
    year_id: place.year_id,
    kind: 'alpha' as const,
    line_ids: lines.slice(0, 22),
    check_ids: lines.slice(22),
    params: { reps: 3, block_size: 4, width: 24, corner: 'bottom_left' as const },
    seed: 417,
    origin: { row: 20, col: 2 },
  }
  return { place, lines, request }
}

const columnsOf = async (year: number): Promise<FieldYearColumns> =>
  decodeFieldYear((await actor.call(loadFieldYear, { params: { id: year } })).body as Uint8Array)

const alive = ({ alive: plots }: FieldYearColumns) => plots.reduce((n, plot) => n + plot, 0)

it('an alpha design is one entry with plots, factors and checks, is repeated from its seed, and is undone at once', async () => {
  const { place, lines, request } = await alpha()
  const dry = await actor.call(createDesign, { body: { ...request, dry_run: true } })
  expect(dry.status).toBe(200)
  expect(alive(await columnsOf(place.year_id))).toBe(48)

  const { status, body } = await actor.call(createDesign, { body: request })
  expect(status).toBe(201)
  expect(body.efficiency).toBeCloseTo(0.726488, 6)
  expect(body.score).toMatchObject({ concurrences: { 0: 168, 1: 108 }, error_df: 31, rcbd_would_do: false })
  const without = ({ plot_id: _, ...plot }: (typeof body.plots)[number]) => plot
  expect(body.plots.map(without)).toEqual(dry.body.plots.map(without))
  expect(body.plots.filter(({ role }) => role === 'check')).toHaveLength(6)
  expect(new Set(body.plots.map(({ plot_name }) => plot_name)).size).toBe(72)
  const first = body.plots.find(({ row, col }) => row === 22 && col === 2)
  expect(first).toMatchObject({ rep: 1, block: 1, plot_name: `${first?.line_name}_1` })

  const year = await columnsOf(place.year_id)
  expect([alive(year), year.map_width, year.checks]).toEqual([120, 25, lines.slice(22)])
  const factors = year.traits.filter(({ trait }) => trait.role === 'factor').map(({ trait }) => trait)
  expect(factors.map(({ name, factor_kind }) => [name, factor_kind])).toEqual([
    ['Replication', 'replication'],
    ['Block', 'block'],
  ])
  const { body: log } = await actor.call(readChanges, {
    params: { id: place.year_id },
    query: { since: String((body.seq ?? 0) - 1), crop_since: '0' } as never,
  })
  expect(log.data.map(({ change }) => change.name)).toContainEqual({ key: 'change.design', params: { count: 72 } })

  const designs = (await actor.call(listDesigns, { query: { year_id: place.year_id as never } })).body.data
  expect(designs).toMatchObject([
    { design_id: body.design_id, kind: 'alpha', seed: 417, seq: body.seq, origin: request.origin, engine_version: 4 },
  ])
  expect(designs[0]).toMatchObject({
    line_ids: request.line_ids,
    check_ids: request.check_ids,
    created_by_name: 'Anna Orlova',
  })
  expect((await actor.call(createDesign, { body: request })).body).toMatchObject({ code: 'design.occupied' })

  await revert(actor, place.year_id, body.seq ?? 0)
  const restored = await columnsOf(place.year_id)
  expect([alive(restored), restored.checks]).toEqual([48, []])
})

it('one of two designs on the same positions succeeds, the other gets the first occupied position', async () => {
  const { request } = await alpha()
  const answers = await Promise.all([1, 2].map((seed) => actor.call(createDesign, { body: { ...request, seed } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'design.occupied' })
})

it('plots are numbered and blocks separated as requested, in the entry of the design, and undone with it', async () => {
  const { place, request } = await alpha()
  const params = { ...request.params, width: 12, numbering: 'by_replication' as const, gap_metres: 0.5 }
  const dry = await actor.call(createDesign, { body: { ...request, params, dry_run: true } })
  const { status, body } = await actor.call(createDesign, { body: { ...request, params } })
  expect(status).toBe(201)
  const labels = body.plots.map(({ label }) => label)
  expect(dry.body.plots.map(({ label }) => label)).toEqual(labels)
  expect([...labels].sort()).toEqual(
    [1, 2, 3].flatMap((rep) => Array.from({ length: 24 }, (_, n) => String(100 * rep + n + 1))),
  )
  // The walk begins in the lower left corner: three replications of two rows, blocks of four columns.
  expect(body.plots.find(({ row, col }) => row === 25 && col === 2)).toMatchObject({ label: '101', rep: 1 })
  const year = await columnsOf(place.year_id)
  expect(year.structure.alleys).toEqual([
    { after: 'row', at: 21, metres: 0.5 },
    { after: 'row', at: 23, metres: 0.5 },
    { after: 'col', at: 5, metres: 0.5 },
    { after: 'col', at: 9, metres: 0.5 },
  ])
  expect(year.label.filter((label) => label === '101')).toHaveLength(1)

  // Numbering continues for further plots.
  const below = {
    ...request,
    origin: { row: 40, col: 2 },
    params: { ...request.params, numbering: 'continue' as const },
  }
  const secondDesign = (await actor.call(createDesign, { body: below })).body
  expect(secondDesign.plots.map(({ label }) => Number(label)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 72 }, (_, n) => 325 + n),
  )
  for (const wrong of [{ gap_metres: 0 }, { gap_metres: 101 }, { numbering: 'twice' as never }])
    expect(
      (await actor.call(createDesign, { body: { ...request, params: { ...request.params, ...wrong } } })).status,
    ).toBe(400)

  await revert(actor, place.year_id, secondDesign.seq ?? 0)
  await revert(actor, place.year_id, body.seq ?? 0)
  expect((await columnsOf(place.year_id)).structure.alleys).toEqual([])
})

it('a split plot writes its treatment by name; gaps stay empty and duplicate names get the next number', async () => {
  const { place, lines, request } = await alpha()
  const body = {
    ...request,
    kind: 'split_plot' as const,
    line_ids: lines.slice(0, 3),
    check_ids: [],
    params: {
      reps: 2,
      treatments: ['0', '0.6'],
      treatment_name: 'Nitrogen',
      width: 4,
      gaps: [[20, 3] as [number, number]],
    },
  }
  const { plots } = (await actor.call(createDesign, { body })).body
  expect(plots).toHaveLength(12)
  expect(plots.some(({ row, col }) => row === 20 && col === 3)).toBe(false)
  expect(new Set(plots.map(({ rep, treatment }) => `${rep} ${treatment}`))).toEqual(
    new Set(['1 0', '1 0.6', '2 0', '2 0.6']),
  )
  const second = (await actor.call(createDesign, { body: { ...body, origin: { row: 40, col: 1 } } })).body.plots
  const numbers = (list: typeof plots) =>
    list.map(({ plot_name }) => Number(plot_name.split('_')[1])).sort((a, b) => a - b)
  expect([numbers(plots)[0], numbers(second)[0]]).toEqual([1, 5])
  const nitrogen = (await columnsOf(place.year_id)).traits.filter(({ trait }) => trait.name === 'Nitrogen')
  expect(nitrogen.map(({ trait }) => [trait.role, trait.factor_kind])).toEqual([['factor', 'treatment']])
})
