import type { TFunction } from 'i18next'
import type { TabResult } from '../../domain/analysis/result.ts'
import { analysisEngine } from '../../domain/analysis/saved/kinds.ts'
import type { TrialData } from '../../domain/analysis/trialData.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { Table } from '../../domain/files/written.ts'
import { cellValue, formatMessage } from './resultText.ts'
import type { ShownTab } from './useTab.ts'

/** A result to be exported as worksheets; `address` leads back to it. */
export interface TableInput {
  readonly shown: ShownTab
  readonly result: TabResult
  readonly t: TFunction
  readonly address: string
}

/** A tab's rows as a worksheet below its verdict. */
export function resultTable({ result, t, shown }: Pick<TableInput, 'result' | 't' | 'shown'>): Table {
  return {
    sheet: t(`statistics.tab.${shown.tab}`),
    cap: [{ title: t('statistics.about.verdict'), kind: 'text', value: formatMessage(t, result.verdict) }],
    columns: result.columns.map(({ heading, title, kind }) => ({
      title: title ?? t(heading),
      kind: kind === 'text' ? 'text' : 'value',
    })),
    rows: result.rows.map(({ cells }) => result.columns.map(({ id }) => cellValue(t, cells[id]))),
  }
}

/** The input values, plot by plot, with the years of the plots. */
export function valuesTable(data: TrialData, years: readonly FieldYearColumns[], t: TFunction): Table {
  const number = (value: number) => (Number.isNaN(value) ? null : value)
  const level = ({ levels, codes }: typeof data.by, i: number) => (codes[i] < 0 ? null : levels[codes[i]])
  const groups = [
    ...(data.environment ? [data.environment] : []),
    data.line,
    ...data.factors.map((factor) => factor.factor),
  ]
  const traits = [...data.traits, ...data.covariates]
  return {
    sheet: t('statistics.about.values'),
    cap: [],
    columns: [
      { title: t('statistics.column.plot'), kind: 'text' },
      { title: data.row.name, kind: 'number' },
      { title: data.col.name, kind: 'number' },
      ...groups.map(({ name }) => ({ title: name, kind: 'text' as const })),
      ...traits.map(({ name, unit }) => ({ title: unit === '' ? name : `${name}, ${unit}`, kind: 'number' as const })),
    ],
    rows: Array.from(data.ids, (id, i) => {
      const year = years.find(({ indexOf }) => indexOf.has(id))
      const index = year?.indexOf.get(id) ?? -1
      const name = year ? (year.label[index] ?? year.name[index]) : null
      const values = traits.map(({ column }) => number(column.values[i]))
      return [
        name,
        number(data.row.values[i]),
        number(data.col.values[i]),
        ...groups.map((group) => level(group, i)),
        ...values,
      ]
    }),
  }
}

/** Texts about the method's assumptions: whether they hold, each with its consequence. */
export const assumptionTexts = ({ assumptions }: TabResult, t: TFunction): string[] =>
  assumptions.map(({ message, note }) =>
    [message, ...(note ? [note] : [])].map((sentence) => formatMessage(t, sentence)).join(' '),
  )

/** How the result was computed, so that it can be reproduced. */
export function aboutTable({ shown: { data, years }, result, t, address }: TableInput): Table {
  const [first] = data.traits
  const line = (key: string, value: string | number | null) => [t(`statistics.about.${key}`), value]
  return {
    sheet: t('statistics.about.title'),
    cap: [],
    columns: [
      { title: t('statistics.about.what'), kind: 'text' },
      { title: t('statistics.about.value'), kind: 'value' },
    ],
    rows: [
      line('year', years.map(({ field_name, year }) => `${field_name}, ${year}`).join('; ')),
      line('model', result.method.map((message) => formatMessage(t, message)).join(' ')),
      ...(result.warnings ?? []).map((message) => line('warning', formatMessage(t, message))),
      ...assumptionTexts(result, t).map((text) => line('assumption', text)),
      line('df', result.errorDf),
      line('n', result.n),
      line('missing', first?.leftOut.missing.length ?? null),
      line('suppressed', first?.leftOut.suppressed.length ?? null),
      line('outOfRange', first?.leftOut.outOfRange.length ?? null),
      line('offScale', first?.leftOut.offScale.length ?? null),
      line('engine', `Plotline ${analysisEngine}`),
      line('seq', years.map(({ seq }) => seq).join('; ')),
      line('address', address),
    ],
  }
}
