import {
  type ColumnMapping,
  type FileMapping,
  listFileMappings,
  storeFileMapping,
} from '../../../src/contract/files/fileMappings.ts'
import type { HeadTarget } from '../../../src/domain/files/headers/headTarget.ts'
import type { HeadMapping } from '../../../src/domain/files/headers/mapping.ts'
import { readTraits } from '../../core/changes/crop/traits.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { checkCrop } from '../nurseries/readFields.ts'

/**
 * The user's choices for columns, with traits by their names instead of their ids.
 * @throws ApiError 404 if the crop lacks a trait.
 */
export async function namedMapping(tx: Tx, crop: number, mapping: ColumnMapping): Promise<HeadMapping> {
  const traits = await readTraits(tx, crop)
  const entries = Object.entries(mapping).map(([header, target]): [string, HeadTarget] => {
    if (target === null || 'column' in target) return [header, target]
    if (!('trait_id' in target)) return [header, { trait: { ...target, role: target.role ?? 'trait' } }]
    const trait = traits.get(target.trait_id)
    if (!trait) throw notFound()
    const { name, unit, kind, role } = trait
    const { factor } = target
    return [header, { trait: { name, unit, kind, role, ...(factor !== undefined && { factor }) } }]
  })
  return Object.fromEntries(entries)
}

/** The stored choices for the columns of a crop's files. */
export function registerFileMappings(app: App): void {
  route(app, listFileMappings, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await checkCrop(tx, query.spec_id)
      const data = await tx<FileMapping[]>`
        SELECT id, format, headers, mapping, updated_at FROM file_mappings
        WHERE crop_id = ${query.spec_id} AND format = ${query.format} ORDER BY updated_at DESC, id DESC`
      return { meta: { total: data.length }, data: [...data] }
    }),
  )

  route(app, storeFileMapping, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const { spec_id, format, headers, mapping } = body
      await checkCrop(tx, spec_id)
      await namedMapping(tx, spec_id, mapping)
      const [stored] = await tx<FileMapping[]>`
        INSERT INTO file_mappings (company_id, crop_id, format, headers, mapping)
        VALUES (${ctx.company}, ${spec_id}, ${format}, ${tx.json(headers)}, ${tx.json(mapping)})
        ON CONFLICT (company_id, crop_id, format, md5(headers::text))
        DO UPDATE SET mapping = EXCLUDED.mapping, updated_at = now()
        RETURNING id, format, headers, mapping, updated_at`
      return stored
    }),
  )
}
