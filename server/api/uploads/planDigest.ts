import { createHash } from 'node:crypto'
import type { UploadPlan } from '../../../src/domain/files/plan/plan.ts'

/**
 * Digest (SHA-256, hexadecimal) of all that a plan would write, with the stored values before: two plans of one file
 * differ once anything that it touches was changed between them. The calls of a marker file count by how many of them are
 * new or different, and by the first of these.
 */
export function planDigest({ values, genotypes, ...rest }: UploadPlan): string {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  // Column by column: the text of all values may be longer than a string can be.
  for (const column of values) hash.update(JSON.stringify(column))
  if (genotypes) {
    const { newMarkers, changed, lines, plots, created, updated, markerChanges, callChanges } = genotypes
    const ids = plots?.ids ?? []
    hash.update(JSON.stringify({ newMarkers, changed, lines, ids, created, updated, markerChanges, callChanges }))
  }
  return hash.digest('hex')
}
