import { describe, expect, it } from 'vitest'
import { rebuildColumns } from '../../../server/core/columns/rebuild.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { cellHistory } from '../../../src/contract/plots/cellHistory.ts'
import { reserveIds } from '../../../src/contract/plots/changes.ts'
import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { readCell } from '../../../src/domain/columns/cell.ts'
import { maxCarriedMarkers, maxPinnedMarkers } from '../../../src/domain/genotypes/markerFields.ts'
import { mine, plots, prepareSettings, server, setting, year } from '../trials/eachSetting.ts'
import { changeOf, column, loadYear, newPlace, plantField, send, sendAccepted } from '../trials/field.ts'
import { canonical } from './canonical.ts'
import { sendCrop, sendCropAccepted } from './crop/cropLog.ts'
import { refusal, revert } from './refusals.ts'

prepareSettings()

const reserve = async (count = 1, targetYear = year): Promise<number[]> =>
  (await mine.call(reserveIds, { params: { id: targetYear }, body: { marker: count } })).body.marker
const making = (id: number, name: string, more: Record<string, CellValue> = {}) => [
  column('marker', 'exists', [id], [true], [false]),
  column('marker', 'name', [id], [name]),
  ...Object.entries(more).map(([field, value]) => column('marker', field, [id], [value])),
]
const calls = (marker: number, ...values: CellValue[]) =>
  column('plot', `marker:${marker}`, plots.slice(0, values.length), values)
const shown = async (marker: number, targetYear = year) => {
  const columns = await loadYear(mine, targetYear)
  return columns.markers.some((column) => column.marker.id === marker)
    ? plots.map((plot) => readCell(columns, columns.indexOf.get(plot) ?? -1, `marker:${marker}`)).slice(0, 3)
    : null
}

/** Creates a marker with two calls. */
async function called(name = 'rs1'): Promise<{ marker: number; seq: number }> {
  const [marker] = await reserve()
  const place = { chromosome: '1H', position: 45.2 }
  const { seq } = await sendAccepted(
    mine,
    year,
    changeOf([...making(marker, name, place), calls(marker, 'A/C', 'C/C')]),
  )
  return { marker, seq }
}

