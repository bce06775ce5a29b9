import { usualCmPerMb } from '../../src/domain/genome/progeny.ts'
import type { Tx } from '../db/connect.ts'

/** What is set for a crop's genome figures. */
export interface GenomeSettings {
  /** cM in a Mb, for markers of which only the position in base pairs is known. */
  readonly cm_per_mb: number
  /** The trait by which lines flower; null = the one that is named so. */
  readonly flowering_trait_id: number | null
}

/** The settings of a crop; as usual where nothing was set. */
export async function genomeSettings(tx: Tx, crop: number): Promise<GenomeSettings> {
  const [row] = await tx<GenomeSettings[]>`
    SELECT cm_per_mb, flowering_trait_id FROM genome_settings WHERE crop_id = ${crop}`
  return row ?? { cm_per_mb: usualCmPerMb, flowering_trait_id: null }
}

/** Sets what is told; what is undefined stays. */
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
