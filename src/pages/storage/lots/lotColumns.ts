import type { TFunction } from 'i18next'
import type { Seed } from '../../../contract/seeds/seeds.ts'
import type { RowColumn, RowGroup } from '../../../grid/RowTable.tsx'
import { formatDate, formatNumber, noValue } from '../../../i18n/format.ts'

const grams = (value: number | null): string => formatNumber(value, value === null ? undefined : 1)

/** The columns of the store: lot and line, which stay in view, then source, place and amount. */
export function lotGroups(t: TFunction): RowGroup<Seed>[] {
  const column = (
    id: string,
    width: number,
    text: (lot: Seed) => string | null,
    options: Partial<RowColumn<Seed>> = {},
  ): RowColumn<Seed> => ({
    id,
    heading: t(`storage.column.${id}`),
    width,
    text: (lot) => text(lot) ?? noValue,
    ...options,
  })
  const number = { isNumeric: true } as const
  const isDigit = (event: KeyboardEvent) => /\d/.test(event.key)
  const typed = (numberOf: (lot: Seed) => number | null) => ({
    edit: { text: (lot: Seed) => String(numberOf(lot) ?? ''), begins: isDigit },
  })
  const yesNo = (value: boolean) => t(value ? 'storage.yes' : 'storage.no')
  return [
    {
      id: 'lot',
      heading: t('storage.group.lot'),
      isPinned: true,
      columns: [
        column('lot', 66, ({ id }) => String(id), { ...number, sort: 'id' }),
        column('line', 132, ({ line_name }) => line_name, {
          sort: 'line_name',
          mark: ({ warnings }) =>
            warnings.includes('seed.uncleared') ? 'is-locked' : warnings.length > 0 ? 'is-warned' : null,
          warning: ({ warnings }) => (warnings.length > 0 ? warnings.map((code) => t(code)).join(', ') : null),
        }),
      ],
    },
    {
      id: 'from',
      heading: t('storage.group.from'),
      columns: [
        column('region', 128, ({ region }) => region, { sort: 'region' }),
        column('nursery', 128, ({ field_name }) => field_name, { sort: 'field_name' }),
        column('experiment', 138, ({ experiment_name }) => experiment_name, { sort: 'year' }),
        column('plot', 84, ({ plot_label, plot_name }) => plot_label ?? plot_name, { sort: 'plot_name' }),
        column('plant', 88, ({ plant_number }) => plant_number),
        column('selection', 108, ({ selection_number }) => selection_number),
      ],
    },
    {
      id: 'where',
      heading: t('storage.group.where'),
      columns: [
        column('added', 96, ({ date_added }) => formatDate(date_added), {
          sort: 'date_added',
          edit: { text: ({ date_added }) => formatDate(date_added), begins: isDigit },
        }),
        column('address', 140, ({ address }) => address, {
          sort: 'address',
          // M moves the lot from any column.
          edit: { text: ({ address }) => address, begins: (event) => event.code !== 'KeyM' },
        }),
      ],
    },
    {
      id: 'howMuch',
      heading: t('storage.group.howMuch'),
      columns: [
        column('amount', 84, ({ amount }) => formatNumber(amount), {
          ...number,
          sort: 'amount',
          ...typed(({ amount }) => amount),
        }),
        column('booked', 84, ({ booked_amount }) => formatNumber(booked_amount), { ...number, sort: 'booked_amount' }),
        column('weight', 88, ({ weight_full }) => grams(weight_full), {
          ...number,
          sort: 'weight_full',
          ...typed(({ weight_full }) => weight_full),
        }),
        column('bookedWeight', 104, ({ booked_weight }) => grams(booked_weight), number),
        column('weight1000', 148, ({ weight_1000 }) => formatNumber(weight_1000), {
          ...number,
          sort: 'weight_1000',
          ...typed(({ weight_1000 }) => weight_1000),
        }),
        column('cleared', 148, ({ cleared_for_sowing }) => yesNo(cleared_for_sowing)),
        column('reserve', 136, ({ reserved }) => yesNo(reserved)),
      ],
    },
  ]
}