describe('markers and their calls in the logs', () => {
  it('markers and their calls are created, loaded, patched into stored columns and undone as one entry', async () => {
    await loadYear(mine, year)
    const { marker, seq } = await called()
    expect(await shown(marker)).toEqual(['A/C', 'C/C', null])
    const columns = await loadYear(mine, year)
    expect(columns.markers.map((marker) => marker.marker)).toEqual([
      { id: marker, name: 'rs1', chromosome: '1H', position: 45.2, position_bp: null, alleles: [], pinned: false },
    ])
    expect((await revert(mine, year, seq)).status).toBe(200)
    expect(await shown(marker)).toBeNull()
    expect(await server.sql`SELECT 1 FROM markers WHERE id = ${marker}`).toHaveLength(0)
  })

  it('columns rebuilt from the tables equal the patched ones', async () => {
    await loadYear(mine, year)
    const { marker } = await called()
    await sendAccepted(mine, year, changeOf([column('plot', `marker:${marker}`, [plots[1]], ['C/G'], ['C/C'])]))
    await sendCropAccepted(
      mine,
      setting.place.spec_id,
      changeOf([column('marker', 'position', [marker], [46], [45.2])]),
    )
    const patched = await loadYear(mine, year)
    const scope = { db: server.node.services.db, company: mine.company }
    const rebuilt = await withCompany(scope, (tx) => rebuildColumns(tx, year))
    expect(canonical(patched)).toEqual(canonical(rebuilt))
    expect(await shown(marker)).toEqual(['A/C', 'C/G', null])
  })

  it('a colleague’s earlier call is a conflict with its author; the same call is none', async () => {
    const { marker } = await called()
    const change = changeOf([column('plot', `marker:${marker}`, [plots[0]], ['G/G'], [null])])
    const refused = await send(mine, year, change)
    expect(refused.status).toBe(409)
    expect(refusal(refused).conflicts).toMatchObject([
      { entity: 'plot', field: `marker:${marker}`, id: plots[0], current: 'A/C', mine: 'G/G', by: expect.any(String) },
    ])
    const repeated = await send(mine, year, changeOf([column('plot', `marker:${marker}`, [plots[0]], ['A/C'], [null])]))
    expect(repeated.body).toMatchObject({ unchanged: true })
  })

  it('calls are stored in capitals, reported to the sender, and need both alleles [PLT-34]', async () => {
    const { marker } = await called()
    const typed = changeOf([column('plot', `marker:${marker}`, [plots[2]], ['a|c'])])
    const { difference } = await sendAccepted(mine, year, typed)
    expect(difference?.columns).toMatchObject([{ field: `marker:${marker}`, after: ['A/C'] }])
    expect((await shown(marker))?.[2]).toBe('A/C')
    const singleAllele = await send(mine, year, changeOf([column('plot', `marker:${marker}`, [plots[3]], ['A'])]))
    expect([singleAllele.status, refusal(singleAllele).code, refusal(singleAllele).ids]).toEqual([
      400,
      'genotype.bothAlleles',
      [plots[3]],
    ])
    const wrong = await send(mine, year, changeOf([column('plot', `marker:${marker}`, [plots[3]], ['A/ß?'])]))
    expect([wrong.status, refusal(wrong).code]).toEqual([400, 'genotype.allele'])
  })

  it('a marker of another crop has no calls here', async () => {
    const { marker } = await called()
    const other = await newPlace(mine)
    const planted = await plantField(mine, other)
    const change = changeOf([column('plot', `marker:${marker}`, [planted.plots[0]], ['A/C'])])
    expect((await send(mine, other.year_id, change)).status).toBe(404)
  })

  it('a marker created under an existing name becomes the existing one, with its calls', async () => {
    const { marker } = await called()
    const [second] = await reserve()
    const change = changeOf([...making(second, 'rs1'), column('plot', `marker:${second}`, [plots[2]], ['G/G'])])
    const { difference, replaced } = await sendAccepted(mine, year, change)
    expect(await shown(marker)).toEqual(['A/C', 'C/C', 'G/G'])
    expect(replaced).toEqual([{ entity: 'marker', from: second, to: marker }])
    const written = difference?.columns.map(({ entity, field, ids, after }) => [entity, field, ids, after])
    expect(written).toContainEqual(['marker', 'exists', [marker], [true]])
    expect(written).toContainEqual(['plot', `marker:${marker}`, plots.slice(0, 2), ['A/C', 'C/C']])
    expect(written).toContainEqual(['marker', 'exists', [second], [false]])
    const [third] = await reserve()
    const otherPosition = await send(mine, year, changeOf(making(third, 'rs1', { chromosome: '1H', position: 50 })))
    expect([otherPosition.status, refusal(otherPosition).code]).toEqual([409, 'marker.position'])
  })

  it('a marker named after an occupied position becomes the one there, whatever its name', async () => {
    const { marker } = await called()
    const [second] = await reserve()
    const place = { chromosome: '1H', position: 45.205 }
    const call = column('plot', `marker:${second}`, [plots[2]], ['G/G'])
    await sendAccepted(mine, year, changeOf([...making(second, '1H_45.205', place), call]))
    expect(await shown(marker)).toEqual(['A/C', 'C/C', 'G/G'])
    expect((await loadYear(mine, year)).markers).toHaveLength(1)
    // With another name it is a different marker.
    const [third] = await reserve()
    await sendAccepted(mine, year, changeOf(making(third, 'rs2', place)))
    expect((await loadYear(mine, year)).markers).toHaveLength(2)
  })

  it('a marker created in two years at once is one, and each year has its calls', async () => {
    const other = await newPlace(mine, setting.place.spec_id)
    const otherPlots = (await plantField(mine, other)).plots
    const [first, second] = await reserve(2)
    const change = (id: number, plot: number, call: string) =>
      changeOf([...making(id, 'rs5'), column('plot', `marker:${id}`, [plot], [call])])
    await Promise.all([
      sendAccepted(mine, year, change(first, plots[0], 'A/C')),
      sendAccepted(mine, other.year_id, change(second, otherPlots[0], 'G/T')),
    ])
    const columns = [await loadYear(mine, year), await loadYear(mine, other.year_id)]
    const ids = columns.map(({ markers }) => markers.map(({ marker }) => marker.id))
    expect([ids[0].length, ids[1]]).toEqual([1, ids[0]])
    const [id] = ids[0]
    expect([readCell(columns[0], 0, `marker:${id}`), readCell(columns[1], 0, `marker:${id}`)]).toEqual(['A/C', 'G/T'])
  })

  it('need a reserved id', async () => {
    const [id] = await reserve()
    const answer = await send(mine, year, changeOf(making(id + 50_000, 'rs9')))
    expect([answer.status, refusal(answer).code]).toEqual([400, 'change.unreserved_id'])
  })

  it('stay on undo of their creation once others have calls, and the sender gets the current state', async () => {
    const { marker } = await called()
    await sendAccepted(mine, year, changeOf([column('plot', `marker:${marker}`, [plots[5]], ['G/G'])]))
    const inverse = changeOf([
      column('plot', `marker:${marker}`, plots.slice(0, 2), [null, null], ['A/C', 'C/C']),
      column('marker', 'exists', [marker], [false], [true]),
    ])
    const { difference } = await sendAccepted(mine, year, inverse)
    const restored = difference?.columns.map(({ entity, field, ids, after }) => [entity, field, ids, after])
    expect(restored).toContainEqual(['marker', 'name', [marker], ['rs1']])
    expect(restored).toContainEqual(['plot', `marker:${marker}`, [plots[5]], ['G/G']])
    expect(await shown(marker)).toEqual([null, null, null])
  })

  it('return with a plot that is deleted and restored', async () => {
    const { marker } = await called()
    const deleted = await sendAccepted(mine, year, changeOf([column('plot', 'exists', [plots[0]], [false], [true])]))
    expect((await shown(marker))?.[0]).not.toBe('A/C')
    await revert(mine, year, deleted.seq)
    expect((await shown(marker))?.[0]).toBe('A/C')
  })

  it('markers and their calls have a cell history', async () => {
    const { marker } = await called()
    await sendAccepted(mine, year, changeOf([column('plot', `marker:${marker}`, [plots[0]], ['C/A'], ['A/C'])]))
    const params = { id: year, plot: plots[0], field: `marker:${marker}` }
    const { data } = (await mine.call(cellHistory, { params, query: {} })).body
    expect(data.map(({ before, after }) => [before, after])).toEqual([
      ['A/C', 'C/A'],
      [null, 'A/C'],
    ])
  })

  it('markers have a column in a year even without a call', async () => {
    const { marker } = await called()
    const stands = (after: CellValue, before: CellValue) =>
      sendAccepted(mine, year, changeOf([column('field_year', `column:m${marker}`, [year], [after], [before])]))
    await stands(true, null)
    expect([...(await loadYear(mine, year)).declared]).toEqual([`column:m${marker}`])
    expect(await server.sql`SELECT marker_id FROM year_columns WHERE field_year_id = ${year}`).toEqual([
      { marker_id: marker },
    ])
    await stands(null, true)
    expect([...(await loadYear(mine, year)).declared]).toEqual([])
  })
})

