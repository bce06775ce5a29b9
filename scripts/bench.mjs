import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildClient } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { findNode, giveUp, installPackages, root } from './install.mjs'
import { terminalText } from './terminalWords.mjs'

// `npm run bench [-- P1 P6]`: one table and one JSON in bench-results/; see tests/bench.
await installPackages()
const node = findNode()
const chromium = findChromium()
if (!chromium) giveUp(terminalText('noChromium'))
if (!buildClient(node)) giveUp(terminalText('notBuilt'))

const args = ['--disable-warning=ExperimentalWarning', '--expose-gc', join(root, 'tests/bench/run.ts')]
const env = { ...process.env, CHROME_PATH: chromium }
spawnSync(node, [...args, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env })
