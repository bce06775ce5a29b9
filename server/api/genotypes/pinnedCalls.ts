import type { z } from 'zod'
import type { genotypeOfPlot } from '../../../src/contract/genome/genotypes.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type postgres from '../../platform/db/driver.ts'
import { markerOrder } from '../genome/readGenotypes.ts'
import { readCalls } from './readCalls.ts'

type PlotCall = z.output<typeof genotypeOfPlot> & { plot_id: number }

interface PinnedMarker {
  id: number
  name: string
  chromosome: string | null
  position: number | null
}

/**
 * The calls of the lines on selected plots at the crop's pinned markers, in the order of the map. `where` selects the plots by
 * a condition on `plots p`. A crop without pinned markers costs one query.
 */
export async function pinnedCalls(
  tx: Tx,
  year: number,
  where: postgres.PendingQuery<postgres.Row[]>,
): Promise<PlotCall[]> {
  const markers = await tx<PinnedMarker[]>`
    SELECT id, name, chromosome, position FROM markers
    WHERE pinned AND crop_id = (
      SELECT f.crop_id FROM field_years y JOIN fields f ON f.id = y.field_id WHERE y.id = ${year})
    ORDER BY ${markerOrder(tx)}`
  if (markers.length === 0) return []
  const plots = await tx<{ id: number; line: number }[]>`
    SELECT p.id, p.line_id AS line FROM plots p WHERE p.live AND p.line_id IS NOT NULL AND ${where} ORDER BY p.id`
  const lines = [...new Set(plots.map(({ line }) => line))]
  const genotypeCalls = await readCalls(
    tx,
    lines,
    markers.map(({ id }) => id),
  )
  return plots.flatMap(({ id: plot_id, line }) =>
    markers.flatMap(({ id, name, chromosome: chr, position: pos }, k): PlotCall[] => {
      const genotypeCall = genotypeCalls.get(line)?.[k]
      if (!genotypeCall) return []
      const [first_allele, second_allele] = genotypeCall
      return [
        {
          plot_genotype_id: null,
          plot_id,
          mutation_table_id: id,
          mut_name: name,
          chr,
          pos,
          first_allele,
          second_allele,
        },
      ]
    }),
  )
}
