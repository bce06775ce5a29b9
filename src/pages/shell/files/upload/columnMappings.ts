import { ApiError } from '../../../../api/apiError.ts'
import { call, client } from '../../../../api/browser.ts'
import { listFileMappings, storeFileMapping } from '../../../../contract/files/fileMappings.ts'
import { listTraits } from '../../../../contract/plots/traits.ts'
import { type FieldYearColumns, traitColumn } from '../../../../domain/columns/fieldYear.ts'
import type { HeadMapping } from '../../../../domain/files/headers/mapping.ts'
import type { KnownTraits } from '../../../../domain/files/review/reviewColumns.ts'
import { columnChoices, type MappedFile, restoredMapping } from '../../../../domain/files/review/reviewMapping.ts'
import { storedNumbers } from '../../../../domain/sheet/cells/storedNumbers.ts'
import { isNoValueText } from '../../../../domain/sheet/numberReading.ts'

/** Runs an optional call: null without a network. */
export async function nullIfFailed<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The traits of a crop as targets of columns; without a network only those in the open year. */
export async function knownTraits(crop: number, columns: FieldYearColumns | null): Promise<KnownTraits> {
  const traits = (columns?.traits ?? []).map(({ trait }) => trait).filter(({ role }) => role !== 'marker')
  const query = { spec_id: String(crop) }
  const answer = await nullIfFailed(() => client.call(listTraits, { query }))
  const ids = new Set(traits.map(({ id }) => id))
  return [...traits, ...(answer?.data ?? []).filter(({ id }) => !ids.has(id))].map((trait) => {
    const { id, name, unit, kind, role, min, max, categories } = trait
    const words = (columns && traitColumn(columns, id)?.words) ?? []
    const wordClasses = [...(categories ?? []), ...words].filter(isNoValueText)
    return { id, name, unit, kind, role, min, max, stored: columns && storedNumbers(columns, id), wordClasses }
  })
}

/** The headings of a file under which its mapping is stored. */
const headersOf = ({ columns }: MappedFile) => columns.map(({ header }) => header)

/** The stored targets of a file's columns with the same headings; null = none stored. */
export async function storedMapping(
  crop: number,
  upload: string,
  file: MappedFile,
  traits: KnownTraits,
): Promise<HeadMapping | null> {
  const headers = headersOf(file)
  if (headers.length === 0) return null
  const query = { spec_id: String(crop), format: upload }
  const stored = await nullIfFailed(() => client.call(listFileMappings, { query }))
  const saved = stored?.data.find((mapping) => JSON.stringify(mapping.headers) === JSON.stringify(headers))
  return saved ? restoredMapping(saved.mapping, traits, headers) : null
}

/** Stores the targets of a file's columns for the next file with its headings; without a network nothing is stored. */
export async function storeMapping(crop: number, upload: string, file: MappedFile): Promise<void> {
  const headers = headersOf(file)
  if (headers.length === 0) return
  const body = { spec_id: crop, format: upload, headers, mapping: columnChoices(file) }
  await nullIfFailed(() => call(storeFileMapping, { body }))
}
