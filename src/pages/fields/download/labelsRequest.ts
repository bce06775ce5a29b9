import type { CallInput } from '../../../contract/call.ts'
import { fileCall } from '../../../contract/files/downloads.ts'
import { printLabels } from '../../../contract/plots/labels.ts'
import { type LabelSheetKey, labelSheets, placesOf } from '../../../domain/labels/labelSheets.ts'
import { defaultPlotFields, maxLabelCopies, type PlotLabelField } from '../../../domain/labels/plotLabels.ts'
import type { StoredWalk } from '../../../domain/layout/walk/storedWalk.ts'
import type { FormFault } from '../../../ui/form/useForm.ts'
import { type ListedYear, type ListRequest, orderParam, type PlotChoices } from './listRequest.ts'

/** The choices for labels; numbers as typed, places counted from 1. */
export interface LabelChoices extends PlotChoices {
  readonly sheet: LabelSheetKey
  readonly code: 'qr' | 'code128'
  readonly fields: readonly PlotLabelField[]
  readonly copies: string
  readonly start: string
}

/** The initial choices for labels. */
export const defaultLabels: LabelChoices = {
  plots: 'all',
  sheet: 'a4_3x8',
  code: 'qr',
  fields: defaultPlotFields,
  copies: '1',
  start: '1',
}

function rangeFault(text: string, max: number): FormFault | undefined {
  const number = Number(text)
  const isSound = /^\d+$/.test(text.trim()) && number >= 1 && number <= max
  return isSound ? undefined : { key: 'labels.range', params: { max } }
}

/** The fault of each number that is invalid or out of range. */
export function labelFaults({ sheet, copies, start }: LabelChoices): Partial<Record<'copies' | 'start', FormFault>> {
  return { copies: rangeFault(copies, maxLabelCopies), start: rangeFault(start, placesOf(labelSheets[sheet])) }
}

/** The server's request for valid choices. */
export function labelsRequest(
  choices: LabelChoices,
  { year_id, ...year }: ListedYear,
  order: 'walk' | 'rows' | StoredWalk | undefined,
  preview: boolean,
): ListRequest {
  const { sheet, code, fields, plots, copies, start } = choices
  return {
    call: fileCall(printLabels),
    body: {
      year_id,
      plot_ids: plots === 'all' ? null : [...year[plots]],
      sheet,
      code,
      fields: [...fields],
      order: orderParam(order) ?? 'walk',
      copies: Number(copies),
      skip: Number(start) - 1,
      preview,
    } satisfies CallInput<typeof printLabels>['body'],
  }
}
