import type { TabResult } from '../../../domain/analysis/result.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { Table } from '../../../domain/files/written.ts'
import { assumptionTexts, valuesTable } from '../resultTables.ts'
import { cellValue, formatMessage } from '../resultText.ts'
import { plotsLeftOut } from './plotsLeftOut.ts'
import type { ReportContent } from './useReport.ts'

/** Rows of several results under their common columns, each row preceded by the name of its trait. */
function tableOfTraits(
  sheet: string,
  results: readonly { name: string; result: TabResult }[],
  { t }: ReportContent,
): Table {
  const columns = new Map(results.flatMap(({ result }) => result.columns.map((column) => [column.id, column] as const)))
  columns.delete('trait')
  const all = [...columns.values()]
  return {
    sheet,
    cap: [],
    columns: [
      { title: t('statistics.column.trait'), kind: 'text' },
      ...all.map(({ heading, kind }) => ({
        title: t(heading),
        kind: kind === 'text' ? ('text' as const) : ('value' as const),
      })),
    ],
    rows: results.flatMap(({ name, result }) =>
      result.rows.map(({ cells }) => [name, ...all.map(({ id }) => cellValue(t, cells[id]))]),
    ),
  }
}

/**
 * The report as worksheets: means, analysis of variance, the field's trend, correlations, all values, methods with
 * excluded values.
 */
export function reportTables(content: ReportContent, year: FieldYearColumns, version: number): Table[] {
  const { report, settings, t } = content
  const traits = report.traits.map((trait) => ({
    ...trait,
    name: trait.unit ? `${trait.name}, ${trait.unit}` : trait.name,
  }))
  const tableOf = (tableOf: 'means' | 'variance') =>
    traits.flatMap((trait) => {
      const result = trait[tableOf]
      return result.ok ? [{ name: trait.name, result }] : []
    })
  const methods: Table = {
    sheet: t('report.method'),
    cap: [],
    columns: [
      { title: t('statistics.column.trait'), kind: 'text' },
      { title: t('statistics.about.what'), kind: 'text' },
      { title: t('statistics.about.value'), kind: 'value' },
    ],
    rows: [
      ['', t('statistics.about.year'), `${year.field_name}, ${year.year}`],
      ['', t('statistics.about.seq'), year.seq],
      ['', 'Plotline', version],
      ...traits.flatMap((trait) => [
        ...(trait.variance.ok
          ? [
              [
                trait.name,
                t('report.method'),
                trait.variance.method.map((message) => formatMessage(t, message)).join(' '),
              ],
              ...(trait.variance.warnings ?? []).map((message) => [
                trait.name,
                t('statistics.about.warning'),
                formatMessage(t, message),
              ]),
              ...assumptionTexts(trait.variance, t).map((text) => [trait.name, t('statistics.about.assumption'), text]),
            ]
          : []),
        ...plotsLeftOut(trait.leftOut, settings.out, year, t).map(({ reason, plots }) => [trait.name, reason, plots]),
      ]),
    ],
  }
  const table = (sheet: string, result: TabResult | null) =>
    result ? [tableOfTraits(sheet, [{ name: traits[0].name, result }], content)] : []
  return [
    tableOfTraits(t('report.page.means'), tableOf('means'), content),
    tableOfTraits(t('report.page.variance'), tableOf('variance'), content),
    ...table(t('report.page.maps'), report.maps?.ok ? report.maps : null),
    ...(report.correlations?.ok
      ? [tableOfTraits(t('report.page.correlations'), [{ name: '', result: report.correlations }], content)]
      : []),
    valuesTable(content.data, [year], t),
    methods,
  ]
}
