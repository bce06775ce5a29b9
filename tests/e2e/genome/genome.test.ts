import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateCrop } from '../../../src/contract/lines/crops.ts'
import { listLines } from '../../../src/contract/lines/lines.ts'
import { createMorexCrop, type MorexCrop } from '../../integration/genome/morex.ts'
import type { Actor } from '../../integration/harness.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct, type Visit } from '../product.ts'

/** Built-in regions. */
const [montana, washington] = [155, 134]

let product: Product
let actor: Actor
let barley: MorexCrop
let visit: Visit

const page = () => visit.page
const row = (region: number) => page().locator(`[data-region-id="${region}"]`)
const map = () => page().locator('[data-shapes] svg.marks').first()

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
  barley = await createMorexCrop(product.server, actor)
}, 120_000)

afterAll(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

/** Chooses an entry of a list by its name. */
async function choose(label: string, text: string) {
  const box = page().getByRole('combobox', { name: label })
  await box.click()
  await box.fill(text)
  await page().getByRole('option', { name: text, exact: true }).click()
  await expect.poll(() => box.inputValue()).toBe(text)
}

it('/genome is region selection, the first tab of its section, for users only [NAV-17, GEN-01]', async () => {
  visit = await product.visit()
  await visit.open('/genome')
  await page().waitForURL('**/auth')
  await visit.context.close()
  visit = await product.visit({ as: actor, language: 'ru' })
  await visit.open(`/fields?cultureId=${barley.crop}`)
  await page().getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Геном' }).click()
  await page().waitForURL('**/genome?*')
  const tab = page().getByRole('link', { name: 'Выбор региона', exact: true })
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
  await page().getByRole('heading', { name: 'Steptoe: результаты по регионам' }).waitFor()
})

it('a map above a table shows where the variety performs, in seven levels [GEN-09]', async () => {
  await expect.poll(() => row(montana).textContent()).toContain('+1,42 ± 0,63')
  expect(await row(montana).textContent()).toContain('выше')
  expect(await row(washington).textContent()).toContain('не доказано')
  const legend = page().getByRole('region', { name: 'Легенда карты' })
  // At first the map is of the difference from the mean, in plain numbers.
  await expect.poll(() => legend.textContent()).toContain('Разница')
  await page().getByRole('radio', { name: 'Признак', exact: true }).click()
  for (const word of ['очень низко', 'низко', 'ниже среднего', 'средне', 'выше среднего', 'высоко', 'нет данных'])
    await expect.poll(() => legend.textContent()).toContain(word)
  await map().waitFor()
  await expect.poll(() => page().locator('[data-shapes]').getAttribute('data-shapes')).toBe('50')
  expect(await accessibilityViolations(page(), 'main')).toEqual([])
})

it('map and table highlight each other and select one region, whose wind rose is shown [GEN-10]', async () => {
  const rose = page().getByRole('complementary', { name: 'Роза ветров' })
  await rose.getByRole('heading', { name: 'Все регионы' }).waitFor()
  await row(montana).getByRole('button').focus()
  await expect.poll(() => row(montana).getAttribute('data-highlighted')).toBe('true')
  await page().keyboard.press('Enter')
  await rose.getByRole('heading', { name: 'Монтана' }).waitFor()
  await expect.poll(() => row(montana).getByRole('button').getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => page().locator('[data-rose]').getAttribute('data-rose')).toBe('8')
  await rose.getByRole('cell', { name: '6,43' }).waitFor()
  // The page may send other requests by itself at any time; pointing sends none of the genome.
  const genomeUrl = () =>
    visit.calls.filter((call) => /mutation_influence|region_values|wind_rose|get_weights|line_ids/.test(call)).length
  const calls = genomeUrl()
  const firstShape = map().locator('path[aria-roledescription], .mark-shape path').first()
  await firstShape.waitFor()
  await page().keyboard.press('ArrowDown')
  await expect.poll(() => row(montana).getAttribute('data-highlighted')).toBe('false')
  expect(genomeUrl()).toBe(calls)
})

it('the rose has a table of trait weights at minimum, standard and maximum technology [GEN-11]', async () => {
  const weights = page().getByRole('region', { name: 'Веса признаков' })
  const lodging = weights.getByRole('row', { name: /^Lodging/ })
  await expect.poll(() => lodging.getByRole('cell').allTextContents()).toEqual(['–', '−13', '−16'])
  expect(await weights.getByRole('columnheader').allTextContents()).toEqual([
    'Признак',
    'Минимум',
    'Стандарт',
    'Максимум',
  ])
  await weights.getByRole('radio', { name: 'p ≤ 0,001' }).click()
  await expect.poll(() => lodging.getByRole('cell').allTextContents()).toEqual(['–', '–', '−21'])
})

it('the region selection works in English, with another line against the check; the address contains the selection', async () => {
  await visit.context.close()
  visit = await product.visit({ as: actor })
  const line = barley.line('Morex')
  await visit.open(`/genome?cultureId=${barley.crop}&line=${line}&region=${montana}&spokes=regions&colour=difference`)
  await page().getByRole('heading', { name: 'Morex: where it performs' }).waitFor()
  await page().getByRole('radio', { name: 'Check', exact: true }).click()
  await expect.poll(() => row(montana).textContent()).toContain('−2.85 ± 0.90')
  await expect.poll(() => page().url()).toContain('compare=check')
  await expect.poll(() => page().locator('[data-rose]').getAttribute('data-rose')).not.toBe('8')
  expect(await accessibilityViolations(page(), 'main')).toEqual([])
  await visit.context.close()
})

it('users rank crosses in the crossing table by variety, country, region and phenotype [NAV-19, NAV-31, GEN-02]', async () => {
  visit = await product.visit()
  for (const path of ['crossing-table', 'create-line']) {
    await visit.open(`/genome/${path}`)
    await page().waitForURL('**/auth')
  }
  await visit.context.close()
  visit = await product.visit({ as: actor, language: 'ru' })
  await visit.open(`/genome/crossing-table?cultureId=${barley.crop}`)
  for (const name of ['Выбор региона', 'Таблица скрещиваний', 'Создать линию'])
    await page().getByRole('link', { name, exact: true }).waitFor()
  await page().getByRole('heading', { name: 'Все пары' }).waitFor()
  await choose('Сорт', 'SM83')
  await page().getByRole('heading', { name: 'Партнёры для SM83' }).waitFor()
  await expect.poll(() => page().locator('[data-pair]').first().getAttribute('data-pair')).toBe('SM83 SM141')
  await expect.poll(() => page().locator('[data-pair]').first().textContent()).toContain('5,97')
})

it('country, region and phenotype filter the values that rank the crosses [GEN-03, GEN-04, GEN-05]', async () => {
  const first = page().locator('[data-pair]').first()
  const country = page().getByRole('combobox', { name: 'Страна' })
  await expect.poll(() => country.inputValue()).toBe('Соединенные Штаты')
  await choose('Регион', 'Монтана')
  await expect.poll(() => first.textContent()).not.toContain('5,97')
  await choose('Регион', 'Все регионы')
  await choose('Фенотип', 'Lodging, %')
  await page().getByRole('columnheader', { name: 'Полезность, %' }).waitFor()
  await choose('Фенотип', 'Grain yield, t/ha')
  await expect.poll(() => first.textContent()).toContain('5,97')
  // With another selection intensity the best partner differs; trials of one technology give another ranking, too.
  const details = page().locator('[data-scope-details]')
  await details.click()
  const accuracy = page().getByRole('textbox', { name: 'Точность отбора h' })
  await accuracy.fill('1')
  await expect.poll(() => first.getAttribute('data-pair')).toBe('SM83 SM89')
  await expect.poll(() => first.textContent()).toContain('6,07')
  expect(await accessibilityViolations(page(), '[role="dialog"]')).toEqual([])
  await accuracy.fill('')
  await expect.poll(() => first.textContent()).toContain('5,97')
  await choose('Уровень технологии', 'Максимум')
  await expect.poll(() => first.textContent()).not.toContain('5,97')
  await choose('Уровень технологии', 'Все уровни')
  await expect.poll(() => first.textContent()).toContain('5,97')
  await page().keyboard.press('Escape')
  await accuracy.waitFor({ state: 'detached' })
  await expect.poll(() => details.getAttribute('data-scope-details')).toBe('Все уровни')
})

it('crosses are recalculated, downloaded and planned for sowing, with asynchronous flowering marked [GEN-06, GEN-07, GEN-08]', async () => {
  const resultCalls = () => visit.calls.filter((call) => call === 'GET /api/v1/cross_result/').length
  const before = resultCalls()
  await page().getByRole('button', { name: 'Рассчитать', exact: true }).click()
  await expect.poll(resultCalls).toBe(before + 2)

  await page().getByRole('button', { name: 'Скачать таблицу' }).click()
  const started = page().waitForEvent('download')
  await page().getByRole('dialog').getByRole('button', { name: 'Скачать' }).click()
  expect((await started).suggestedFilename()).toBe('Скрещивания.xlsx')

  for (const partner of ['SM141', 'SM89'])
    await page()
      .getByRole('checkbox', { name: `Отметить ${partner}`, exact: true })
      .press('Space')
  await page().getByRole('button', { name: 'Запланировать посев · 2' }).click()
  const dialog = page().getByRole('dialog', { name: 'Запланировать скрещивания' })
  await expect.poll(() => dialog.locator('[data-count]').textContent()).toMatch(/^2 × 1 = 2 /)
  await expect.poll(() => dialog.locator('[data-cross-marks]').textContent()).toContain('больше 5 дней: 1')
  await page().keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('map, rose and weights of the parents are next to the crosses; failures offer a retry [GEN-09, ERR-47, ERR-48]', async () => {
  const legend = page().getByRole('region', { name: 'Легенда карты' })
  for (const word of ['очень низко', 'низко', 'ниже среднего', 'средне', 'выше среднего', 'высоко', 'нет данных'])
    await expect.poll(() => legend.textContent()).toContain(word)
  await expect.poll(() => page().locator('[data-rose]').getAttribute('data-rose')).toBe('8')
  await page()
    .getByRole('region', { name: 'Веса признаков' })
    .getByRole('row', { name: /^Lodging/ })
    .waitFor()
  await page().getByRole('button', { name: 'Подобрать' }).click()
  await expect.poll(() => page().locator('[data-set]').getAttribute('data-set')).toBe('8')
  await page().getByRole('heading', { name: 'Лучший набор: 8 скрещиваний' }).waitFor()
  // Only these crosses, not all mothers with all fathers, are planned.
  await page().getByRole('button', { name: 'Запланировать посев · 8' }).click()
  const dialog = page().getByRole('dialog', { name: 'Запланировать скрещивания' })
  await expect.poll(() => dialog.locator('[data-count]').textContent()).toMatch(/^8 × 1 = 8 /)
  await page().keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await map().waitFor()
  expect(await accessibilityViolations(page(), 'main')).toEqual([])

  const broken = ['**/get_weights/**', '**/cross_result/**']
  const refusal = { code: 'notFound', detail: 'Сбой' }
  for (const url of broken) await page().route(url, (route) => route.fulfill({ status: 404, json: refusal }))
  await visit.open(`/genome/crossing-table?cultureId=${barley.crop}&line=${barley.line('SM44')}`)
  const failed = (sentence: string) => page().getByRole('alert').filter({ hasText: sentence })
  for (const sentence of ['Не удалось загрузить веса признаков.', 'Не удалось загрузить данные для выбора.'])
    await failed(sentence).waitFor()
  for (const url of broken) await page().unroute(url)
  for (const sentence of ['Не удалось загрузить веса признаков.', 'Не удалось загрузить данные для выбора.'])
    await failed(sentence).getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await page().getByRole('heading', { name: 'Партнёры для SM44' }).waitFor()
  await page()
    .getByRole('region', { name: 'Веса признаков' })
    .getByRole('row', { name: /^Lodging/ })
    .waitFor()

  // A large analysis that was stopped restarts only on request, however much time passes.
  await visit.context.close()
  visit = await product.visit({ as: actor, language: 'ru', alone: true })
  await page().clock.install()
  let requests = 0
  const task = { id: 7, kind: 'genome_fit', state: 'cancelled', progress: 0.4, report: null }
  const time = '2026-01-01T00:00:00.000Z'
  await page().route('**/cross_result/**', (route) => route.fulfill({ status: 202, json: { task_id: 7 + requests++ } }))
  await page().route('**/api/v1/tasks/*/', (route) =>
    route.fulfill({ json: { ...task, created_at: time, finished_at: time } }),
  )
  await visit.open(`/genome/crossing-table?cultureId=${barley.crop}&line=${barley.line('SM45')}`)
  await page().getByRole('heading', { name: 'Расчёт не выполнен' }).waitFor()
  await page().clock.runFor(10_000)
  expect(requests).toBe(1)
  await page().getByRole('main').getByRole('button', { name: 'Рассчитать' }).last().click()
  await expect.poll(() => requests).toBe(2)
  await page().getByRole('heading', { name: 'Расчёт не выполнен' }).waitFor()
  await page().clock.runFor(10_000)
  expect(requests).toBe(2)

  // An empty panel leaves its space to the rest.
  await visit.open(`/genome/crossing-table?cultureId=${barley.crop}`)
  await page().getByRole('heading', { name: 'Расчёт не выполнен' }).waitFor()
  expect(await page().locator('[data-region="rose"]').isVisible()).toBe(false)
  await visit.context.close()
})

it('variety and region are chosen on the create-line page, and the ideotype is calculated [NAV-21, GEN-12, GEN-13]', async () => {
  visit = await product.visit({ as: actor })
  await visit.open(`/genome/create-line?cultureId=${barley.crop}`)
  await page().locator('[data-segments]').waitFor()
  await choose('Variety', 'SM83')
  await choose('Region', 'Montana')
  await choose('Region', 'All regions')
  await page().getByRole('heading', { name: 'SM83: what it could become' }).waitFor()
  // The donor is the partner of the most useful cross.
  const plants = () => page().locator('[data-plants]').getAttribute('data-plants')
  await expect.poll(plants).toBe('26437')
  const ideotypeCalls = () => visit.calls.filter((call) => call === 'POST /api/v1/ideotype/').length
  const before = ideotypeCalls()
  // By keyboard; the focus stays where it is while nothing can be pressed.
  const focused = () => page().evaluate(() => document.activeElement?.textContent)
  await page().getByRole('button', { name: 'Calculate', exact: true }).press('Enter')
  await expect.poll(ideotypeCalls).toBe(before + 2)
  expect(await focused()).toBe('Calculate')
  await page().getByRole('button', { name: 'Only the best 3' }).click()
  await expect.poll(plants).toBe('35')
  await page().locator('[data-segment="6:0"]').press('Space')
  await expect.poll(() => page().locator('[data-segment="6:0"]').getAttribute('aria-pressed')).toBe('false')
  await expect.poll(plants).not.toBe('35')
  await page().getByRole('button', { name: 'All segments' }).press('Enter')
  await expect.poll(plants).toBe('26437')
  expect(await focused()).toBe('All segments')
  expect(await accessibilityViolations(page(), 'main')).toEqual([])
})

it('a target opens its marker with position and impact, the line is saved with its parents, settings are editable [GEN-14]', async () => {
  const target = page().getByRole('table', { name: 'Target markers' }).getByRole('button').first()
  const name = (await target.textContent()) ?? ''
  await target.press('Enter')
  const marker = page().getByRole('dialog', { name: `Marker ${name}` })
  for (const fact of ['Marker', 'Position', 'Impact'])
    await marker.getByRole('term').filter({ hasText: fact }).waitFor()
  await marker.locator('[data-effects]').waitFor()
  expect(await accessibilityViolations(page())).toEqual([])
  await page().keyboard.press('Escape')
  await marker.waitFor({ state: 'detached' })

  await page().getByRole('button', { name: 'Save as line' }).click()
  const save = page().getByRole('dialog', { name: 'Save as line' })
  expect(await accessibilityViolations(page())).toEqual([])
  await save.getByRole('textbox').fill('SM83-ideal')
  await page().keyboard.press('Enter')
  await page().getByText('The line “SM83-ideal” was added').waitFor()

  // With several donors the line results from the planned crosses, not from one of the donors alone.
  const donors = page().getByRole('combobox', { name: 'Donors (at most 3)' })
  await donors.click()
  await donors.fill('SM89')
  await page().getByRole('menuitemcheckbox', { name: 'SM89', exact: true }).click()
  await expect.poll(() => page().locator('[data-crosses]').getAttribute('data-crosses')).toBe('2')
  const [step, last] = (await page().locator('[data-crosses]').innerText()).trim().split('\n')
  const [first, second] = step.split(' × ')
  const [line] = last.split(' × ')
  await page().keyboard.press('Escape')
  await page().getByRole('button', { name: 'Save as line' }).click()
  await save.getByText(`${line}//${first}/${second}`, { exact: true }).waitFor()
  await save.getByRole('textbox').fill('SM83-wide')
  await page().keyboard.press('Enter')
  await page().getByText('The line “SM83-wide” was added').waitFor()
  await save.waitFor({ state: 'detached' })
  const stored = async () => {
    const { body } = await actor.call(listLines, { query: { spec_id: String(barley.crop) } })
    const linesById = new Map(body.data.map((line) => [line.line_id, line]))
    const wideLine = body.data.find(({ line_name }) => line_name === 'SM83-wide')
    const father = linesById.get(wideLine?.father_id ?? 0)
    const nameOf = (id: number | null | undefined) => linesById.get(id ?? 0)?.line_name
    return [nameOf(wideLine?.mother_id), father?.line_name, nameOf(father?.mother_id), nameOf(father?.father_id)]
  }
  await expect.poll(stored).toEqual([line, `${first}/${second}`, first, second])

  // A fourth donor does not replace any of the three.
  await donors.click()
  await donors.fill('SM179')
  await page().getByRole('menuitemcheckbox', { name: 'SM179', exact: true }).click()
  const chosen = () => new URL(page().url()).searchParams.get('donors')
  await expect.poll(() => chosen()?.split(',').length).toBe(3)
  const three = chosen()
  await donors.fill('SM44')
  const fourth = page().getByRole('menuitemcheckbox', { name: 'SM44', exact: true })
  await expect.poll(() => fourth.getAttribute('aria-disabled')).toBe('true')
  await donors.press('Enter')
  expect(chosen()).toBe(three)
  await page().keyboard.press('Escape')

  await page().keyboard.press('Control+k')
  await page().getByRole('combobox', { name: 'Command palette' }).fill('Settings of the genome')
  await page().getByRole('option', { name: 'Settings of the genome figures' }).waitFor()
  await page().keyboard.press('Enter')
  const settings = page().getByRole('dialog', { name: 'Settings of the genome figures' })
  await settings.getByRole('textbox', { name: 'Centimorgans a megabase' }).fill('0.5')
  expect(await accessibilityViolations(page())).toEqual([])
  await page().keyboard.press('Enter')
  await settings.waitFor({ state: 'detached' })
})

it('an ideotype is saved, reopened with its segments, becomes stale, is renamed, shared and deleted [GEN-12, GEN-13]', async () => {
  const address = `/genome/create-line?cultureId=${barley.crop}`
  const settings = `&line=${barley.line('SM83')}&donors=${barley.line('SM141')}`
  // An earlier test has changed it.
  await actor.call(updateCrop, { params: { id: barley.crop }, body: { cm_per_mb: 1 } })
  const own = await product.visit({ as: actor })
  const { page } = own
  await own.open(`${address}${settings}`)
  const plants = () => page.locator('[data-plants]').getAttribute('data-plants')
  const savedList = page.locator('[data-saved-ideotypes]')
  // Thousands of pairs are computed first.
  await expect.poll(plants, { timeout: 120_000 }).toBe('26437')
  await page.getByRole('button', { name: 'Only the best 3' }).click()
  await expect.poll(plants).toBe('35')
  expect(await savedList.isDisabled()).toBe(true)

  // A colleague on the page sees it in the list at once.
  const colleague = await product.visit({ as: actor })
  await colleague.open(address)
  await colleague.page.locator('[data-saved-ideotypes="0"]').waitFor()
  await page.getByRole('button', { name: 'Save the ideotype' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save the ideotype' })
  expect(await dialog.getByLabel('Title').inputValue()).toBe('SM83 × SM141: Grain yield')
  expect(await accessibilityViolations(page, '[role="dialog"]')).toEqual([])
  await dialog.getByLabel('Title').fill('Three segments')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await colleague.page.locator('[data-saved-ideotypes="1"]').waitFor()

  // Opening it shows the saved state, whatever the address contained before.
  await colleague.page.getByRole('button', { name: 'Saved: 1' }).click()
  await colleague.page.getByRole('menuitemradio', { name: /Three segments/ }).click()
  const opened = colleague.page.getByRole('region', { name: 'Saved ideotype' })
  await opened.getByText('Data unchanged').waitFor()
  await colleague.page.getByRole('heading', { name: 'SM83: what it could become' }).waitFor()
  expect(await colleague.page.locator('[data-plants]').getAttribute('data-plants')).toBe('35')
  expect(await accessibilityViolations(colleague.page, 'main')).toEqual([])

  // It becomes outdated when its input changes, which the page shows immediately; its figures stay.
  await actor.call(updateCrop, { params: { id: barley.crop }, body: { cm_per_mb: 0.5 } })
  await opened.getByText('Data changed since').waitFor()
  expect(await colleague.page.locator('[data-plants]').getAttribute('data-plants')).toBe('35')
  expect(await colleague.page.locator('[data-segment="2:0"]').getAttribute('aria-pressed')).toBe('true')
  await opened.getByRole('button', { name: 'Calculate from today’s data' }).press('Enter')
  await opened.waitFor({ state: 'detached' })
  expect(await colleague.page.evaluate(() => document.activeElement?.getAttribute('data-region'))).toBe('page')
  await colleague.page.getByRole('button', { name: 'Saved: 1' }).click()
  await colleague.page.getByRole('menuitemradio', { name: /Three segments/ }).click()

  // Another choice closes it but retains its settings.
  await colleague.page.getByRole('button', { name: 'All segments' }).click()
  await opened.waitFor({ state: 'detached' })
  await expect.poll(() => colleague.page.locator('[data-plants]').getAttribute('data-plants')).toBe('26437')
  await colleague.page.getByRole('button', { name: 'Saved: 1' }).click()
  await colleague.page.getByRole('menuitemradio', { name: /Three segments/ }).click()

  // It is renamed, and deleted after confirmation; the other page follows.
  await opened.getByRole('button', { name: 'Edit' }).click()
  await colleague.page.getByRole('dialog').getByLabel('Title').fill('Best three')
  await colleague.page.keyboard.press('Enter')
  await opened.getByText('Best three').waitFor()
  await page.getByRole('button', { name: 'Saved: 1' }).click()
  await page.getByRole('menuitemradio', { name: /Best three/ }).click()
  await page.getByRole('region', { name: 'Saved ideotype' }).waitFor()
  await opened.getByRole('button', { name: 'Delete' }).click()
  const sure = colleague.page.getByRole('dialog', { name: 'Delete “Best three”?' })
  await sure.getByRole('button', { name: 'Delete' }).click()
  await colleague.page.locator('[data-saved-ideotypes="0"]').waitFor()
  await opened.waitFor({ state: 'detached' })
  await page.getByText('This saved ideotype is no longer there.').waitFor()
  expect([...own.faults, ...colleague.faults]).toEqual([])
  for (const { context } of [own, colleague]) await context.close()
})
