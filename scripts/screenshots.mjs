import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { root } from './install.mjs'

// `npm run screenshots [-- NAME …]`: every page at four widths, light and dark, into `screenshots` (not committed), or
// only those whose file has one of the names: `npm run screenshots -- 390-dark storage`. With `--docs` the twelve
// pictures of docs/pictures are recreated; names then limit which of them (the others are from the last run). Requires
// Chromium (CHROME_PATH, else /usr/bin/chromium) and a server with a freshly loaded demo at PLOTLINE_ADDRESS:
// `DATA_DIR=$(mktemp -d) DEMO_LANGUAGE=en npm start`; LANGUAGE_OF_PAGES is ru, en, it or es.

const address = process.env.PLOTLINE_ADDRESS ?? 'http://127.0.0.1:8080'
const language = process.env.LANGUAGE_OF_PAGES ?? 'en'
const requestedPages = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const isForDocs = process.argv.includes('--docs')
const folder = join(root, 'screenshots')

const windows = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
]
const themes = ['light', 'dark']

/** Pages by the name of their file. */
const pages = {
  fields: '/fields',
  phenotypes: '/fields/phenotypes',
  ...Object.fromEntries(
    [
      'info',
      'average',
      'nsr',
      't-test',
      'visualization',
      'correlation',
      'anova',
      'ancova',
      'hybrids',
      'heat-map',
      'comparison',
    ].map((tab) => [`statistics-${tab}`, `/fields/statistic/${tab}`]),
  ),
  'saved-results': '/fields/statistic/results',
  report: '/fields/statistic/report',
  varieties: '/varieties',
  pedigrees: '/varieties/pedigrees',
  storage: '/varieties/storage',
  regions: '/genome',
  'crossing-table': '/genome/crossing-table',
  'create-line': '/genome/create-line',
  news: '/news',
  account: '/account',
  people: '/account/company-structure',
  settings: '/account/settings',
  history: '/account/history',
  'company-data': '/account/company-data',
  privacy: '/privacy',
}

/** The button that ends the tour of first steps. */
const skip = { ru: 'Пропустить', en: 'Skip', it: 'Salta tutto', es: 'Omitir todo' }

/** The pictures of docs/tour.md, light and in English. */
const documentPictures = [
  'fields-1366-light',
  'phenotypes-1366-light',
  'fields-390-light',
  'statistics-average-1366-light',
  'statistics-anova-1366-light',
  'statistics-heat-map-1366-light',
  'report-1366-light',
  'varieties-1366-light',
  'pedigrees-1366-light',
  'storage-1366-light',
  'regions-1366-light',
  'crossing-table-1366-light',
]
/** Their largest width, CSS pixels. */
const widestForDocs = 1000

const isWanted = (name) =>
  (!isForDocs || documentPictures.includes(name)) &&
  (requestedPages.length === 0 || requestedPages.some((part) => name.includes(part)))

/** Signs the demo's user in, once. */
async function signIn(browser) {
  const context = await browser.newContext({ locale: language })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('[name="username"]').fill('demo')
  await page.locator('[name="password"]').fill('Plotline-2026')
  await page.keyboard.press('Enter')
  await page.locator('header nav').first().waitFor({ timeout: 120_000 })
  await page.waitForTimeout(3000)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Waits until nothing is loading or being computed, at most forty seconds. */
async function settle(page) {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy="true"], [role="progressbar"], [data-skeleton]'), null, {
      timeout: 30_000,
    })
    .catch(() => console.log(`still busy: ${page.url()}`))
  await page.waitForTimeout(800)
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const storageState = await signIn(browser)
storageState.cookies = storageState.cookies.map((cookie) =>
  cookie.name === 'language' ? { ...cookie, value: language } : cookie,
)
for (const { width, height, ...touch } of windows) {
  for (const theme of themes) {
    const names = Object.keys(pages).filter((page) => isWanted(`${page}-${width}-${theme}`))
    if (names.length === 0) continue
    const context = await browser.newContext({
      storageState,
      viewport: { width, height },
      colorScheme: theme,
      ...touch,
    })
    const page = await context.newPage()
    for (const name of names) {
      await page.goto(`${address}${pages[name]}`)
      await settle(page)
      // The tour of first steps covers the page.
      const tour = page.getByRole('button', { name: skip[language] })
      if (await tour.isVisible()) await tour.click()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) console.log(`${name} at ${width}: ${overflow} pixels beyond the window`)
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
    }
    await context.close()
  }
}

/** A picture as WebP, at most as wide as the documents allow. */
async function toWebp(page, png) {
  const data = await page.evaluate(
    async ({ png, widest }) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${png}`
      await picture.decode()
      const scale = Math.min(1, widest / picture.width)
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(picture.width * scale)
      canvas.height = Math.round(picture.height * scale)
      const context = canvas.getContext('2d')
      context.imageSmoothingQuality = 'high'
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', 0.82)
    },
    { png: png.toString('base64'), widest: widestForDocs },
  )
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

if (isForDocs) {
  const docs = join(root, 'docs/pictures')
  rmSync(docs, { recursive: true, force: true })
  mkdirSync(docs, { recursive: true })
  const page = await browser.newPage()
  for (const name of documentPictures) {
    const picture = await toWebp(page, readFileSync(join(folder, `${name}.png`)))
    writeFileSync(join(docs, `${name.replace('-1366-light', '').replace('-390-light', '-phone')}.webp`), picture)
  }
}
await browser.close()
