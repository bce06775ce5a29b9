import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { getProfile } from '../../../src/contract/company/account.ts'
import { listHistory } from '../../../src/contract/company/history.ts'
import { revertChange } from '../../../src/contract/plots/changes.ts'
import { listFieldYears } from '../../../src/contract/plots/nurseries.ts'
import { readCell } from '../../../src/domain/columns/cell.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column, loadYear, newCrop, sendAccepted } from '../trials/field.ts'
import { upload, uploadFile } from '../uploads/upload.ts'
import { colleagueOf, newDivision } from './colleagues.ts'
import { exportEntries } from './exportEntries.ts'

const server = await startTestServer()

/** The first months of a company, step by step (figures of the acceptance test). */
it('two nurseries are uploaded and counted; a wrong paste is found and reverted; the export fills an empty crop', async () => {
  const director = await server.newCompany()
  const crop = await newCrop(director)
  for (const path of ['stroup_nin/field.xlsx', 'john_alpha/field.csv'])
    expect(await upload(director, 'field_file', uploadFile(path), { spec_id: crop }), path).toMatchObject({
      state: 'success',
    })
  const { company_info } = (await director.call(getProfile, {})).body
  expect(company_info).toMatchObject({
    fields: 2,
    plots: 296,
    lines_created_by_user: 80,
    lines_in_division: 80,
    brush_table_objects: 0,
  })

  const { body: years } = await director.call(listFieldYears, { query: { spec_id: crop } })
  const alpha = years.data.flatMap(({ fields }) => fields).find(({ field_name }) => field_name === 'John alpha')!
  const measured = uploadFile('john_alpha/phenotypes_two_header_rows.xlsx')
  const place = { spec_id: crop, field_id: alpha.field_id, year_id: alpha.year_id }
  expect(await upload(director, 'plot_result', measured, place)).toMatchObject({ state: 'success' })

  /** Stored yields by plot. */
  const yields = async () => {
    const columns = await loadYear(director, alpha.year_id)
    const { trait } = [...columns.traits.values()].find(({ trait: { name } }) => /yield/i.test(name))!
    return Array.from(columns.id.subarray(0, columns.count), (id, k) => ({
      id,
      trait: trait.id,
      value: Number(readCell(columns, k, `trait:${trait.id}`)),
    }))
  }
  const mean = async () => {
    const values = await yields()
    return values.reduce((sum, { value }) => sum + value, 0) / values.length
  }
  expect(await mean()).toBeCloseTo(4.4795, 4)

  const employee = await colleagueOf(server, director, await newDivision(director), 'employee')
  const first = (await yields()).slice(0, 24)
  const [ids, before] = [first.map(({ id }) => id), first.map(({ value }) => value)]
  const tenfold = before.map((value) => value * 10)
  await sendAccepted(
    employee,
    alpha.year_id,
    changeOf([column('plot', `trait:${first[0].trait}`, ids, tenfold, before)], 'change.paste'),
  )
  expect(await mean()).toBeCloseTo(18.0343, 4)

  const { data } = (await director.call(listHistory, { query: { user_id: String(employee.user) } as never })).body
  // Signing in is listed as well.
  const changes = data.filter(({ seq }) => seq !== null)
  expect(changes).toHaveLength(1)
  const params = { id: String(alpha.year_id), seq: String(changes[0].seq) }
  const key = randomUUID()
  const dry = await director.call(revertChange, { params, body: { key, dry_run: true } })
  expect(dry.body).toMatchObject({ reverted: 24, skipped: [] })
  expect(await mean()).toBeCloseTo(18.0343, 4)
  const reverted = await director.call(revertChange, { params, body: { key, dry_run: false } })
  expect(reverted.body).toMatchObject({ reverted: 24, skipped: [] })
  expect(await mean()).toBeCloseTo(4.4795, 4)

  const files = [...(await exportEntries(server, director))].filter(([path]) => path.endsWith('.xlsx'))
  expect(files).toHaveLength(2)
  const other = await server.newCompany()
  const empty = await newCrop(other)
  for (const [path, bytes] of files)
    expect(
      await upload(other, 'field_file', new File([new Uint8Array(bytes)], path.split('/').at(-1)!), { spec_id: empty }),
      path,
    ).toMatchObject({ state: 'success' })
  const [{ sum }] = await server.sql<{ sum: number }[]>`
    SELECT sum(v.number) AS sum FROM plot_values v
      JOIN plots p ON (p.company_id, p.id) = (v.company_id, v.plot_id)
      JOIN field_years y ON (y.company_id, y.id) = (p.company_id, p.field_year_id)
      JOIN fields f ON (f.company_id, f.id) = (y.company_id, y.field_id)
    WHERE v.company_id = ${other.company} AND f.name = 'John alpha'`
  expect(sum).toBeCloseTo(322.5252, 4)
})
