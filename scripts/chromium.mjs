import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'
import { installForSystem, programOnPath } from './systemPackages.mjs'
import { terminalText } from './terminalWords.mjs'

/** Chromium without a window, a package of its own in Debian: the same engine, in which the browser tests take a fifth less. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium of this machine, or null. */
function find() {
  return [...names.map(programOnPath), ...fixed, ...downloaded()].find((path) => path && existsSync(path)) ?? null
}

const findShell = () => programOnPath(shell)

const named = () => {
  const path = process.env.CHROME_PATH
  return path && existsSync(path) ? path : null
}

// What `playwright install chromium` leaves.
function downloaded() {
  const dir = join(homedir(), '.cache/ms-playwright')
  if (!existsSync(dir)) return []
  const versions = readdirSync(dir).filter((name) => /^chromium-\d+$/.test(name))
  return versions.flatMap((name) => ['chrome-linux/chrome', 'chrome-linux64/chrome'].map((at) => join(dir, name, at)))
}

/** The last font that the product's own list of fonts names: without it the browser's is wider, and less fits a toolbar. */
const font = 'fonts-liberation'
const fontFolders = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2']

/**
 * A Chromium for the browser tests, with the font that they are made for: the one that CHROME_PATH names, or one without a
 * window, for which the system's packages are asked (as root) where there is none. Null: none, and none can be had.
 */
export function findChromiumForTests() {
  const there = named() ?? findShell()
  if (!there) installForSystem(shell)
  if (process.platform === 'linux' && !fontFolders.some((folder) => existsSync(folder))) installForSystem(font)
  return there ?? findShell() ?? findChromium()
}

/**
 * A Chromium as people have it; where there is none, the system's packages are asked for it (as root), then Playwright's
 * own download. Null: none.
 */
export function findChromium() {
  const there = named() ?? find()
  if (there) return there
  installForSystem('chromium')
  const installed = find()
  if (installed) return installed
  console.log(terminalText('installingNamed', { name: 'Chromium' }))
  spawnSync(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
  return find()
}
