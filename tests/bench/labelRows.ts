import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import PdfDocument from 'pdfkit'
import { writeLabels } from '../../server/api/labels/drawLabels.ts'
import { LabelPaper } from '../../server/api/labels/LabelPaper.ts'
import { type LabelRequest, labelsOf } from '../../server/api/labels/labelsOf.ts'
import { type DrawnLabel, layLabel } from '../../server/api/labels/layout.ts'
import { labelPlace, labelSheets } from '../../src/domain/labels/labelSheets.ts'
import { smallColumns } from '../fields/smallField.ts'
import { root } from './circumstances.ts'
import { maxResident, residentMemory } from './residentMemory.ts'
import { type BenchRow, rowOf } from './row.ts'
import { measureAlternately, median } from './spread.ts'

const largest = 1.3
const rounds = 3
/** Maximum growth of the process's memory, MB. */
const maxGrown = 300
const run = promisify(execFile)
const sheet = labelSheets.a4_3x8
const fontFile = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/roboto/${path}`))

const nowhere = () => new Writable({ write: (_chunk, _encoding, callback) => callback() })

/** The reference: drawing with pdfkit alone, from positions and codes computed before. */
async function pdfkitAlone(drawn: readonly DrawnLabel[]): Promise<void> {
  const mm = 72 / 25.4
  const document = new PdfDocument({ autoFirstPage: false, margin: 0 })
  document.registerFont('plain', fontFile('400Regular/Roboto_400Regular.ttf'))
  document.registerFont('bold', fontFile('700Bold/Roboto_700Bold.ttf'))
  const to = nowhere()
  document.pipe(to)
  let pages = 0
  drawn.forEach(({ code, lines }, at) => {
    const { page, x, y } = labelPlace(sheet, at)
    if (page === pages) {
      document.addPage({ size: [sheet.page.width * mm, sheet.page.height * mm], margin: 0 })
      pages += 1
    }
    const unit = (code.width / code.columns) * mm
    for (const [cx, cy, w, h] of code.rects)
      document.rect((x + code.x) * mm + cx * unit, (y + code.y) * mm + cy * unit, w * unit, h * unit)
    document.fill('black')
    for (const line of lines)
      document
        .font(line.bold ? 'bold' : 'plain')
        .fontSize(line.size * mm)
        .text(line.text, (x + line.x) * mm, (y + line.baseline) * mm, { lineBreak: false, baseline: 'alphabetic' })
  })
  document.end()
  await finished(to)
}

/** The request for labels of 2,400 plots. */
function labelRequest() {
  const columns = smallColumns({ rows: 30, cols: 80, label: (row, col) => `${row}${String(col).padStart(2, '0')}` })
  const wantedLabels: LabelRequest = {
    sheet: 'a4_3x8',
    code: 'qr',
    fields: ['label', 'line'],
    plotIds: null,
    order: 'walk',
    walk: null,
    copies: 1,
    skip: 0,
    origin: 'https://plotline.example.org',
    language: 'en',
    title: 'Labels',
  }
  return { columns, wanted: wantedLabels }
}

/** Creates the labels once without writing them; ms, and growth of the process's memory, MB. */
export async function makeLabels(): Promise<{ ms: number; grown: number }> {
  const { columns, wanted } = labelRequest()
  const before = residentMemory(process.pid)
  const began = performance.now()
  await writeLabels(labelsOf(columns, wanted), wanted, nowhere(), () => {})
  const ms = performance.now() - began
  return { ms, grown: Math.max(0, maxResident() - before) }
}

/** Growth of memory in its own process, MB. */
async function memory(): Promise<number> {
  const script = join(root, 'tests/bench/labelWork.ts')
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', script])
  return (JSON.parse(stdout) as { grown: number }).grown
}

/** P9: labels with QR codes against pdfkit with the same drawings, and their memory. */
export async function labelRows(): Promise<BenchRow[]> {
  const { columns, wanted } = labelRequest()
  const labels = labelsOf(columns, wanted)
  const { measure } = new LabelPaper(sheet, '')
  const drawnLabels = Array.from({ length: labels.total }, (_, k) =>
    layLabel(sheet.label, labels.code(k), labels.lines(k), measure),
  )
  const productRun = () => writeLabels(labelsOf(columns, wanted), wanted, nowhere(), () => {})
  const times = await measureAlternately(rounds, productRun, () => pdfkitAlone(drawnLabels))
  const against = { name: 'pdfkit alone, rectangle by rectangle, all worked out before', value: times.floor }
  const grown: number[] = []
  for (let k = 0; k < rounds; k++) grown.push(await memory())
  return [
    rowOf('P9', '2,400 labels with QR codes', { value: times.ours, unit: 'ms', against }, { maxTimes: largest }),
    rowOf('P9', 'the same, memory', { value: median(grown), unit: 'MB' }, { max: maxGrown }),
  ]
}
