import { createStore } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { MemoryCrop } from '../../../../tests/uploads/memoryCrop.ts'
import { downloadCommandsOf } from '../../../commands/plots/fileCommands.ts'
import { type Download, downloadOptions } from '../../../domain/files/downloads.ts'
import { clue } from '../../../domain/files/kind/clue.ts'
import { decideLineFile } from '../../../domain/files/lines/decideLineFile.ts'
import { parentsUpload } from '../../../domain/files/lines/lineUploads.ts'
import { type ParsedLineFile, parseLineFile } from '../../../domain/files/lines/parseLineFile.ts'
import { reportOf } from '../../../domain/files/uploadPlan/report.ts'
import type { SampleText, Upload } from '../../../domain/files/uploadRecord.ts'
import { UPLOAD_RULES, type UploadRules } from '../../../domain/files/uploadRules.ts'
import { UPLOADS } from '../../../domain/files/uploads.ts'
import { createI18n } from '../../../i18n/i18n.ts'
import { readRows } from '../../../sheets/readRows.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { downloadRequests } from '../../../state/shell/shellRequests.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { allSentences } from '../../../words/allSentences.ts'
import { FileService } from '../../../workers/FileService.ts'
import { OptionChoice } from './OptionChoice.tsx'
import { KindChoice } from './upload/KindChoice.tsx'
import { offeredUploads } from './upload/offeredUploads.ts'
import { SampleCards } from './upload/SampleCards.tsx'
import { UploadCounts } from './upload/UploadCounts.tsx'
import { uploadEntries } from './upload/uploadEntries.ts'

/** Crosses as another program lists them: a kind that the product does not have. */
const crosses: Upload = {
  key: 'crosses',
  call: 'uploadCrosses',
  format: {
    sheet: { ru: 'Скр', en: 'Crosses', it: 'Incroci', es: 'Cruces' },
    required: [['line'], ['mother'], ['father'], ['region']],
    columns: ['line', 'mother', 'father', 'region'],
    traits: false,
  },
  guess: ({ columns }) => (columns.has('region') ? [clue(9, 'columns', { columns: 'Region' })] : []),
  review: false,
  places: 'none',
  options: [
    {
      name: 'reciprocal',
      label: 'crosses.reciprocal',
      choices: [
        { value: 'no', label: 'crosses.no' },
        { value: 'yes', label: 'crosses.yes' },
      ],
      isOpen: () => true,
    },
  ],
  sample: parentsUpload.sample,
  counts: ['lines'],
  words: { name: 'crosses.name', rows: 'crosses.rows', change: 'crosses.made' },
}
const rules: UploadRules = {
  parse: (sheet) => ({ ...parseLineFile(sheet, 'parents_of_lines_upload_file'), format: 'crosses' }),
  decide: (parsed, known) => decideLineFile(parsed as unknown as ParsedLineFile, known),
  count: () => 2,
}
const uploads = [...UPLOADS, crosses]
const service = new FileService(uploads, { ...UPLOAD_RULES, crosses: rules })

const words = createI18n('en', allSentences)
words.addResources('en', 'translation', {
  'crosses.name': 'List of crosses',
  'crosses.rows': 'crosses',
  'crosses.reciprocal': 'Reciprocal crosses',
  'crosses.no': 'One way',
  'crosses.yes': 'Both ways',
  'plots.csvOrXlsx': 'Take the plots',
})
const shown = (part: React.ReactNode) =>
  renderToStaticMarkup(<I18nextProvider i18n={words}>{part}</I18nextProvider>).replace(/<[^>]+>/g, ' ')

const file = new TextEncoder().encode('Line,Mother,Father,Region\nF1,A,B,North\nF2,B,A,North\n')
const nowhere = { nursery: null, year: null }
const holdings = { nurseries: [], plots: [], lines: [] }

