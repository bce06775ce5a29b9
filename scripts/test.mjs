import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { buildClient } from './build.mjs'
import { findChromiumForTests } from './chromium.mjs'
import { findNode, giveUp, installPackages, root } from './install.mjs'
import { installForSystem, programOnPath } from './systemPackages.mjs'
import { terminalText } from './terminalWords.mjs'

/**
 * `npm test`: types, lint, unused code, unit tests, tests in process, and the short lists of integration and browser tests
 * (`tests/testLists.ts`). `npm run test:all` adds the others, random inputs (`tests/fuzz`), the fault tests and the
 * tests with several nodes, also behind a pooler where PgBouncer is installed or can be.
 * The last line counts all; the exit code is 0 only when none failed and at least one passed.
 */
const isAll = process.argv[2] === 'all'

await installPackages()
const node = findNode()
const chromium = findChromiumForTests()
if (!chromium) giveUp(terminalText('noChromium'))

// The pinned Node comes first, so that every tool runs on it.
const path = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
// Named like the folders of tests/temporary/folders.ts, which removes it in a later run if this one is killed.
const results = mkdtempSync(join(tmpdir(), `plotline-${process.pid}-results-`))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))
const env = {
  ...process.env,
  PATH: path,
  CHROME_PATH: chromium,
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
  // Servers of the tests load modules in thousands of threads: cache the compiled code for all of them.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(results, 'compiled'),
}
let passed = 0
let failed = 0
/** Failures by suite: repeated before the last line, because often only the end of a long log is kept. */
const failures = []

function run(name, script, args) {
  console.log(`\n── ${name}`)
  return (
    spawnSync(node, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit', env }).status === 0
  )
}

/** Runs checks in parallel, because each uses one processor; the output of each is shown when it ends. */
async function checkTogether(checks) {
  const outcomes = checks.map(([name, script, ...args]) => {
    const child = spawn(node, [join(root, 'node_modules', script), ...args], { cwd: root, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    return new Promise((resolve) => {
      child.on('error', (error) => resolve({ name, isFine: false, output: String(error) }))
      child.on('close', (code) => resolve({ name, isFine: code === 0, output }))
    })
  })
  for (const end of outcomes) {
    const { name, isFine, output } = await end
    console.log(`\n── ${name}\n${output}`)
    if (isFine) passed++
    else fail(name, output)
  }
}

/**
 * Starts the database server that all suites share, while other checks run. It ends with this process, also when that is
 * killed, as its input ends then.
 */
function startDatabase() {
  const script = join(root, 'tests', 'integration', 'serveDatabase.ts')
  const child = spawn(node, [script], { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = new Promise((resolve) => child.on('close', resolve))
  return {
    /** Where it is, as JSON; null if it did not start: the suites then start their own, and say why they cannot. */
    address: new Promise((resolve) => {
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (text) => {
        output += text
        if (output.includes('\n')) resolve(output.trim())
      })
      child.on('error', () => resolve(null))
      child.on('close', () => resolve(null))
    }),
    end: () => {
      child.stdin.end()
      return closed
    },
  }
}

function fail(what, why = '') {
  failed++
  const reason = why.split('\n').slice(0, 25).join('\n').replace(/^/gm, '    ')
  failures.push(`${what}\n${reason.trimEnd()}`)
}

/** A suite of tests, counted one by one; a suite without tests has failed, and so has a file that does not load. */
function suite(name) {
  const file = join(results, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const fine = run(name, 'vitest/vitest.mjs', ['run', '--project', name, ...reporters])
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    fail(name, `no report: ${error.message}`)
    return
  }
  const before = failed
  for (const file of report.testResults) {
    const broken = file.assertionResults.filter((test) => test.status === 'failed')
    const failureText = (test) => [`${relative(root, file.name)} › ${test.fullName}`, test.failureMessages.join('\n')]
    for (const test of broken) fail(...failureText(test))
    if (file.status === 'failed' && broken.length === 0) fail(relative(root, file.name), file.message)
  }
  passed += report.numPassedTests
  if (failed === before && !(fine && report.numPassedTests > 0)) fail(name, 'an error outside of its tests')
}

const began = Date.now()
const database = startDatabase()
await checkTogether([
  ['types', 'typescript/bin/tsc', '--noEmit'],
  ['lint', '@biomejs/biome/bin/biome', 'check', '.'],
  ['unused files, exports and packages', 'knip/bin/knip.js'],
])
suite('unit')
suite('in-process')
const address = await database.address
if (address) env.PLOTLINE_TEST_DATABASE = address
suite('integration')
if (isAll) {
  const pooler = 'pgbouncer'
  if (!programOnPath(pooler)) installForSystem(pooler)
  for (const name of ['integration-long', 'fuzz', 'faults', 'two-nodes', 'three-nodes']) suite(name)
  if (programOnPath(pooler)) suite('pooler')
  else console.log('\n── pooler: skipped, PgBouncer is not installed')
}
if (buildClient(node)) suite(isAll ? 'e2e' : 'e2e-short')
else fail('build of the client')
await database.end()

for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${Math.round((Date.now() - began) / 1000)} s in all`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
