import { afterEach, expect, it } from 'vitest'
import { password } from '../../integration/harness.ts'
import { fieldByLabel, startProduct, type Visit } from '../product.ts'

const product = await startProduct()
let visit: Visit

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

const table = [
  'Nursery,Year,Crop,Plot,Line,Row,Column,"Yield, t/ha"',
  'Upper field,2026,Orzo,P1,Alba,1,1,5.2',
  'Upper field,2026,Orzo,P2,Brio,1,2,4.8',
  'Upper field,2026,Orzo,P3,Cora,1,3,',
].join('\n')

it('a new user registers, looks around in the sample data, removes them, and begins with a file of their own', async () => {
  visit = await product.visit()
  const { page } = visit
  const welcome = page.getByRole('heading', { level: 1, name: 'Welcome to Plotline' })
  const crop = (name: RegExp) => page.getByRole('button', { name })
  await visit.open('/sign-up')
  await fieldByLabel(page, 'Repeat password').fill(password)
  await fieldByLabel(page, 'Username').fill('first.minutes')
  await fieldByLabel(page, 'Password').fill(password)
  await fieldByLabel(page, 'Last name').fill('Morozova')
  await fieldByLabel(page, 'First name').fill('Anna')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await welcome.waitFor()

  await page.getByRole('button', { name: 'Open sample data' }).click()
  await crop(/^Crop: Spring wheat/).waitFor()
  await page.getByText('108 plots').first().waitFor()
  await page.getByText('Sample data', { exact: true }).waitFor()
  expect(await page.locator('section[aria-label="Getting started"]').count()).toBe(0)
  await page.getByRole('link', { name: 'Statistics', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Info about the trial' }).waitFor()
  await page.getByText('Grain yield: distribution').waitFor()

  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByText('108 plots').first().waitFor()
  await crop(/^Crop: Spring wheat/).click()
  await page.getByRole('button', { name: 'Remove sample data', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data', exact: true }).click()
  await welcome.waitFor()

  await page
    .locator('[data-first-file]')
    .setInputFiles({ name: 'trial.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('button', { name: 'Add the crop and open the file' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload a file' })
  await upload.getByRole('button', { name: /^Import/ }).click()
  await upload.waitFor({ state: 'detached' })
  await page.getByText('3 plots').first().waitFor()
  await page.locator('[data-pane="table"]').getByText('Cora').waitFor()
  const steps = page.locator('section[aria-label="Getting started"]')
  await expect
    .poll(() => steps.locator('[data-done="true"]').allTextContents())
    .toEqual(['Crop', 'Nursery and year', 'Plots', 'Values'])
})
