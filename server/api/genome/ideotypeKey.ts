import { createHash } from 'node:crypto'
import type { GenomeScope } from '../../../src/domain/genome/panel.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { dataKey } from './fits/makeFit.ts'
import { genomeSettings } from './genomeSettings.ts'

/**
 * Identifies the input of an ideotype: values and genotypes by the key of the fit (`fitKey`, else as they are now; means
 * must be up to date), the places of the markers, and which direction of the trait is better.
 */
export async function ideotypeKey(tx: Tx, scope: GenomeScope, fitKey?: string): Promise<string> {
  const { crop, trait } = scope
  const key = fitKey ?? (await dataKey(tx, scope))
  const { cm_per_mb } = await genomeSettings(tx, crop)
  const [{ state }] = await tx<{ state: string }[]>`
    SELECT json_build_array(
      (SELECT sum(hashtextextended(json_build_array(id, chromosome, position, position_bp)::text, 0))
        FROM markers WHERE crop_id = ${crop}),
      (SELECT better FROM traits WHERE id = ${trait}))::text AS state`
  return createHash('sha256')
    .update(JSON.stringify([key, cm_per_mb, state]))
    .digest('base64url')
}
