import { defaultCmPerMb } from '../../../src/domain/genome/progeny.ts'
import type { Tx } from '../../platform/db/connect.ts'

/** Settings of a crop's genome figures. */
export interface GenomeSettings {
  /** cM in a Mb, for markers with a known position only in base pairs. */
  readonly cm_per_mb: number
  /** The trait that records flowering; null: the one with such a name. */
  readonly flowering_trait_id: number | null
}

/** The settings of a crop; defaults where nothing was set. */
export async function genomeSettings(tx: Tx, crop: number): Promise<GenomeSettings> {
  const [row] = await tx<GenomeSettings[]>`
    SELECT cm_per_mb, flowering_trait_id FROM genome_settings WHERE crop_id = ${crop}`
  return row ?? { cm_per_mb: defaultCmPerMb, flowering_trait_id: null }
}

/** Changes settings; undefined ones stay. */
export async function setGenomeSettings(
  tx: Tx,
  company: number,
  crop: number,
  { cm_per_mb, flowering_trait_id }: Partial<GenomeSettings>,
): Promise<void> {
  const before = await genomeSettings(tx, crop)
  const trait = flowering_trait_id === undefined ? before.flowering_trait_id : flowering_trait_id
  await tx`
    INSERT INTO genome_settings (company_id, crop_id, cm_per_mb, flowering_trait_id)
    VALUES (${company}, ${crop}, ${cm_per_mb ?? before.cm_per_mb}, ${trait})
    ON CONFLICT (company_id, crop_id) DO UPDATE SET cm_per_mb = excluded.cm_per_mb,
      flowering_trait_id = excluded.flowering_trait_id`
}