describe('an upload added to the list', () => {
  it('is recognised by its clues, parsed by its rules, and shows its options', () => {
    const { ranked, report } = service.read(file, 'crosses.csv', { kind: null, shown: nowhere, holdings })
    expect(ranked[0]).toMatchObject({ kind: 'crosses', reasons: [{ key: 'columns' }] })
    expect(report).toMatchObject({ format: 'crosses', rows: 2, open: [{ name: 'reciprocal', choices: null }] })
  })

  it('shows in the dialog with its reason, options, sample and counts, under its own texts', () => {
    const { ranked } = service.read(file, 'crosses.csv', { kind: null, shown: nowhere, holdings })
    const choice = shown(
      <KindChoice ranked={ranked} kind="crosses" disabled={false} onChoose={() => {}} uploads={uploads} />,
    )
    expect(choice).toContain('List of crosses')
    expect(choice).toContain('Nursery file')
    expect(choice).toContain('Region')
    expect(shown(<OptionChoice option={crosses.options[0]} value="no" onChoose={() => {}} />)).toContain('Both ways')
    expect(shown(<SampleCards uploads={uploads} language="en" onSave={() => {}} />)).toContain('List of crosses')

    const read = readRows(file, 'crosses.csv', crosses.format)
    if (!read.ok) throw new Error(read.fault.code)
    const report = reportOf(rules.decide(rules.parse(read.sheet, null), new MemoryCrop().known(), null))
    if (!report.ok) throw new Error(report.code)
    const end = { state: 'success' as const, report: { created: { ...report.created, plots: 3 }, updated: {} } }
    const counts = shown(<UploadCounts upload={crosses} end={end} file="crosses.csv" />)
    expect(counts.replace(/\s+/g, ' ')).toContain('New lines 4')
    expect(counts).not.toContain('plots')
  })

  it('has a generated sample and a palette entry on its pages, which opens the dialog for it', async () => {
    const texts = new Proxy({} as Record<SampleText, string>, { get: (_, key) => String(key) })
    const { report } = service.read(await service.sample('crosses', 'en', texts), 's.xlsx', {
      kind: 'parents_of_lines_upload_file',
      shown: nowhere,
      holdings,
    })
    expect(report?.faults).toEqual([])
    const offered = offeredUploads({ drops: undefined }, uploads)
    const entries = uploadEntries(
      offered,
      (key) => words.t(key),
      (key) => [words.t(key)],
    )
    const entry = entries.find(({ name }) => name === 'List of crosses')
    const store = createStore()
    entry?.run(store)
    expect(store.get(openDialogAtom)).toEqual({ kind: 'upload', upload: 'crosses', files: [] })
    expect(offeredUploads({ drops: ['plot_result'] }, uploads).map(({ key }) => key)).toEqual(['plot_result'])
  })
})

describe('a download added to the list', () => {
  const list: Download = {
    key: 'list',
    call: 'exportList',
    content: 'plots',
    options: crosses.options,
    formats: ['xlsx', 'csv'],
    words: { name: 'plots.csvOrXlsx', failed: 'upload.exportFailed' },
  }

  it('is a command of every year page, which sends a request to the shell', () => {
    const [command, ...others] = downloadCommandsOf([list, { ...list, key: 'other', content: 'result' }])
    expect([command.id, command.title, others]).toEqual(['download.list', 'plots.csvOrXlsx', []])
    const store = createStore()
    const requests: unknown[] = []
    handleRequests(store, downloadRequests, (request) => requests.push(request))
    expect(command.enabled?.(store)).not.toBe(true)
    store.set(loadedYearAtom, { field_id: 3, year_id: 7, count: 1 } as never)
    command.run(store)
    expect(requests).toEqual([{ download: 'list', input: { field_id: '3', year_id: '7' } }])
  })

  it('shows its options and a choice of several formats', () => {
    expect(downloadOptions(list).map(({ name }) => name)).toEqual(['reciprocal', 'type_of_file'])
    const [, format] = downloadOptions(list)
    expect(shown(<OptionChoice option={format} value="csv" onChoose={() => {}} />)).toContain('Text (.csv)')
  })
})
