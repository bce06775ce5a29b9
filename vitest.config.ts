import { defineConfig } from 'vitest/config'
import { longIntegrationTests, severalNodesTests, shortBrowserTests } from './tests/testLists.ts'

/** What all suites have. Loading the modules again for each file took a third of the unit tests' time. */
const shared = { isolate: false, setupFiles: './tests/temporary/eachFile.ts' }

/**
 * Two files at a time, each with its own server: a test that waits for a page or a database leaves its processor to another.
 * More only wait for each other: with three, a file of browser tests takes half as long again.
 */
const pair = { fileParallelism: true, maxWorkers: 2 }

const integration = {
  ...shared,
  globalSetup: './tests/integration/database.ts',
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  ...pair,
}

const browser = {
  ...shared,
  setupFiles: [shared.setupFiles, './tests/e2e/eachFile.ts'],
  globalSetup: './tests/integration/database.ts',
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 240_000,
  hookTimeout: 180_000,
  ...pair,
}

const severalNodes = (name: string, nodes: number, further: object = {}) => ({
  test: {
    ...integration,
    ...further,
    name,
    provide: { nodes },
    include: severalNodesTests,
  },
})

// Pure rules beside their source, the page in process, random inputs, the server over HTTP, faults of its surroundings, some of
// both with several nodes and behind a pooler, and the product in Chromium. `npm test` runs unit, in-process, integration and
// e2e-short.
export default defineConfig({
  test: {
    // Of tests that pass nothing is printed but their titles.
    silent: 'passed-only',
    projects: [
      {
        test: {
          ...shared,
          ...pair,
          name: 'unit',
          testTimeout: 60_000,
          include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/{arch,oracles,bench}/**/*.test.ts'],
        },
      },
      {
        oxc: { jsx: { development: false } },
        test: {
          ...shared,
          ...pair,
          name: 'in-process',
          // The page as it is served: in development React and the component styles check much more.
          env: { NODE_ENV: 'production' },
          // A key press leaves many short-lived objects: with a larger young generation they are collected less often.
          execArgv: ['--max-semi-space-size=64'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://plotline.test/' } },
          // The first test of a worker loads the whole client, which a busy machine does in minutes.
          testTimeout: 600_000,
          include: ['tests/inProcess/**/*.test.ts'],
        },
      },
      { test: { ...shared, name: 'fuzz', testTimeout: 60_000, include: ['tests/fuzz/**/*.test.ts'] } },
      {
        test: {
          ...integration,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: ['tests/integration/{nodes,faults}/**', ...longIntegrationTests],
        },
      },
      { test: { ...integration, name: 'integration-long', include: longIntegrationTests } },
      { test: { ...integration, name: 'faults', include: ['tests/integration/faults/**/*.test.ts'] } },
      severalNodes('two-nodes', 2),
      severalNodes('three-nodes', 3),
      severalNodes('pooler', 2, { globalSetup: [integration.globalSetup, './tests/integration/pooler.ts'] }),
      { test: { ...browser, name: 'e2e', include: ['tests/e2e/**/*.test.ts'] } },
      { test: { ...browser, name: 'e2e-short', include: shortBrowserTests } },
    ],
  },
})
