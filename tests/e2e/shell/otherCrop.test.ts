import { afterAll, expect, it } from 'vitest'
import { createCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import { pages } from '../../../src/pages/pages.ts'
import { newDivision } from '../../integration/company/colleagues.ts'
import { unknownId } from '../../integration/harness.ts'
import { freshStore, newLot } from '../../integration/seeds/store.ts'
import { nurseryAction } from '../fields/toolbarMenus.ts'
import { navigate } from '../navigate.ts'
import { fieldByLabel, startProduct } from '../product.ts'

const product = await startProduct()
const actor = await product.server.newCompany()
// Two crops, each with a nursery, lines and a lot of seed.
const [original, other] = [await freshStore(actor), await freshStore(actor)]
for (const store of [original, other]) await newLot(actor, store)
await newDivision(actor)
const { data: crops } = (await actor.call(listCrops, {})).body
const [from, to] = [original, other].map(
  ({ setting }) => crops.find(({ spec_id }) => spec_id === setting.place.spec_id)!,
)
const visit = await product.visit({ as: actor })
const { page } = visit

/**
 * Crops in the page's calls while its address named the other crop, and in those after it announced the new one's name.
 */
const requested = new Set<number>()
const requestedSince = new Set<number>()
let isAnnounced = false
const isOtherCropShown = () => new URL(page.url()).searchParams.get('cultureId') === String(to.spec_id)
page.on('request', (request) => {
  const { pathname, searchParams } = new URL(request.url())
  if (!/^\/(api|notification\/api|warehouse)\//.test(pathname) || !searchParams.has('spec_id') || !isOtherCropShown())
    return
  requested.add(Number(searchParams.get('spec_id')))
  if (isAnnounced) requestedSince.add(Number(searchParams.get('spec_id')))
})

const addressShown = () => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
const picker = (name: string) => page.getByRole('button', { name: new RegExp(`^Crop: ${name}`) })

/** Chooses a crop in the picker. */
async function choose({ english_name: name }: { english_name: string }) {
  await page.getByRole('button', { name: /^Crop:/ }).click()
  await page.getByRole('combobox', { name: 'Find a crop' }).fill(name)
  await page.keyboard.press('Enter')
}
const question = () => page.getByRole('dialog', { name: `Go to ${to.english_name}?` })

afterAll(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('switching the crop updates every page [CUL-01]', async () => {
  await visit.open(`/account?cultureId=${from.spec_id}`)
  for (const { path, section, needs } of pages) {
    if (needs !== 'crop' && needs !== 'user') continue
    const address = path.replace(':id', '1')
    await navigate(page, `${address}?cultureId=${from.spec_id}`)
    await picker(from.english_name).waitFor()
    requested.clear()
    requestedSince.clear()
    isAnnounced = false
    await choose(to)
    await picker(to.english_name).waitFor()
    isAnnounced = true
    const lands = needs === 'crop' ? pages.find((one) => one.section === section)!.path : address
    await expect
      .poll(() => addressShown().replace(/&(field|year)Id=\d+/g, ''), { message: path })
      .toBe(`${lands}?cultureId=${to.spec_id}`)
    if (needs === 'crop') await expect.poll(() => requested.has(to.spec_id), { message: path }).toBe(true)
    // From now on everything that is loaded belongs to the chosen crop, even if the page was still loading the previous
    // one.
    expect(
      [...requestedSince].filter((crop) => crop !== to.spec_id),
      path,
    ).toEqual([])
  }
}, 240_000)

it('switching the crop asks before discarding a half-filled form or a map mode, by the picker and by Back [CUL-01]', async () => {
  await visit.open(`/account/company-structure?cultureId=${from.spec_id}`)
  await page.getByRole('button', { name: 'Add employee' }).click()
  await fieldByLabel(page, 'Last name').fill('Bellini')
  await choose(to)
  await question().getByRole('button', { name: 'Stay' }).click()
  await question().waitFor({ state: 'detached' })
  expect(await fieldByLabel(page, 'Last name').inputValue()).toBe('Bellini')
  await picker(from.english_name).waitFor()
  await choose(to)
  await question().getByRole('button', { name: 'Leave' }).click()
  await picker(to.english_name).waitFor()
  await expect.poll(() => fieldByLabel(page, 'Last name').inputValue()).toBe('')
  // Back leads to the previous crop, after the same confirmation.
  await fieldByLabel(page, 'Last name').fill('Orsini')
  await page.goBack()
  const confirmation = page.getByRole('dialog', { name: `Go to ${from.english_name}?` })
  await confirmation.getByRole('button', { name: 'Stay' }).click()
  await confirmation.waitFor({ state: 'detached' })
  expect(await fieldByLabel(page, 'Last name').inputValue()).toBe('Orsini')
  await expect.poll(addressShown).toBe(`/account/company-structure?cultureId=${to.spec_id}`)
  // Another page closes the form, too.
  const leaving = page.getByRole('dialog', { name: 'Leave this page?' })
  await page.getByRole('link', { name: 'Settings' }).click()
  await leaving.waitFor()
  await page.keyboard.press('Escape')
  await leaving.waitFor({ state: 'detached' })
  expect(await fieldByLabel(page, 'Last name').inputValue()).toBe('Orsini')
  const prompt = new Promise<string>((resolve) =>
    page.once('dialog', async (dialog) => {
      await dialog.dismiss()
      resolve(dialog.type())
    }),
  )
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect(await prompt).toBe('beforeunload')
  expect(await fieldByLabel(page, 'Last name').inputValue()).toBe('Orsini')
  await page.getByRole('link', { name: 'Settings' }).click()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(addressShown).toBe(`/account/settings?cultureId=${to.spec_id}`)
  // On any other page, Back leaves an open dialog, which would be lost.
  await page.getByRole('link', { name: 'Fields', exact: true }).click()
  await nurseryAction(page, 'Add nursery')
  await fieldByLabel(page, 'Name').fill('Upper slope')
  await page.goBack()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await leaving.waitFor({ state: 'detached' })
  expect(await fieldByLabel(page, 'Name').inputValue()).toBe('Upper slope')
  await page.goBack()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(addressShown).toBe(`/account/settings?cultureId=${to.spec_id}`)
  expect(await page.getByRole('dialog').count()).toBe(0)

  await visit.open(`/fields?cultureId=${from.spec_id}`)
  await page.locator('[data-command="numbering.open"]').click()
  const numbering = page.locator('[data-numbering-panel]')
  await numbering.waitFor()
  await choose(to)
  await question().getByRole('button', { name: 'Stay' }).click()
  await picker(from.english_name).waitFor()
  expect(await numbering.isVisible()).toBe(true)
  await choose(to)
  await question().getByRole('button', { name: 'Leave' }).click()
  await picker(to.english_name).waitFor()
  await numbering.waitFor({ state: 'detached' })
}, 120_000)

it('a crop added by a colleague appears, and an address with another crop’s nursery shows a message and links there', async () => {
  const { place } = other.setting
  await visit.open(`/fields?cultureId=${from.spec_id}&fieldId=${place.field_id}&yearId=${place.year_id}`)
  await page.getByText(`This nursery belongs to another crop: ${to.english_name}`).waitFor()
  await page.getByRole('button', { name: 'Open the nursery' }).click()
  await picker(to.english_name).waitFor()
  await expect
    .poll(addressShown)
    .toBe(`/fields?cultureId=${to.spec_id}&fieldId=${place.field_id}&yearId=${place.year_id}`)
  // An unknown id is not silently replaced by another year.
  await visit.open(`/fields?cultureId=${to.spec_id}&fieldId=${unknownId}&yearId=${unknownId}`)
  await page.getByText('The nursery or year of this address is not there').waitFor()
  await expect
    .poll(addressShown)
    .toBe(`/fields?cultureId=${to.spec_id}&fieldId=${place.field_id}&yearId=${place.year_id}`)
  await actor.call(createCrop, { body: { russian_name: 'Рожь', english_name: 'Rye' } })
  await page.getByRole('button', { name: /^Crop:/ }).click()
  await page.getByRole('option', { name: /^Rye/ }).waitFor()
  await page.keyboard.press('Escape')
}, 60_000)
