/**
 * The browser tests of `npm test`, about 60: each page once, also for accessibility, the scenarios of map and table, and
 * clipboard, pointer and a second browser. `npm run test:all` runs every browser test.
 */
export const shortBrowserTests = [
  'tests/e2e/shell/signIn.test.ts',
  'tests/e2e/shell/everyPage.test.ts',
  'tests/e2e/shell/everyPageAccessible.test.ts',
  'tests/e2e/shell/documentation.test.ts',
  'tests/e2e/fields/scenarios.test.ts',
  'tests/e2e/fields/scanned/scenarios.test.ts',
  'tests/e2e/fields/live.test.ts',
  'tests/e2e/fields/review.test.ts',
  'tests/e2e/fields/map/mapEdits.test.ts',
  'tests/e2e/fields/table/tableClipboard.test.ts',
  'tests/e2e/varieties/crossings.test.ts',
  'tests/e2e/genome/savedIdeotypes.test.ts',
  'tests/e2e/statistics/savedResults.test.ts',
]