describe('markers in the log of the crop', () => {
  it(`at most ${maxPinnedMarkers} of a crop are pinned`, async () => {
    const crop = setting.place.spec_id
    const ids = await reserve(maxPinnedMarkers + 1)
    const result = ids.flatMap((id, k) => making(id, `m${k}`))
    await sendCropAccepted(mine, crop, changeOf(result))
    const pin = (markers: number[], after = true) =>
      changeOf([
        column(
          'marker',
          'pinned',
          markers,
          markers.map(() => after),
          markers.map(() => !after),
        ),
      ])
    await sendCropAccepted(mine, crop, pin(ids.slice(1)))
    const refused = await sendCrop(mine, crop, pin(ids.slice(0, 1)))
    expect([refused.status, refusal(refused).code]).toEqual([409, 'marker.pinLimit'])
    await sendCropAccepted(mine, crop, pin(ids.slice(1, 2), false))
    await sendCropAccepted(mine, crop, pin(ids.slice(0, 1)))
  })

  it('are renamed, placed and pinned; an opposite entry undoes it', async () => {
    const { marker } = await called()
    const crop = setting.place.spec_id
    const edit = (field: string, after: CellValue, before: CellValue) =>
      sendCropAccepted(mine, crop, changeOf([column('marker', field, [marker], [after], [before])]))
    await edit('name', 'Ppd-H1', 'rs1')
    await edit('position', 28.4, 45.2)
    await edit('position_bp', 29_125_000, null)
    await edit('alleles', 'A\nc', null)
    await edit('pinned', true, false)
    const described = async () =>
      (await loadYear(mine, year)).markers.find((column) => column.marker.id === marker)?.marker
    expect(await described()).toMatchObject({
      name: 'Ppd-H1',
      chromosome: '1H',
      position: 28.4,
      position_bp: 29_125_000,
      alleles: ['A', 'C'],
      pinned: true,
    })
    await edit('pinned', false, true)
    await edit('name', 'rs1', 'Ppd-H1')
    expect(await described()).toMatchObject({ name: 'rs1', pinned: false })
    // A page of plots of the year has the column, too.
    const yearChange = changeOf([
      column('marker', 'name', [marker], ['Vrn-H1'], ['rs1']),
      column('marker', 'pinned', [marker], [true], [false]),
    ])
    const { seq } = await sendAccepted(mine, year, yearChange)
    expect(await described()).toMatchObject({ name: 'Vrn-H1', pinned: true })
    await revert(mine, year, seq)
    expect(await described()).toMatchObject({ name: 'rs1', pinned: false })
    expect(await shown(marker)).toEqual(['A/C', 'C/C', null])
  })

  it('names are unique, and may be swapped', async () => {
    const { marker } = await called()
    const { marker: other } = await called('rs2')
    const crop = setting.place.spec_id
    const refused = await sendCrop(mine, crop, changeOf([column('marker', 'name', [other], ['rs1'], ['rs2'])]))
    expect([refused.status, refusal(refused).code]).toEqual([409, 'marker.duplicate'])
    await sendCropAccepted(
      mine,
      crop,
      changeOf([column('marker', 'name', [marker, other], ['rs2', 'rs1'], ['rs1', 'rs2'])]),
    )
    const { markers } = await loadYear(mine, year)
    expect(markers.map((marker) => [marker.marker.id, marker.marker.name])).toEqual([
      [marker, 'rs2'],
      [other, 'rs1'],
    ])
  })

  it('alleles that sets reference by index are only ever appended to', async () => {
    const { marker } = await called()
    const crop = setting.place.spec_id
    await sendCropAccepted(mine, crop, changeOf([column('marker', 'alleles', [marker], ['A\nC'])]))
    const sentence = changeOf([column('marker', 'alleles', [marker], ['G\nA'], ['A\nC'])])
    const { difference } = await sendCropAccepted(mine, crop, sentence)
    expect(difference?.columns).toMatchObject([{ field: 'alleles', after: ['A\nC\nG'] }])
  })
})

