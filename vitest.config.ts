import { defineConfig } from 'vitest/config'

// Three suites: pure rules beside their source, the server over HTTP, and the product in Chromium.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 60_000,
          include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/{arch,fuzz}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: './tests/integration/database.ts',
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: './tests/integration/database.ts',
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // Two browsers at once fill the cores of a small machine and make each test twice as long.
          fileParallelism: false,
        },
      },
    ],
  },
})
