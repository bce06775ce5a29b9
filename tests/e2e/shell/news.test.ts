import { afterEach, expect, it } from 'vitest'
import { sampleTexts } from '../../../server/api/news/sample/sample.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { startProduct, type Visit } from '../product.ts'

const product = await startProduct()
// News is also available to a user without a crop.
const actor = await product.server.newCompany()
let visit: Visit

const titles = Object.values(sampleTexts.en.articles).map(({ title }) => title)
const cards = () => visit.page.locator('[data-news-card]')
const heading = (name: string) => visit.page.getByRole('heading', { level: 1, name })
const search = () => visit.page.getByRole('searchbox', { name: 'Search the news' })
const address = () => {
  const { pathname, searchParams } = new URL(visit.page.url())
  return `${pathname}?${searchParams.get('searchText') ?? ''}`
}
const focused = () =>
  visit.page.evaluate(() => {
    const card = document.activeElement?.closest('[data-news-card]')
    return card ? [...document.querySelectorAll('[data-news-card]')].indexOf(card) : null
  })

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('the news load 16 and then 20, open an article and the next, and return to the same position [NAV-22, NEWS-09, NEWS-10]', async () => {
  visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open('/news')
  await heading('News').waitFor()
  await expect.poll(() => cards().count()).toBe(16)
  expect(await cards().getByRole('heading').allInnerTexts()).toEqual(titles.slice(0, 16))
  await page.getByText('section 1 of 2').waitFor()
  // On the news page the header has no search field, because the page's search replaces the tabs.
  expect(await page.getByRole('navigation').count()).toBe(1)
  expect(await accessibilityViolations(page)).toEqual([])
  // More adds to the list, and the first new card has the focus.
  await page.getByRole('button', { name: 'More articles' }).click()
  await expect.poll(() => cards().count()).toBe(20)
  await expect.poll(focused).toBe(16)
  await page.getByText('section 2 of 2 · All 20 shown').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect.poll(focused).toBe(17)
  await page.keyboard.press('Enter')
  await heading(titles[17]).waitFor()
  await expect.poll(address).toMatch(/^\/news\/\d+\?$/)
  expect(await accessibilityViolations(page)).toEqual([])
  const source = page.getByRole('link', { name: 'Read at the source' })
  expect(await source.getAttribute('target')).toBe('_blank')
  expect(await source.getAttribute('rel')).toContain('noopener')
  await page.getByRole('link', { name: `Next: ${titles[18]}` }).click()
  await heading(titles[18]).waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await heading('News').waitFor()
  await expect.poll(() => cards().count()).toBe(20)
  await expect.poll(() => page.evaluate(() => document.getElementById('main')?.scrollTop ?? 0)).toBeGreaterThan(200)
  // When opened again, the list starts with its first section.
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await heading('Account').waitFor()
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await expect.poll(() => cards().count()).toBe(16)
})

it('the news section has one page, the list of all articles [NAV-33, NEWS-01]', async () => {
  visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open('/account')
  await heading('Account').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('news')
  await expect
    .poll(() => page.getByRole('group', { name: 'Pages' }).getByRole('option').allInnerTexts())
    .toEqual([expect.stringMatching(/^News/)])
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'News' }).click()
  await heading('News').waitFor()
  await expect.poll(address).toBe('/news?')
  await page.getByText('20 articles').waitFor()
})

