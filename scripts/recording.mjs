import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { root } from './install.mjs'

// `npm run recording`: docs/recording.gif and docs/workbench.png, the README's recording and picture. Requires ffmpeg, Chromium
// (CHROME_PATH, else /usr/bin/chromium) and a server with a freshly loaded English demo at PLOTLINE_ADDRESS, since it edits the demo:
// `DATA_DIR=$(mktemp -d) DEMO_LANGUAGE=en npm start`.

const address = process.env.PLOTLINE_ADDRESS ?? 'http://127.0.0.1:8080'
const frames = mkdtempSync(join(tmpdir(), 'recording-'))
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' })
/** The recorded frames, each with its duration in ms. */
const shown = []
let pointer = { x: 640, y: 400 }

/** Adds the screen as a frame. */
async function show(milliseconds) {
  const file = join(frames, `${shown.length}.png`)
  await page.screenshot({ path: file })
  shown.push({ file, milliseconds })
}

/** Records the next `milliseconds`, at about 10 frames a second. */
async function follow(milliseconds) {
  for (let elapsed = 0; elapsed < milliseconds; elapsed += 100) {
    await page.waitForTimeout(100)
    await show(100)
  }
}

/** Writes a caption into the free part of the header. */
async function caption(text) {
  await page.evaluate((words) => {
    const id = 'recording-caption'
    const box =
      document.getElementById(id) ?? document.body.appendChild(Object.assign(document.createElement('div'), { id }))
    box.textContent = words
    Object.assign(box.style, {
      position: 'fixed',
      top: '7px',
      left: '672px',
      width: '280px',
      font: '600 13px/30px sans-serif',
      textAlign: 'center',
      color: '#fff',
      background: '#1b1b1b',
      borderRadius: '15px',
      pointerEvents: 'none',
      zIndex: '2147483647',
    })
  }, text)
}

/** Draws the pointer, which a screenshot lacks. */
async function drawPointer({ x, y }) {
  await page.evaluate(
    ([left, top]) => {
      const id = 'recording-pointer'
      const arrow =
        document.getElementById(id) ?? document.body.appendChild(Object.assign(document.createElement('div'), { id }))
      Object.assign(arrow.style, {
        position: 'fixed',
        left: `${left}px`,
        top: `${top}px`,
        width: '16px',
        height: '22px',
        background: '#d13438',
        clipPath: 'polygon(0 0, 0 80%, 25% 62%, 45% 100%, 62% 92%, 45% 56%, 75% 54%)',
        pointerEvents: 'none',
        zIndex: '2147483647',
      })
    },
    [x, y],
  )
}

async function moveTo(locator, steps = 5) {
  const box = await locator.boundingBox()
  const from = pointer
  const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (let step = 1; step <= steps; step++) {
    pointer = { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }
    await page.mouse.move(pointer.x, pointer.y)
    await drawPointer(pointer)
    await show(60)
  }
}

async function click(locator) {
  await moveTo(locator)
  await page.mouse.click(pointer.x, pointer.y)
}

/** Presses keys one after another and records the effect of each. */
async function press(keys, milliseconds) {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(250)
    await show(milliseconds)
  }
}

const place = (row, col) =>
  page.locator(`[data-pane="map"] [role="gridcell"][aria-rowindex="${row}"][aria-colindex="${col}"]`)

await page.goto(address)
await page.locator('[name="username"]').fill('demo')
await page.locator('[name="password"]').fill('Plotline-2026')
await page.keyboard.press('Enter')
const value = page.locator('[data-pane="table"] [row-index="4"] [col-id="trait:3"]')
await value.waitFor({ timeout: 120_000 })
await page.waitForTimeout(2000)
// The tour of first steps, which is shown until it has been skipped once.
const skip = page.getByRole('button', { name: 'Skip' })
if (await skip.isVisible()) await skip.click()
await page.waitForTimeout(1000)

await caption('Map and table of the same plots')
await drawPointer(pointer)
await show(1600)

await caption('Type a value: the map follows')
await click(value)
await show(300)
await press(['6', '.', '1'], 250)
await page.keyboard.press('Enter')
await follow(1200)

await caption('Select plots: figures below')
await moveTo(place(4, 3))
await page.mouse.down()
await moveTo(place(6, 9), 8)
await page.mouse.up()
await follow(500)
await show(900)
await page.evaluate(() => document.getElementById('recording-caption')?.remove())
await page.evaluate(() => document.getElementById('recording-pointer')?.remove())
await page.screenshot({ path: join(root, 'docs/workbench.png') })
await drawPointer(pointer)

await caption('N: number them, see every label')
await press(['n'], 700)
await press(['d', 'q', '7', 's'], 500)
await press(['p'], 200)
await press(['A', '-'], 250)
await show(700)
await caption('Enter writes, Ctrl+Z takes back')
await press(['Enter'], 500)
await follow(900)
await press(['Control+z'], 1200)

await caption('C: colour by another trait')
await press(['c'], 500)
await press(['p', 'r', 'o'], 150)
await page.keyboard.press('Enter')
await follow(1400)

await caption('Statistics of the same field')
await click(page.getByRole('link', { name: 'Statistics' }))
await click(page.getByText('ANOVA', { exact: true }))
await page.getByText('Sum of squares').waitFor({ timeout: 60_000 })
await page.waitForTimeout(1500)
await show(3000)
await browser.close()

const list = join(frames, 'frames.txt')
// The demuxer drops the last duration, so the last file is named twice.
const lines = shown.map(({ file, milliseconds }) => `file '${file}'\nduration ${milliseconds / 1000}`)
writeFileSync(list, `${lines.join('\n')}\nfile '${shown.at(-1).file}'\n`)
const colours =
  'split[a][b];[a]palettegen=max_colors=128:stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle'
execFileSync('ffmpeg', [
  ...['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list],
  ...['-vf', colours, '-fps_mode', 'vfr', join(root, 'docs/recording.gif')],
])
if (process.env.KEEP_FRAMES) console.log(frames)
else rmSync(frames, { recursive: true })
console.log(
  `${shown.length} frames, ${(shown.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000).toFixed(1)} s`,
)
