import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'
import { installForSystem, programOnPath } from './systemPackages.mjs'
import { terminalText } from './terminalWords.mjs'

/**
 * Chromium without a window, a separate package in Debian: the same engine, with which the browser tests take a fifth
 * less time.
 */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium installed on this machine, or null. */
function find() {
  return [...names.map(programOnPath), ...fixed, ...downloaded()].find((path) => path && existsSync(path)) ?? null
}

const findShell = () => programOnPath(shell)

const configuredPath = () => {
  const path = process.env.CHROME_PATH
  return path && existsSync(path) ? path : null
}

// The path where `playwright install chromium` puts it.
function downloaded() {
  const dir = join(homedir(), '.cache/ms-playwright')
  if (!existsSync(dir)) return []
  const versions = readdirSync(dir).filter((name) => /^chromium-\d+$/.test(name))
  return versions.flatMap((name) => ['chrome-linux/chrome', 'chrome-linux64/chrome'].map((at) => join(dir, name, at)))
}

/** The last font in the product's font list: without it the browser's fallback is wider, and less fits a toolbar. */
const font = 'fonts-liberation'
const fontFolders = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2']

/**
 * A Chromium for the browser tests, with the font that they assume: the one named by CHROME_PATH, or one without a
 * window, installed from the system's packages (as root) if missing. Null if none can be installed.
 */
export function findChromiumForTests() {
  const executable = configuredPath() ?? findShell()
  if (!executable) installForSystem(shell)
  if (process.platform === 'linux' && !fontFolders.some((folder) => existsSync(folder))) installForSystem(font)
  return executable ?? findShell() ?? findChromium()
}

/**
 * A Chromium with a window; if missing, it is installed from the system's packages (as root), else downloaded by
 * Playwright. Null if none can be installed.
 */
export function findChromium() {
  const executable = configuredPath() ?? find()
  if (executable) return executable
  installForSystem('chromium')
  const installed = find()
  if (installed) return installed
  console.log(terminalText('installingNamed', { name: 'Chromium' }))
  spawnSync(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
  return find()
}
