/** The browser tests of `npm test`: each page once, also for accessibility, the main scenarios of map and table, and a second browser. */
export const shortBrowserTests = [
  'tests/e2e/shell/signIn.test.ts',
  'tests/e2e/shell/everyPage.test.ts',
  'tests/e2e/shell/everyPageAccessible.test.ts',
  'tests/e2e/shell/documentation.test.ts',
  'tests/e2e/fields/scenarios.test.ts',
  'tests/e2e/fields/scanned/scenarios.test.ts',
  'tests/e2e/fields/saving/live.test.ts',
  'tests/e2e/varieties/crossings.test.ts',
  'tests/e2e/statistics/savedResults.test.ts',
]

/**
 * The integration tests that `npm test` leaves out: each takes four seconds or more, most of them because they go through every
 * call, role, download or file, or wait for an outage. Of crossings, the embedded database, photos and rights nothing
 * else is tested over HTTP; of the other folders the main cases are.
 */
export const longIntegrationTests = [
  'tests/integration/admin/backupVerb.test.ts',
  'tests/integration/audit/everyWrite.test.ts',
  'tests/integration/changes/columns.test.ts',
  'tests/integration/changes/model.test.ts',
  'tests/integration/changes/tail.test.ts',
  'tests/integration/company/companyData.test.ts',
  'tests/integration/company/companyDay.test.ts',
  'tests/integration/company/walk.test.ts',
  'tests/integration/crops/sampleCrop.test.ts',
  'tests/integration/crossings/crossings.test.ts',
  'tests/integration/db/archivedLog.test.ts',
  'tests/integration/db/killedPartitions.test.ts',
  'tests/integration/db/lostConnection.test.ts',
  'tests/integration/db/partitions.test.ts',
  'tests/integration/db/releases.test.ts',
  'tests/integration/demo/sampleTrial.test.ts',
  'tests/integration/downloads/anyRoundTrips.test.ts',
  'tests/integration/downloads/demoRoundTrips.test.ts',
  'tests/integration/downloads/roundTrip.test.ts',
  'tests/integration/embedded/ownDatabase.test.ts',
  'tests/integration/embedded/restart.test.ts',
  'tests/integration/embedded/takeOver.test.ts',
  'tests/integration/everyCall.test.ts',
  'tests/integration/genome/crosses.test.ts',
  'tests/integration/genome/ideotypes.test.ts',
  'tests/integration/genome/markerFiles.test.ts',
  'tests/integration/genome/regions.test.ts',
  'tests/integration/genomeFiles/genomeFiles.test.ts',
  'tests/integration/http/answeredOnce.test.ts',
  'tests/integration/http/disconnectedReads.test.ts',
  'tests/integration/http/disconnectedWork.test.ts',
  'tests/integration/http/disconnects.test.ts',
  'tests/integration/http/workFigures.test.ts',
  'tests/integration/labels/manyLots.test.ts',
  'tests/integration/news/feeds.test.ts',
  'tests/integration/photos/photos.test.ts',
  'tests/integration/policy/rights.test.ts',
  'tests/integration/seeds/ledger.test.ts',
  'tests/integration/trials/companies.test.ts',
  'tests/integration/uploads/files.test.ts',
  'tests/integration/uploads/imitations.test.ts',
  'tests/integration/uploads/programs.test.ts',
  'tests/integration/uploads/records.test.ts',
  'tests/integration/uploads/uploads.test.ts',
]

/** The integration tests that also run with two and three nodes on one database, and behind a pooler. */
export const severalNodesTests = [
  'tests/integration/live/*.test.ts',
  'tests/integration/nodes/*.test.ts',
  'tests/integration/auth/tokens.test.ts',
  'tests/integration/jobs/queue.test.ts',
  'tests/integration/changes/live.test.ts',
  'tests/integration/changes/columns.test.ts',
  'tests/integration/changes/crop/cropPage.test.ts',
  'tests/integration/seeds/ledger.test.ts',
  'tests/integration/genomeFiles/tus.test.ts',
]
