import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { buildClient } from './build.mjs'
import { findChromiumForTests } from './chromium.mjs'
import { findNode, giveUp, installPackages, root } from './install.mjs'
import { terminalText } from './terminalWords.mjs'

/**
 * `npm run test:changed [-- REVISION]`: the checks that a change since a revision can break: types, lint, the unit
 * tests that import a changed file, the integration tests of changed server folders, and the tests in process and short
 * browser tests of changed parts of the client. Without a revision: the uncommitted changes, or the last commit if there are none.
 */
await installPackages()
const node = findNode()
const env = {
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  CHROME_PATH: findChromiumForTests() ?? '',
}

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const changedSince = (revision) => [
  ...git('diff', '--name-only', '--diff-filter=d', revision),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const [revision] = process.argv.slice(2)
const uncommitted = changedSince(revision ?? 'HEAD')
const changed = uncommitted.length > 0 || revision ? uncommitted : changedSince('HEAD~1')
const code = changed.filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)))
if (code.length === 0) giveUp(terminalText('nothingChanged'))

/** Short browser tests of each part of the client. */
const browserTestsOfParts = [
  [
    /^src\/(grid|workbench|canvas|commands|state\/(sheet|map|log|year)|domain\/(sheet|layout)|pages\/fields)\//,
    ['fields/scenarios'],
  ],
  [/^src\/pages\/(varieties|pedigree|crossings|storage)\//, ['varieties/']],
  [/^src\/pages\/statistics\//, ['statistics/']],
  [/^src\/pages\/auth\//, ['shell/signIn']],
  [/^src\/pages\/(genome|account|news|shell|static)\//, ['shell/everyPage.test.ts']],
].map(([pattern, names]) => [pattern, names.map((name) => `tests/e2e/${name}`)])
/** Tests in process of each part of the client, by the beginning of their names; all of them for their driver. */
const inProcessTestsOfParts = [
  [/^src\/(grid|state\/sheet|domain\/sheet)\//, ['table', 'rowsAndHeadings']],
  [/^src\/(workbench|canvas|state\/map|domain\/layout)\//, ['map', 'numbering']],
  [/^src\/(commands|ui)\//, ['commands', 'keyAfter']],
  [/^src\/state\/(log|outbox|year)\//, ['refusedChanges', 'colleagues', 'otherYear']],
  [/^src\/pages\/fields\//, ['inspector', 'valuePanels']],
  [/^src\/pages\/(varieties|pedigree)\//, ['varieties', 'lines']],
  [/^src\/(pages\/(auth|account|shell)|state\/(account|shell)|app|api)\//, ['session', 'signIn', 'notifications']],
  [/^tests\/inProcess\/\w+\.ts$/, ['']],
].map(([pattern, names]) => [pattern, names.map((name) => `tests/inProcess/${name}`)])
/** The tests that a table names for the changed files. */
const testsOf = (table) => [
  ...new Set(changed.flatMap((file) => table.flatMap(([pattern, names]) => (pattern.test(file) ? names : [])))),
]
const shortBrowserTests = testsOf(browserTestsOfParts)
const browserTests = code.filter((file) => /^tests\/e2e\/.*\.test\.ts$/.test(file))
/** Folders of the server whose integration tests are in a folder with another name. */
const integrationFolders = {
  ...Object.fromEntries(
    ['characteristics', 'lines', 'nurseries', 'plants', 'plots', 'results', 'stages', 'traits'].map((name) => [
      name,
      'trials',
    ]),
  ),
  columns: 'changes',
  maps: 'changes',
  means: 'varieties',
}
const serverTests = [
  ...new Set(
    code.flatMap((file) => {
      if (/^tests\/integration\/.*\.test\.ts$/.test(file)) return [file]
      const changedFolder = /^server\/(?:(?:api|core|platform)\/)?(\w+)\//.exec(file)?.[1]
      const folder = integrationFolders[changedFolder] ?? changedFolder
      return folder && existsSync(join(root, 'tests/integration', folder)) ? [`tests/integration/${folder}/`] : []
    }),
  ),
]

let failed = 0
function run(name, script, args) {
  console.log(`\n── ${name}`)
  const result = spawnSync(node, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit', env })
  if (result.status !== 0) failed++
}
run('types', 'typescript/bin/tsc', ['--noEmit'])
run('lint', '@biomejs/biome/bin/biome', ['check', '--no-errors-on-unmatched', ...code])
const vitest = 'vitest/vitest.mjs'
run('unit tests', vitest, ['related', '--run', '--project', 'unit', '--passWithNoTests', ...code])
const inProcess = [
  ...testsOf(inProcessTestsOfParts),
  ...code.filter((file) => /^tests\/inProcess\/.*\.test\.ts$/.test(file)),
]
if (inProcess.length > 0) run('tests in process', vitest, ['run', '--project', 'in-process', ...inProcess])
if (serverTests.length > 0)
  run('integration tests', vitest, ['run', '--project', 'integration*', '--project', 'faults', ...serverTests])
if (browserTests.length + shortBrowserTests.length > 0) {
  if (!env.CHROME_PATH) giveUp(terminalText('noChromium'))
  if (!buildClient(node)) giveUp(terminalText('notBuilt'))
  const project = (name, files) => run(`browser tests (${name})`, vitest, ['run', '--project', name, ...files])
  if (browserTests.length > 0) project('e2e', browserTests)
  if (shortBrowserTests.length > 0) project('e2e-short', shortBrowserTests)
}
process.exit(failed > 0 ? 1 : 0)
