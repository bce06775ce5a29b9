import type { labelFields } from './plotLabels.ts'

export type LotLabelField = (typeof labelFields.lot)[number]
export type LocationLabelField = (typeof labelFields.location)[number]

/** Default fields of a lot's label. */
export const defaultLotFields: readonly LotLabelField[] = ['line', 'lot', 'address', 'plot']
export const defaultLocationFields: readonly LocationLabelField[] = ['location', 'warehouse']

/** Data of a lot; germination in %, mass of 1000 in g. */
export interface LabelledLot {
  readonly id: number
  readonly line_name: string | null
  readonly plot_name: string | null
  readonly plot_label: string | null
  readonly selection_number: string | null
  readonly experiment_name: string | null
  readonly address: string
  readonly amount: number
  readonly weight_1000: number | null
  readonly germination: number | null
  readonly harvest_year: number | null
}

/** How values that are not texts are worded in a language. */
export type LotLabelWord = (
  field: 'lot' | 'amount' | 'weight_1000' | 'germination' | 'harvest_year',
  value: number,
) => string

/** The lines of a lot's label, in the order of the fields; an unknown field has no line. */
export function lotLabelLines(lot: LabelledLot, fields: readonly LotLabelField[], word: LotLabelWord): string[] {
  const textOf = (field: Parameters<LotLabelWord>[0], value: number | null) =>
    value === null ? null : word(field, value)
  const read: Record<LotLabelField, string | null> = {
    lot: word('lot', lot.id),
    line: lot.line_name,
    plot: [lot.experiment_name, lot.selection_number ?? lot.plot_label ?? lot.plot_name].filter(Boolean).join(', '),
    address: lot.address,
    amount: textOf('amount', lot.amount),
    weight_1000: textOf('weight_1000', lot.weight_1000),
    germination: textOf('germination', lot.germination),
    harvest_year: textOf('harvest_year', lot.harvest_year),
  }
  return fields.map((field) => read[field]).filter((text) => text !== null && text !== '') as string[]
}
