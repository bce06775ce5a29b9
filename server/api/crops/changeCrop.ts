import type { CallInput } from '../../../src/contract/call.ts'
import type { ChangedCrop, updateCrop } from '../../../src/contract/lines/crops.ts'
import { readTraits } from '../../core/changes/crop/traits.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { cropRow } from '../../platform/db/rowQueues.ts'
import { claimRows } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { genomeSettings, setGenomeSettings } from '../genome/genomeSettings.ts'
import { checkNames, writeNames } from './names.ts'

type CropChange = CallInput<typeof updateCrop>['body']

/** Which parts of a crop a change has altered. */
interface CropEffect {
  /** The names before, if one of them changed. */
  renamedFrom: { russian_name: string; english_name: string } | null
  /** Whether limits that seed lots are checked against changed. */
  isSeed: boolean
  /** Whether settings that genome figures depend on changed. */
  isGenome: boolean
  /** Whether anything changed. */
  isSet: boolean
}

const seedFields = ['seed_min_germination', 'seed_max_age', 'seed_test_months'] as const
const genomeFields = ['cm_per_mb', 'flowering_trait_id'] as const

/**
 * Changes a crop; absent fields stay. Returns the crop as it is now, and what changed.
 * @throws ApiError `notFound` for a crop, or a trait of it, that does not exist; for names that another crop has.
 */
export async function changeCrop(
  tx: Tx,
  company: number,
  id: number,
  change: CropChange,
): Promise<{ crop: ChangedCrop; other: CropEffect }> {
  const before = await cropForUpdate(tx, id)
  const { flowering_trait_id } = change
  if (flowering_trait_id && !(await readTraits(tx, id)).has(flowering_trait_id)) throw notFound()
  const after: ChangedCrop = { ...before, ...change }
  const isOther = (name: keyof ChangedCrop) => after[name] !== before[name]
  const renamedFrom = isOther('russian_name') || isOther('english_name') ? before : null
  if (renamedFrom) await checkNames(tx, after, id)
  const isGenome = genomeFields.some(isOther)
  const isSeed = seedFields.some(isOther)
  if (isGenome) await setGenomeSettings(tx, company, id, change)
  if (renamedFrom || isSeed || isOther('fixed_lines'))
    await writeNames(tx`
      UPDATE crops SET russian_name = ${after.russian_name}, english_name = ${after.english_name},
        fixed_lines = ${after.fixed_lines}, seed_min_germination = ${after.seed_min_germination},
        seed_max_age = ${after.seed_max_age}, seed_test_months = ${after.seed_test_months}
      WHERE id = ${id}`)
  const isSet = renamedFrom !== null || isGenome || isSeed || isOther('fixed_lines')
  return { crop: after, other: { renamedFrom, isSeed, isGenome, isSet } }
}

/** A crop with all of its settings, locked until the transaction ends. @throws ApiError `notFound`. */
async function cropForUpdate(tx: Tx, id: number): Promise<ChangedCrop> {
  claimRows(tx, [cropRow(id)])
  const [row] = await tx<Omit<ChangedCrop, 'cm_per_mb' | 'flowering_trait_id'>[]>`
    SELECT id AS spec_id, russian_name, english_name, fixed_lines, seed_min_germination, seed_max_age, seed_test_months
    FROM crops WHERE id = ${id} FOR NO KEY UPDATE`
  if (!row) throw notFound()
  return { ...row, ...(await genomeSettings(tx, id)) }
}
