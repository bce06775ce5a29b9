/** Options of a list of plots. */
export type ListOption = 'dates' | 'blanks' | 'rows' | 'format'

/** The lists of a year's plots. */
export type PlotListType =
  | 'order'
  | 'without_cap'
  | 'with_cap'
  | 'v2'
  | 'phenotypes'
  | 'v1'
  | 'sowing_v2'
  | 'selection'
  | 'field_book'
  | 'field_book_traits'

/** A list of plots in the download dialog. */
export interface ListDownload {
  /** Its label and description are `download.<key>` and `download.hint.<key>`. */
  readonly key: PlotListType
  readonly group: 'plots' | 'sowing' | 'fieldBook'
  /** `type_of_file` of its call; null = the chosen format. */
  readonly type: string | null
  readonly call: 'plots' | 'sowing' | 'selection'
  /** The default order: along the year's walk, or by rows and columns. */
  readonly order: 'walk' | 'rows'
  readonly options: readonly ListOption[]
  /** A fixed file type that is not a workbook: `trt` is Field Book's csv of traits. */
  readonly fileType?: 'csv' | 'trt'
}

const plotList = { group: 'plots', call: 'plots', order: 'rows', options: [] } as const
const fieldBookList = { group: 'fieldBook', call: 'plots', order: 'rows', options: [] } as const
const sowingList = { group: 'sowing', call: 'sowing', order: 'rows', options: ['dates', 'blanks'] } as const

/** The lists of plots in the order in which they are offered. */
export const LIST_DOWNLOADS: readonly ListDownload[] = [
  { ...plotList, key: 'order', type: 'order', order: 'walk' },
  { ...plotList, key: 'without_cap', type: 'without_cap' },
  { ...plotList, key: 'with_cap', type: 'with_cap' },
  { ...plotList, key: 'v2', type: 'v2' },
  { ...plotList, key: 'phenotypes', type: 'phenotypes' },
  { ...sowingList, key: 'v1', type: 'v1' },
  { ...sowingList, key: 'sowing_v2', type: 'v2', order: 'walk' },
  { key: 'selection', group: 'sowing', call: 'selection', type: null, order: 'rows', options: ['rows', 'format'] },
  { ...fieldBookList, key: 'field_book', type: 'field_book', order: 'walk', fileType: 'csv' },
  { ...fieldBookList, key: 'field_book_traits', type: 'field_book_traits', fileType: 'trt' },
]

/** The list with a key. @throws if there is none. */
export function listDownload(key: PlotListType): ListDownload {
  const download = LIST_DOWNLOADS.find((candidate) => candidate.key === key)
  if (!download) throw new Error(`no list ${key}`)
  return download
}
