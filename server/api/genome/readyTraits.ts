import { dosesOfMarkers, isUsed, markerCounts } from '../../../src/domain/genome/dose.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CropEnvironments } from './cropEnvironments.ts'
import { readGenotypes } from './readGenotypes.ts'
import { fewest } from './refusals.ts'

/** How many markers are examined together. */
const atOnce = 50

/**
 * The traits for which a fit of markers is possible: enough lines with value and genotype, enough markers that vary among
 * them.
 */
export async function readyTraits(tx: Tx, crop: number, of: CropEnvironments): Promise<Set<number>> {
  const { lines, markers, doses } = await readGenotypes(tx, crop)
  const ready = new Set<number>()
  for (const { id } of of.traits) {
    const valued = new Set(of.of(id).flatMap(({ line }) => line))
    const rows = [...lines.keys()].filter((row) => valued.has(lines[row]))
    if (rows.length < fewest.lines) continue
    let used = 0
    for (let from = 0; from < markers.length && used < fewest.markers; from += atOnce) {
      const batch = Array.from({ length: Math.min(atOnce, markers.length - from) }, (_, k) => from + k)
      const own = new Int8Array(rows.length * batch.length)
      rows.forEach((row, k) => {
        const line = doses.subarray(row * markers.length, (row + 1) * markers.length)
        own.set(dosesOfMarkers(line, 1, markers.length, batch), k * batch.length)
      })
      used += markerCounts(own, rows.length, batch.length).filter((counts) => isUsed(counts, rows.length)).length
    }
    if (used >= fewest.markers) ready.add(id)
  }
  return ready
}
