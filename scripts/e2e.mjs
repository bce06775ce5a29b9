import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { buildClient } from './build.mjs'
import { findChromium, findChromiumForTests } from './chromium.mjs'
import { findNode, giveUp, installPackages, root } from './install.mjs'
import { terminalText } from './terminalWords.mjs'

/**
 * `npm run e2e`: all browser tests. `npm run e2e -- NAME …` runs those whose file name contains a name, or, if none
 * does, whose title does; `--headed` shows the browser and slows it down, which needs a Chromium with a window.
 */
const words = process.argv.slice(2)
const isHeaded = words.includes('--headed')
const names = words.filter((word) => !word.startsWith('--'))
const options = words.filter((word) => word.startsWith('--') && word !== '--headed')

await installPackages()
const node = findNode()
const chromium = isHeaded ? findChromium() : findChromiumForTests()
if (!chromium) giveUp(terminalText('noChromium'))
if (!buildClient(node)) giveUp(terminalText('notBuilt'))

const testFiles = readdirSync(join(root, 'tests/e2e'), { recursive: true }).filter((file) => file.endsWith('.test.ts'))
const namesFile = (name) => testFiles.some((file) => `tests/e2e/${file}`.includes(name))
const files = names.filter(namesFile)
const titles = names.filter((name) => !namesFile(name))
const args = ['run', '--project', 'e2e', ...files, ...options]
if (titles.length > 0) args.push('-t', titles.join('|'))
const env = {
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  CHROME_PATH: chromium,
  ...(isHeaded ? { PLOTLINE_HEADED: '1' } : {}),
}
const result = spawnSync(node, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
  cwd: root,
  stdio: 'inherit',
  env,
})
process.exit(result.status ?? 1)
