import type { Response } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { languages } from '../../../src/words/word.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { startProduct, type Visit } from '../product.ts'
import { companyWithCrop } from './companyWithCrop.ts'

const product = await startProduct()
const actor = await companyWithCrop(product)
let visit: Visit

afterEach(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

describe('accessibility', () => {
  it.each(['light', 'dark'] as const)(
    'sign-in and registration have no violations in the %s theme',
    async (colorScheme) => {
      visit = await product.visit({ colorScheme, reducedMotion: 'reduce' })
      for (const path of ['/auth', '/sign-up']) {
        await visit.open(path)
        await visit.page.getByRole('form').waitFor()
        await visit.page.getByRole('button', { name: /^(Sign in|Register)$/ }).click()
        await visit.page.getByText('This is a required field').first().waitFor()
        expect(await accessibilityViolations(visit.page)).toEqual([])
      }
    },
  )

  it.each(['light', 'dark'] as const)(
    'header, menus and dialogs have no violations in the %s theme',
    async (colorScheme) => {
      visit = await product.visit({ as: actor, colorScheme, reducedMotion: 'reduce' })
      await visit.open('/account')
      await visit.page.getByLabel(/^First name/).waitFor()
      expect(await accessibilityViolations(visit.page)).toEqual([])
      for (const name of [/^Crop/, /^Notifications/, /^Language/, /^Profile/]) {
        await visit.page.getByRole('banner').getByRole('button', { name }).click()
        const menuItem = visit.page.locator('[data-portal-node] [role]:not([role="tooltip"])').first()
        await menuItem.waitFor()
        // Partly covered elements are not targets while it is open.
        expect(await accessibilityViolations(visit.page, '[data-portal-node]')).toEqual([])
        await visit.page.keyboard.press('Escape')
        await menuItem.waitFor({ state: 'detached' })
      }
      await visit.page.getByRole('button', { name: /^Crop/ }).click()
      await visit.page.getByRole('button', { name: 'Add crop' }).click()
      await visit.page.getByRole('dialog', { name: 'Add a crop' }).waitFor()
      expect(await accessibilityViolations(visit.page)).toEqual([])
    },
  )

  it.each(['light', 'dark'] as const)(
    'an empty, failed, forbidden or upcoming page has no violations in the %s theme',
    async (colorScheme) => {
      visit = await product.visit({ as: actor, colorScheme, reducedMotion: 'reduce' })
      const profile = '**/users/profile/'
      const stateElement = (state: string) => visit.page.locator(`main [data-state="${state}"]`)
      await visit.open('/fields/journal')
      await stateElement('empty').waitFor()
      expect(await accessibilityViolations(visit.page)).toEqual([])
      for (const [status, state] of [
        [500, 'failed'],
        [403, 'noPermission'],
      ] as const) {
        await visit.page.route(profile, (route) => route.fulfill({ status, json: { detail: 'x', code: 'x' } }))
        await visit.open('/account')
        await stateElement(state).waitFor()
        expect(await accessibilityViolations(visit.page)).toEqual([])
      }
      await visit.page.route(profile, () => {})
      await visit.open('/account')
      await stateElement('loading').waitFor()
      expect(await accessibilityViolations(visit.page)).toEqual([])
    },
  )

  it('no page scrolls sideways in any language at 1366 and at 700 px', async () => {
    for (const language of languages) {
      visit = await product.visit({ as: actor, language })
      await visit.open('/account')
      await visit.page.locator('form').first().waitFor()
      for (const width of [1366, 700]) {
        await visit.page.setViewportSize({ width, height: 768 })
        const over = () =>
          visit.page.evaluate(() => {
            const header = document.querySelector('header')
            return Math.max(
              document.documentElement.scrollWidth - innerWidth,
              header ? header.scrollWidth - header.clientWidth : 0,
            )
          })
        await expect.poll(over, { message: `${language} ${width}` }).toBeLessThanOrEqual(0)
      }
      if (language !== 'es') await visit.context.close()
    }
  })

  it('the fields page loads at most 60 scripts', async () => {
    visit = await product.visit({ as: actor, alone: true })
    const scripts = new Set<string>()
    visit.page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    await visit.open('/fields')
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    await visit.page.waitForLoadState('networkidle')
    expect(scripts.size).toBeGreaterThan(5)
    expect(scripts.size).toBeLessThanOrEqual(60)
  })

  it('the first screen loads at most 450 kB before the workbench', async () => {
    visit = await product.visit({ alone: true })
    const answers: Response[] = []
    visit.page.on('response', (answer) => answers.push(answer))
    await visit.open('/auth')
    await visit.page.getByRole('form').waitFor()
    await visit.page.waitForLoadState('networkidle')
    const sizes = new Map<string, number>()
    for (const answer of answers) {
      const headers = await answer.allHeaders()
      const { pathname } = new URL(answer.url())
      if (pathname.startsWith('/assets/')) sizes.set(pathname, Number(headers['content-length'] ?? Number.NaN))
      if (/\.(js|css)$/.test(pathname)) expect(headers['content-encoding']).toBe('br')
    }
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(50_000)
    expect(total).toBeLessThanOrEqual(450_000)
    expect([...sizes.keys()].filter((path) => /Workbench|grid-|canvas-|vega-|sheets-/.test(path))).toEqual([])
  })
})
