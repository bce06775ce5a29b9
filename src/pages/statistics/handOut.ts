import type { TFunction } from 'i18next'
import type { TabResult } from '../../domain/analysis/result.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { Table } from '../../domain/files/written.ts'
import { csvStyleOf, writeCsv } from '../../sheets/text/writeCsv.ts'
import type { ExportKind } from '../../state/statistics/requests.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { writeSystemClipboard } from '../../ui/systemClipboard.ts'
import type { Language } from '../../words/word.ts'
import { startFiles } from '../../workers/files.ts'
import type { ChartView } from './charts/ChartCard.tsx'
import { resultTsv } from './ResultTable.tsx'
import { cellText, cellValue, say } from './said.ts'
import type { Shown } from './useTab.ts'

/** What is handed out, and what it is called. */
export interface HandedOut {
  readonly shown: Shown
  readonly result: TabResult
  readonly year: FieldYearColumns
  readonly view: ChartView | null
  readonly t: TFunction
  readonly language: Language
  readonly address: string
}

function resultTable({ result, t, shown }: HandedOut): Table {
  return {
    sheet: t(`statistics.tab.${shown.tab}`),
    cap: [{ title: t('statistics.about.verdict'), kind: 'text', value: say(t, result.verdict) }],
    columns: result.columns.map(({ heading, kind }) => ({
      title: t(heading),
      kind: kind === 'text' ? 'text' : 'value',
    })),
    rows: result.rows.map(({ cells }) => result.columns.map(({ id }) => cellValue(t, cells[id]))),
  }
}

/** The values that went in, plot by plot. */
function valuesTable({ shown: { data }, year, t }: HandedOut): Table {
  const number = (value: number) => (Number.isNaN(value) ? null : value)
  const level = ({ levels, codes }: typeof data.by, i: number) => (codes[i] < 0 ? null : levels[codes[i]])
  const groups = [data.line, ...data.factors.map((one) => one.factor)]
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
      const index = year.indexOf.get(id)
      const name = index === undefined ? null : (year.label[index] ?? year.name[index])
      const values = traits.map(({ column }) => number(column.values[i]))
      return [
        name,
        number(data.row.values[i]),
        number(data.col.values[i]),
        ...groups.map((one) => level(one, i)),
        ...values,
      ]
    }),
  }
}

/** How the result came about, so that it can be found again. */
function aboutTable({ shown: { data }, result, year, t, address }: HandedOut): Table {
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
      line('year', `${year.field_name}, ${year.year}`),
      line('model', result.method.map((one) => say(t, one)).join(' ')),
      line('df', result.errorDf),
      line('n', result.n),
      line('missing', first?.left.missing.length ?? null),
      line('suppressed', first?.left.suppressed.length ?? null),
      line('outOfRange', first?.left.outOfRange.length ?? null),
      line('seq', year.seq),
      line('address', address),
    ],
  }
}

const fileName = ({ shown, year, t }: HandedOut): string =>
  `${t(`statistics.tab.${shown.tab}`)} ${year.field_name} ${year.year}`.replace(/[\\/:*?"<>|]/g, '_')

async function picture({ view }: HandedOut, kind: 'png' | 'svg'): Promise<Blob | null> {
  if (!view) return null
  if (kind === 'svg') return new Blob([await view.toSVG()], { type: 'image/svg+xml' })
  const canvas = await view.toCanvas(2)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

async function workbook(of: HandedOut): Promise<Blob> {
  const files = startFiles()
  try {
    const bytes = await files.workbook([resultTable(of), valuesTable(of), aboutTable(of)])
    return new Blob([bytes as BlobPart], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  } finally {
    files.dispose()
  }
}

function csv(of: HandedOut): Blob {
  const { columns, rows } = resultTable(of)
  const bytes = writeCsv([columns.map(({ title }) => title), ...rows], csvStyleOf(of.language))
  return new Blob([bytes as BlobPart], { type: 'text/csv' })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The same as a table for programs that read one. */
function resultHtml({ result: { columns, rows }, t }: HandedOut): string {
  const line = (texts: readonly string[], tag: string) =>
    `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`
  const head = columns.map(({ heading }) => t(heading))
  const body = rows.map(({ cells }) =>
    line(
      columns.map((one) => cellText(t, cells[one.id], one)),
      'td',
    ),
  )
  return `<table>${line(head, 'th')}${body.join('')}</table>`
}

/** Hands a result to the user as text, workbook, csv or the picture of its first chart. False where there is no chart. */
export async function handOut(of: HandedOut, kind: ExportKind): Promise<boolean> {
  if (kind === 'copy') {
    await writeSystemClipboard({ text: resultTsv(of.result, of.t), html: resultHtml(of) })
    return true
  }
  const made = kind === 'xlsx' ? await workbook(of) : kind === 'csv' ? csv(of) : await picture(of, kind)
  if (made) saveFile(made, `${fileName(of)}.${kind}`)
  return made !== null
}
