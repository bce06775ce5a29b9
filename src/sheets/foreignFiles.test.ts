import { readFileSync } from 'node:fs'
import { gzipSync, strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makeXlsx, plainRows, xlsxParts, zipped } from '../../tests/uploads/makeXlsx.ts'
import { uploadNamed } from '../domain/files/uploads.ts'
import { openRows } from './readRows.ts'

/** Code and context with which a file is refused; null = it is read. */
function refusal(bytes: Uint8Array, name: string) {
  const read = openRows(bytes, name)(uploadNamed('field_file').format)
  return read.ok ? null : [read.fault.code, read.fault.params.context].filter(Boolean).join(' ')
}

const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const oleOf = (stream: string) =>
  letters(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}${[...stream].map((letter) => `${letter}\0`).join('')}`)
const workbook = { sheets: [{ name: 'Plots', rows: plainRows([['Plot'], ['A1']]) }] }
const flat = (kind: string) =>
  `<?xml version="1.0"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.${kind}">`

/** The names of the files do not matter, only their contents. */
const files: [string, Uint8Array, string, string[]][] = [
  ['Numbers', zipped({ 'Index/Document.iwa': 'x', 'Data/a.jpg': 'x' }), 'file.type numbers', ['numbers', 'xlsx']],
  ['Numbers in a folder', zipped({ 'Trial.numbers/Index.zip': 'x' }), 'file.type numbers', ['zip']],
  [
    'xlsb',
    zipped({ '[Content_Types].xml': '<T/>', 'xl/workbook.bin': 'x' }),
    'file.type xlsb',
    ['xlsb', 'xlsx', 'csv'],
  ],
  ['docx', zipped({ '[Content_Types].xml': '<T/>', 'word/document.xml': '<w/>' }), 'file.type word', ['docx', 'xlsx']],
  ['pptx', zipped({ '[Content_Types].xml': '<T/>', 'ppt/a.xml': '<p/>' }), 'file.type document', ['pptx']],
  ['an archive', zipped({ 'data/plots.csv': 'Plot\nA1' }), 'file.type archive', ['zip', 'xlsx', 'csv']],
  ['an archive without files', zipped({}), 'file.corrupt', ['zip', 'xlsx', 'csv']],
  ['an old Excel workbook', oleOf('Workbook'), 'file.xls', ['xls', 'xlsx', 'csv']],
  ['Excel 4', letters('\x09\x04\x06\x00\x00\x00\x10\x00'), 'file.xls', ['xls', 'csv']],
  ['an encrypted workbook', oleOf('EncryptedPackage'), 'file.encrypted', ['xlsx', 'csv']],
  ['doc', oleOf('WordDocument'), 'file.type word', ['doc', 'xls']],
  ['pdf', letters('%PDF-1.7'), 'file.type pdf', ['pdf', 'xlsx', 'csv']],
  ['fods', letters(flat('spreadsheet')), 'file.type fods', ['fods', 'ods', 'csv']],
  [
    'Excel 2003 XML',
    letters('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'),
    'file.type xmlWorkbook',
    ['xml', 'xls'],
  ],
  ['XML', letters('<?xml version="1.0"?><plots/>'), 'file.type xml', ['xml', 'csv']],
  ['json', letters('{"plots": [1, 2]}'), 'file.type json', ['json', 'csv', 'xlsx']],
  ['a list in json', letters('[\n  {"plot": 1}]'), 'file.type json', ['json', 'txt']],
  ['parquet', letters('PAR1\x15\x04'), 'file.type parquet', ['parquet', 'csv']],
  ['rds', gzipSync(letters('X\n\0\0\0\x03')), 'file.type rdata', ['rds', 'xlsx', 'csv']],
  ['RData', gzipSync(letters('RDX3\nX\n')), 'file.type rdata', ['RData', 'rda']],
  ['gzip', gzipSync(letters('Plot\nA1')), 'file.type gzip', ['csv.gz', 'csv']],
  ['7z', letters('7z\xbc\xaf\x27\x1c\0\x04'), 'file.type bigArchive', ['7z', 'csv']],
  ['SQLite', letters('SQLite format 3\0'), 'file.type sqlite', ['db', 'csv']],
  ['SPSS', letters('$FL2@(#)'), 'file.type statistics', ['sav', 'csv']],
  ['a picture', letters('\xff\xd8\xff\xe0'), 'file.type picture', ['jpg', 'csv']],
  ['unknown bytes', strToU8('\x89PNG\r\n\x1a\n picture'), 'file.type binary', ['xlsx']],
  ['xlsx', makeXlsx(workbook), 'file.type xlsx', ['xls', 'csv', 'txt']],
  ['ods', new Uint8Array(readFileSync('tests/data/containers/plots.ods')), 'file.type ods', ['xlsx', 'csv']],
  ['text', letters('Plot\nA1'), 'file.type text', ['xlsx', 'dat']],
]

describe('files of other programs', () => {
  it.each(files)('%s is named by its real type, whatever its name', (_, bytes, expected, endings) => {
    expect(endings.map((ending) => refusal(bytes, `trial.${ending}`))).toEqual(endings.map(() => expected))
  })

  it.each(['trial.xlsx', 'trial.csv'])('an archive under the name %s is reported with its first files', (name) => {
    const names = ['__MACOSX/._a', 'data/', 'a.csv', 'b.csv', 'c.csv', 'd.csv']
    const archive = zipped(Object.fromEntries(names.map((one) => [one, ''])))
    const read = openRows(archive, name)(uploadNamed('field_file').format)
    expect(read.ok ? null : read.fault.params.members).toBe('a.csv, b.csv, c.csv, …')
  })

  it('a workbook without a readable sheet shows the reason: only charts, or all hidden', () => {
    const charts = xlsxParts(workbook)
    charts['xl/_rels/workbook.xml.rels'] = charts['xl/_rels/workbook.xml.rels'].replace('/worksheet"', '/chartsheet"')
    expect(refusal(zipped(charts), 'a.xlsx')).toBe('file.empty worksheets')
    const hidden = xlsxParts(workbook)
    hidden['xl/workbook.xml'] = hidden['xl/workbook.xml'].replace('<sheet ', '<sheet state="hidden" ')
    expect(refusal(zipped(hidden), 'a.xlsx')).toBe('file.empty hidden')
  })

  it('a table can start like another file type', () => {
    const table = (text: string) => refusal(strToU8(text), 'a.csv')
    expect(table('{plot};[line]\nA1;B')).toBeNull()
    expect(table('[1] "Plot","Line"\nPlot,Line\nA1,B')).toBeNull()
    expect(table('<5 kg,Plot\n3,A1')).toBeNull()
    expect(table('"{""a"": 1}",Plot\n3,A1')).toBeNull()
  })

  it('are reported in every language with advice, and never with "rename" [ERR-46]', () => {
    const contexts = new Set(files.map(([, , expected]) => expected.replace(' ', '_')))
    for (const language of ['ru', 'en', 'it', 'es']) {
      const words = JSON.parse(readFileSync(`locales/${language}/files.json`, 'utf8'))
      for (const key of [...contexts, 'file.empty_worksheets', 'file.empty_hidden']) {
        const sentence = words[`faults.${key}`]
        expect(sentence, `${language} ${key}`).toMatch(/\.( |$).*[.)]$/s)
        expect(sentence).not.toMatch(/renam|rinomin|переимен|cambie el nombre/i)
      }
    }
  })
})
