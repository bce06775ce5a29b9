import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './install.mjs'
import { say } from './terminalWords.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium of this machine, or null. */
function find() {
  if (process.env.CHROME_PATH && existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)))
  return [...onPath, ...fixed, ...downloaded()].find((path) => existsSync(path)) ?? null
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

/** Installs packages of the system, where this is its administrator; otherwise nothing. */
function installForSystem(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

/**
 * A Chromium for the end-to-end tests, with the font that they are made for; where there is none, the system's packages are
 * asked for it (as root), then Playwright's own download. Null: none.
 */
export function findChromium() {
  const there = find()
  if (there) {
    if (process.platform === 'linux' && !fontFolders.some((folder) => existsSync(folder))) installForSystem([font])
    return there
  }
  console.log(say('installingChromium'))
  installForSystem(['chromium', font])
  const installed = find()
  if (installed) return installed
  spawnSync(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
  return find()
}
