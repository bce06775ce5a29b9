import type { CallInput } from '../../../contract/call.ts'
import { type FileCall, fileCall } from '../../../contract/files/downloads.ts'
import { downloadPlots, downloadSelectionList, downloadSowingList } from '../../../contract/plots/plotLists.ts'
import { dateFromText } from '../../../domain/files/cells/dateText.ts'
import { listDownload, type PlotListType } from '../../../domain/files/lists/listDownloads.ts'
import type { StoredWalk } from '../../../domain/layout/walk/storedWalk.ts'
import type { FormFault } from '../../../ui/form/useForm.ts'

/** The downloads of the dialog: lists of plots, the map, the plan on paper, and labels. */
export type DownloadKey = PlotListType | 'map' | 'plan' | 'labels'

/** Which plots are downloaded. */
export interface PlotChoices {
  readonly plots: 'all' | 'selected' | 'shown'
}

/** The choices in the dialog of downloads; texts as typed. */
export interface ListChoices extends PlotChoices {
  readonly key: PlotListType
  readonly sowing: string
  readonly emergence: string
  /** A number of blank columns, or their headings between semicolons. */
  readonly blanks: string
  readonly keepDates: boolean
  readonly rows: 'plots' | 'plants'
  readonly format: 'xlsx' | 'csv'
}

/** The year whose plots are listed: their number, and ids of the selected or shown ones. */
export interface ListedYear {
  readonly spec_id: number
  readonly field_id: number
  readonly year_id: number
  readonly year: number
  readonly all: number
  readonly selected: readonly number[]
  readonly shown: readonly number[]
}

const maxBlanks = 50
const maxHeading = 250

/** Parses blank columns: their number, or their headings; a fault if it is neither. */
export function readBlanks(text: string): number | string[] | FormFault {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  if (/^\d+$/.test(trimmed)) {
    const count = Number(trimmed)
    return count <= maxBlanks ? count : { key: 'download.blanksMax' }
  }
  const headings = trimmed
    .split(';')
    .map((heading) => heading.trim())
    .filter((heading) => heading !== '')
  if (headings.length > maxBlanks) return { key: 'download.blanksMax' }
  return headings.some(({ length }) => length > maxHeading) ? { key: 'download.headingMax' } : headings
}

const isFault = (read: ReturnType<typeof readBlanks>): read is FormFault =>
  typeof read === 'object' && !Array.isArray(read)

/** The first fault of each field that the chosen list has. */
export function listFaults(choices: ListChoices): Partial<Record<'sowing' | 'emergence' | 'blanks', FormFault>> {
  const { options } = listDownload(choices.key)
  if (!options.includes('dates')) return {}
  const date = (text: string): FormFault | undefined =>
    text.trim() !== '' && dateFromText(text.trim()) === null ? { key: 'validation.date' } : undefined
  const sowing = dateFromText(choices.sowing.trim())
  const emergence = dateFromText(choices.emergence.trim())
  const isTurned = sowing !== null && emergence !== null && emergence < sowing
  const blanks = readBlanks(choices.blanks)
  return {
    sowing: date(choices.sowing),
    emergence: date(choices.emergence) ?? (isTurned ? { key: 'dates.order' } : undefined),
    blanks: isFault(blanks) ? blanks : undefined,
  }
}

/** A call of a list with its body. */
export interface ListRequest {
  readonly call: FileCall
  readonly body: object
}

type Body<C> = CallInput<C> extends { body: infer B } ? B : never

/** An order as the call's parameter. */
export const orderParam = (order: 'walk' | 'rows' | StoredWalk | undefined) =>
  typeof order === 'object' ? { ...order, breaks: [...(order.breaks ?? [])] } : order

/** The server's request for valid choices in an order; undefined = the list's default. */
export function listRequest(
  choices: ListChoices,
  year: ListedYear,
  order: 'walk' | 'rows' | StoredWalk | undefined,
  preview: boolean,
): ListRequest {
  const { call, type } = listDownload(choices.key)
  const { spec_id, field_id, year_id } = year
  const shared = {
    plot_ids: choices.plots === 'all' ? null : [...year[choices.plots]],
    order: orderParam(order),
    preview,
  }
  if (call === 'plots')
    return {
      call: fileCall(downloadPlots),
      body: { spec_id, year_id, type_of_file: type as 'order', ...shared } satisfies Body<typeof downloadPlots>,
    }
  if (call === 'selection')
    return {
      call: fileCall(downloadSelectionList),
      body: { field_id, year_id, type_of_file: choices.format, rows: choices.rows, ...shared } satisfies Body<
        typeof downloadSelectionList
      >,
    }
  const blanks = readBlanks(choices.blanks)
  return {
    call: fileCall(downloadSowingList),
    body: {
      field_id,
      year_id,
      type_of_file: type as 'v1',
      sowing_date: dateFromText(choices.sowing.trim()),
      germination_date: dateFromText(choices.emergence.trim()),
      empty_columns: isFault(blanks) ? 0 : blanks,
      keep_dates: choices.keepDates,
      ...shared,
    } satisfies Body<typeof downloadSowingList>,
  }
}
