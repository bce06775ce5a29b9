import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { csvStyleOf, writeCsv } from '../../sheets/text/writeCsv.ts'
import type { ExportKind } from '../../state/statistics/requests.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { writeSystemClipboard } from '../../ui/systemClipboard.ts'
import type { Language } from '../../words/word.ts'
import type { PlotMapScene } from '../../workbench/maps/PlotMapScene.ts'
import { startFiles } from '../../workers/files.ts'
import type { ChartView } from './charts/ChartCard.tsx'
import { mapsPicture } from './maps/mapsPicture.ts'
import { resultTsv } from './ResultTable.tsx'
import { aboutTable, resultTable, type TableInput, valuesTable } from './resultTables.ts'
import { cellText } from './resultText.ts'

/** The exported result, and its name. */
export interface ExportedResult extends TableInput {
  readonly year: FieldYearColumns
  readonly view: ChartView | null
  /** The shown maps by title: exported if there is no other chart. */
  readonly scenes: ReadonlyMap<string, PlotMapScene>
  readonly language: Language
}

const fileName = ({ shown, year, t }: ExportedResult): string =>
  `${t(`statistics.tab.${shown.tab}`)} ${year.field_name} ${year.year}`.replace(/[\\/:*?"<>|]/g, '_')

async function picture({ view, scenes, t }: ExportedResult, kind: 'png' | 'svg'): Promise<Blob | null> {
  if (!view)
    return mapsPicture(
      [...scenes].map(([title, scene]) => ({ title: t(title), scene })),
      kind,
    )
  if (kind === 'svg') return new Blob([await view.toSVG()], { type: 'image/svg+xml' })
  const canvas = await view.toCanvas(2)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

async function workbook(exported: ExportedResult): Promise<Blob> {
  const files = startFiles()
  try {
    const bytes = await files.workbook([
      resultTable(exported),
      valuesTable(exported.shown.data, exported.shown.years, exported.t),
      aboutTable(exported),
    ])
    return new Blob([bytes as BlobPart], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  } finally {
    files.dispose()
  }
}

function csv(exported: ExportedResult): Blob {
  const { columns, rows } = resultTable(exported)
  const bytes = writeCsv([columns.map(({ title }) => title), ...rows], csvStyleOf(exported.language))
  return new Blob([bytes as BlobPart], { type: 'text/csv' })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The result as an HTML table for spreadsheets and word processors. */
function resultHtml({ result: { columns, rows }, t }: ExportedResult): string {
  const line = (texts: readonly string[], tag: string) =>
    `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`
  const head = columns.map(({ heading, title }) => title ?? t(heading))
  const body = rows.map(({ cells }) =>
    line(
      columns.map((column) => cellText(t, cells[column.id], column)),
      'td',
    ),
  )
  return `<table>${line(head, 'th')}${body.join('')}</table>`
}

/**
 * Exports a result as text, workbook, csv or the picture of its first chart, or of its maps if it has no chart. False
 * if it has neither.
 */
export async function exportResult(exported: ExportedResult, kind: ExportKind): Promise<boolean> {
  if (kind === 'copy') {
    await writeSystemClipboard({ text: resultTsv(exported.result, exported.t), html: resultHtml(exported) })
    return true
  }
  const file =
    kind === 'xlsx' ? await workbook(exported) : kind === 'csv' ? csv(exported) : await picture(exported, kind)
  if (file) saveFile(file, `${fileName(exported)}.${kind}`)
  return file !== null
}
