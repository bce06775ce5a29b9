import { expect, it } from 'vitest'
import { sourceFiles } from './sourceFiles.ts'

/** The figures that show reliability and security, and where each is shown: in a test or drill whose title carries its id. */
const figures: Record<string, readonly string[]> = {
  // Another company's ids at every place are answered like ids that do not exist; every call has its cases.
  S1: ['integration/everyCall', 'integration/faults/requests/foreignIds'],
  // Wrong input to every call: no 5xx, nothing internal shown.
  S2: ['integration/faults/requests/badInput'],
  // kill -9 during bulk writes and imports: nothing acknowledged lost, nothing half.
  S3: ['integration/faults/bulkWrites', 'integration/faults/imports'],
  // The database restarted under writers.
  S4: ['integration/faults/databaseRestarts'],
  // Two at one cell; a numbering sent twice.
  S5: ['integration/faults/concurrency'],
  // One refresh for all requests and tabs, families of tokens, immediate end of a dismissed user's sessions.
  S6: ['e2e/shell/session', 'integration/auth/signIn', 'integration/auth/tokens'],
  // Interrupted uploads and hostile files.
  S7: ['integration/faults/requests/hostileFiles', 'integration/genomeFiles/tus'],
  // Load: others are served, 2,000 sockets are notified.
  S8: ['integration/faults/load'],
  // Backup and restore; migration of earlier releases.
  S9: ['integration/db/releases', 'integration/faults/backup'],
  // No violation of the content security policy on any page; no secret in the log.
  S10: ['e2e/shell/everyPageAccessible', 'e2e/shell/everyPageVariants', 'integration/embedded/takeOver'],
}

const title = /^\s*(?:it|describe)(?:\.each\(.*\))?\(\s*['`].*\[([A-Z\d, -]+)\]['`]/gm

it('each security property is proven by the tests listed here, identified by their titles', () => {
  const shown = new Map(Object.keys(figures).map((id) => [id, new Set<string>()]))
  for (const { path, text } of sourceFiles('tests/integration', 'tests/e2e'))
    for (const [, ids] of text.matchAll(title))
      for (const id of ids.split(', ')) shown.get(id)?.add(path.replace(/^tests\/|\.test\.ts$/g, ''))
  expect(Object.fromEntries([...shown].map(([id, paths]) => [id, [...paths].sort()]))).toEqual(figures)
})
