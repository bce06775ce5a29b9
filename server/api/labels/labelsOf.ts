import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { membersOf } from '../../../src/domain/files/lists/plotLists.ts'
import type { LabelSheetKey } from '../../../src/domain/labels/labelSheets.ts'
import { type PlotLabelField, plotAddress, plotCode, plotLabelLines } from '../../../src/domain/labels/plotLabels.ts'
import { orderPlots, type PlotOrder } from '../../../src/domain/layout/walk/plotOrder.ts'
import type { Walk } from '../../../src/domain/layout/walk/walkOrder.ts'
import type { Language } from '../../../src/words/word.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import { type DrawnCode, drawBars, qrDrawer } from './codes.ts'

/** Which labels are wanted. */
export interface LabelRequest {
  readonly sheet: LabelSheetKey
  readonly code: 'qr' | 'code128'
  readonly fields: readonly PlotLabelField[]
  /** Plots by their ids; null: all. */
  readonly plotIds: readonly number[] | null
  readonly order: PlotOrder
  /** The year's own walk; null: it has none. */
  readonly walk: Walk | null
  readonly copies: number
  /** Places of the first page that stay empty. */
  readonly skip: number
  /** The site's address, with which the codes begin. */
  readonly origin: string
  readonly language: Language
  /** Name of the document. */
  readonly title: string
}

/** The labels in their order: their number, and the texts and code of the k-th one. */
export interface Labels {
  readonly total: number
  lines(k: number): string[]
  code(k: number): DrawnCode
}

/** A label whose lines are known, with the contents of its QR code and its bars. */
export interface ListedLabel {
  readonly lines: string[]
  readonly address: string
  readonly bars: string
}

/** The labelled things: the plots of a year, or listed things with the texts of their labels. */
export type LabelSubject = { readonly year: number } | { readonly listed: readonly ListedLabel[] }

/** The labels of listed things, in their order. */
export function labelsOfList(listed: readonly ListedLabel[], code: LabelRequest['code']): Labels {
  const drawQr = qrDrawer()
  return {
    total: listed.length,
    lines: (k) => listed[k].lines,
    code: (k) => (code === 'qr' ? drawQr(listed[k].address) : drawBars(listed[k].bars)),
  }
}

/** The labels of a year's plots. */
export function labelsOf(columns: FieldYearColumns, wanted: LabelRequest): Labels {
  const { fields, language, origin } = wanted
  const order = orderPlots(columns, wanted.order, wanted.walk, membersOf(columns, wanted.plotIds))
  const words = {
    place: (row: number, col: number) => translate(language, 'labels.place', { row, col }),
    rep: (value: string) => translate(language, 'labels.rep', { value }),
  }
  const drawQr = qrDrawer()
  return {
    total: order.length,
    lines: (k) => plotLabelLines(columns, order[k], fields, words),
    code: (k) => {
      const id = columns.id[order[k]]
      return wanted.code === 'qr' ? drawQr(plotAddress(origin, columns.spec_id, id)) : drawBars(plotCode(id))
    },
  }
}