it('news search: from an article, Escape, no results [NAV-36, HDR-10, HDR-12]', async () => {
  visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open('/news')
  await expect.poll(() => cards().count()).toBe(16)
  await page.getByText('section 1 of 2').waitFor()
  await page.getByRole('button', { name: 'More articles' }).press('Enter')
  await expect.poll(() => cards().count()).toBe(20)
  await page.getByText('section 2 of 2').waitFor()
  await cards().nth(2).press('Enter')
  await heading(titles[2]).waitFor()
  const article = address()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('rust')
  await expect.poll(address).toBe('/news?rust')
  await expect.poll(() => cards().count()).toBe(4)
  expect(await page.locator('mark').first().innerText()).toBe('rust')
  // Further input replaces the previous address.
  await page.keyboard.type(' resist')
  await expect.poll(() => cards().count()).toBe(1)
  await page.keyboard.press('Escape')
  await heading(titles[2]).waitFor()
  await expect.poll(address).toBe(article)
  await expect.poll(() => search().inputValue()).toBe('')
  await expect.poll(() => search().evaluate((element) => element === document.activeElement)).toBe(false)
  await search().fill('zzzz')
  const emptyHeading = page.getByRole('heading', { name: 'Nothing for “zzzz”' })
  await emptyHeading.waitFor()
  // It is in the middle of the page, not under the heading.
  const [box, main] = [(await emptyHeading.boundingBox())!, (await page.locator('#main').boundingBox())!]
  expect(Math.abs(box.x + box.width / 2 - main.x - main.width / 2)).toBeLessThan(16)
  expect(Math.abs(box.y + box.height / 2 - main.y - main.height / 2)).toBeLessThan(main.height / 6)
  await search().fill('')
  await heading(titles[2]).waitFor()
})

it('Escape clears the search and blurs it; an empty search goes back [HDR-11, HDR-13, NEWS-02]', async () => {
  visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open('/news?searchText=zzzz')
  await page.getByRole('heading', { name: 'Nothing for “zzzz”' }).waitFor()
  await page.getByRole('button', { name: 'Show all articles' }).click()
  await expect.poll(() => cards().count()).toBe(16)
  await search().fill('moisture')
  await expect.poll(() => cards().count()).toBe(1)
  await search().press('Escape')
  await expect.poll(address).toBe('/news?')
  await expect.poll(() => cards().count()).toBe(16)
  await expect.poll(() => search().evaluate((element) => element === document.activeElement)).toBe(false)
})

it('a missing article shows an error and links to all; a failed list shows an error and can be retried [NEWS-03, ERR-61, NAV-23]', async () => {
  visit = await product.visit({ as: actor })
  const { page } = visit
  await visit.open('/news/999999999')
  await page.getByRole('heading', { name: 'There is no such article' }).waitFor()
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect.poll(() => cards().count()).toBe(16)
  // The second section fails: the cards stay.
  const second = /\/api\/v1\/news\/\?.*sectionNumber=2/
  await page.route(second, (route) => route.fulfill({ status: 500, json: { detail: 'x', code: 'server.error' } }))
  await page.getByRole('button', { name: 'More articles' }).click()
  await page.getByText('The news could not be loaded.').first().waitFor()
  expect(await cards().count()).toBe(16)
  await page.unroute(second)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cards().count()).toBe(20)
})

it('an article links back, to the next article and to the source [NEWS-04, NEWS-05, NEWS-06]', async () => {
  visit = await product.visit({ as: actor, language: 'ru' })
  const { page } = visit
  await visit.open('/news')
  await cards().last().waitFor()
  await cards().nth(4).click()
  await heading(sampleTexts.ru.articles.lsd.title).waitFor()
  const host = await page.getByRole('link', { name: 'Читать в источнике' }).getAttribute('href')
  expect(host).toBe('https://cran.r-project.org/package=agricolae')
  await page.getByRole('link', { name: /^Далее: Наследуемость/ }).click()
  await heading(sampleTexts.ru.articles.heritability.title).waitFor()
  await page.getByRole('link', { name: 'Назад' }).click()
  await heading('Новости').waitFor()
})

it('the longest search text fits the page, over cards and in an empty result', async () => {
  visit = await product.visit({ as: actor })
  const text = 'x'.repeat(600)
  await visit.open(`/news?searchText=${text}`)
  const message = visit.page.getByText(text).filter({ visible: true })
  await message.first().waitFor()
  const widths = await message.evaluateAll((elements) =>
    elements.map((element) => [element.scrollWidth, element.clientWidth, innerWidth]),
  )
  for (const [needed, own, page] of widths) expect([needed <= own, own < page]).toEqual([true, true])
})
