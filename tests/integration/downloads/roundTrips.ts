import { exportFieldMap } from '../../../src/contract/plots/maps.ts'
import { downloadPlots, downloadSelectionList, downloadSowingList } from '../../../src/contract/plots/plotLists.ts'
import { LIST_DOWNLOADS, type ListDownload } from '../../../src/domain/files/lists/listDownloads.ts'
import type { UploadKey } from '../../../src/domain/files/uploads.ts'
import type { Language } from '../../../src/words/word.ts'
import type { Actor } from '../harness.ts'
import { countsOf, upload } from '../uploads/upload.ts'

/** A year with the dates that its sowing lists show. */
export interface ListedYear {
  readonly spec_id: number
  readonly field_id: number
  readonly year_id: number
  readonly sowing_date: string | null
  readonly emergence_date: string | null
}

/** A file that the product writes of a year's plots, and the upload that reads it. */
export interface RoundTrip {
  readonly name: string
  readonly back: UploadKey
  readonly file: string
  request(actor: Actor, year: ListedYear): Promise<{ status: number; body: unknown }>
}

const backOf: Partial<Record<ListDownload['key'], UploadKey>> = {
  phenotypes: 'plot_result',
  selection: 'plot_result',
  field_book: 'plot_result',
  field_book_traits: 'trait_file',
}

const listOf = ({ key, call, type, fileType }: ListDownload): RoundTrip[] => {
  const is = { back: backOf[key] ?? 'field_file', file: `list.${fileType ?? 'xlsx'}` } as const
  if (call === 'plots')
    return [
      {
        ...is,
        name: key,
        request: (actor, { spec_id, year_id }) =>
          actor.call(downloadPlots, { body: { spec_id, year_id, type_of_file: type as 'order' } }),
      },
    ]
  if (call === 'sowing')
    return [
      {
        ...is,
        name: key,
        request: (actor, { field_id, year_id, sowing_date, emergence_date }) =>
          actor.call(downloadSowingList, {
            body: {
              ...{ field_id, year_id, sowing_date, germination_date: emergence_date },
              ...{ empty_columns: 2, type_of_file: type as 'v1' },
            },
          }),
      },
    ]
  return (['xlsx', 'csv'] as const).flatMap((type_of_file) =>
    (['plots', 'plants'] as const).map((rows) => ({
      ...is,
      file: `list.${type_of_file}`,
      name: `${key} of ${rows}, ${type_of_file}`,
      request: (actor, { field_id, year_id }) =>
        actor.call(downloadSelectionList, { body: { field_id, year_id, type_of_file, rows } }),
    })),
  )
}

/** Every download of a year's plots that an upload reads. */
export const downloads: readonly RoundTrip[] = [
  ...LIST_DOWNLOADS.flatMap(listOf),
  {
    name: 'field map',
    back: 'field_map',
    file: 'map.xlsx',
    request: (actor, { field_id, year_id }) => actor.call(exportFieldMap, { query: { field_id, year_id } }),
  },
]

/** The report of a dry run with a downloaded file; `isUnchanged` if it would create, change and refuse nothing. */
export async function reupload(actor: Actor, year: ListedYear, { request, back, file }: RoundTrip, language: Language) {
  const reader = actor.in(language)
  const { status, body } = await request(reader, year)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  const { spec_id, field_id, year_id } = year
  const places: Partial<Record<UploadKey, Record<string, number>>> = { trait_file: { spec_id }, field_map: { year_id } }
  const place = places[back] ?? { spec_id, field_id, year_id }
  const downloaded = new File([body as Uint8Array<ArrayBuffer>], file)
  const { state, report } = await upload(reader, back, downloaded, { ...place, dry_run: true })
  const isDone = state === 'success' || state === 'warning'
  return {
    isUnchanged: isDone && report.total_changes === 0 && countsOf(report).every((n) => n === 0),
    code: report.code,
    faults: report.faults,
    changes: report.changes,
  }
}
