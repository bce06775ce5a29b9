import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildClient } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { findNode, giveUp, installPackages, root } from './install.mjs'

// `npm test`: every check of the project; the last line counts them, the exit code is 0 only when none failed.
installPackages()
const node = findNode()
const chromium = findChromium()
if (!chromium)
  giveUp(
    'The end-to-end tests need Chromium or Chrome: install one, or name it in CHROME_PATH, then run npm test again.',
  )

// The pinned Node comes first, so that every tool runs on it.
const path = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
const env = { ...process.env, PATH: path, CHROME_PATH: chromium, FORCE_COLOR: process.env.FORCE_COLOR ?? '0' }
const results = mkdtempSync(join(tmpdir(), 'plotline-results-'))
let passed = 0
let failed = 0

function run(name, script, args) {
  console.log(`\n── ${name}`)
  return (
    spawnSync(node, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit', env }).status === 0
  )
}

/** A check that has one answer. */
function check(name, script, args) {
  if (run(name, script, args)) passed++
  else failed++
}

/** A suite of tests, counted one by one; a suite without a test has failed, and so has a file that does not load. */
function suite(name) {
  const file = join(results, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const fine = run(name, 'vitest/vitest.mjs', ['run', '--project', name, ...reporters])
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    failed++
    return
  }
  const unloaded = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  )
  const broken = report.numFailedTests + unloaded.length
  passed += report.numPassedTests
  failed += broken > 0 ? broken : fine && report.numPassedTests > 0 ? 0 : 1
}

check('types', 'typescript/bin/tsc', ['--noEmit'])
check('lint', '@biomejs/biome/bin/biome', ['check', '.'])
suite('unit')
suite('integration')
if (buildClient(node)) suite('e2e')
else failed++
check('unused files, exports and packages', 'knip/bin/knip.js', [])
rmSync(results, { recursive: true, force: true })

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