describe('markers included in a year', () => {
  it(`the ${maxCarriedMarkers} with the most calls and the pinned ones; a new one with calls triggers a reload`, async () => {
    const crop = setting.place.spec_id
    await server.sql`
      INSERT INTO markers (company_id, crop_id, name)
      SELECT ${mine.company}, ${crop}, 'm' || n FROM generate_series(1, ${maxCarriedMarkers + 20}) n`
    const rows = await server.sql<{ id: number; name: string }[]>`
      SELECT id, name FROM markers WHERE crop_id = ${crop} ORDER BY id`
    const last = Number(rows.at(-1)?.id)
    const other = Number(rows.at(-2)?.id)
    await server.sql`DELETE FROM field_year_snapshots WHERE field_year_id = ${year}`
    const carried = async () => new Set((await loadYear(mine, year)).markers.map((marker) => marker.marker.id))
    expect((await carried()).has(other)).toBe(false)
    await sendCropAccepted(mine, crop, changeOf([column('marker', 'pinned', [other], [true], [false])]))
    const before = await carried()
    expect([before.size, before.has(other), before.has(last)]).toEqual([maxCarriedMarkers + 1, true, false])
    await sendAccepted(mine, year, changeOf([calls(last, 'A/C', 'A/A')]))
    const after = await carried()
    expect([after.size, after.has(last)]).toEqual([maxCarriedMarkers + 1, true])
    expect(await shown(last)).toEqual(['A/C', 'A/A', null])
    const chosen = Number(rows.at(-3)?.id)
    await sendAccepted(mine, year, changeOf([column('field_year', `column:m${chosen}`, [year], [true])]))
    expect((await carried()).has(chosen)).toBe(true)
  })
})
