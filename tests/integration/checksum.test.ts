import { expect, it } from 'vitest'
import { createCrop, listCrops } from '../../src/contract/lines/crops.ts'
import { companyChecksum, companyTables } from './checksum.ts'
import { startTestServer } from './harness.ts'

it('a checksum reports every added, changed or deleted row, and treats an identical write as unchanged', async () => {
  const { sql, newCompany } = await startTestServer()
  const [mine, other] = [await newCompany(), await newCompany()]
  await mine.call(createCrop, { body: { russian_name: 'Рожь', english_name: 'Rye' } })
  const [{ spec_id: crop }] = (await mine.call(listCrops, {})).body.data
  // A connection without cached sums computes the same.
  const sum = async () => {
    const checksum = await companyChecksum(sql, mine.company)
    const newConnection = await sql.reserve()
    expect(await companyChecksum(newConnection, mine.company)).toBe(checksum)
    newConnection.release()
    return checksum
  }
  const before = await sum()
  const otherChecksum = await companyChecksum(sql, other.company)
  expect(await sum()).toBe(before)
  await sql`UPDATE crops SET english_name = 'Oats' WHERE id = ${crop}`
  expect(await sum()).not.toBe(before)
  await sql`UPDATE crops SET english_name = 'Rye' WHERE id = ${crop}`
  expect(await sum()).toBe(before)
  await sql`INSERT INTO divisions (company_id, company_division_name) VALUES (${mine.company}, 'North')`
  const sumWithDivision = await sum()
  expect(sumWithDivision).not.toBe(before)
  await sql`DELETE FROM divisions WHERE company_id = ${mine.company}`
  expect(await sum()).toBe(before)
  // A row that replaces a deleted one is a different row.
  await sql`VACUUM divisions`
  await sql`INSERT INTO divisions (company_id, company_division_name) VALUES (${mine.company}, 'South')`
  expect([before, sumWithDivision]).not.toContain(await sum())
  expect(await companyChecksum(sql, other.company)).toBe(otherChecksum)
  expect((await companyTables(sql)).length).toBeGreaterThan(40)
})
