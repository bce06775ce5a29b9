import { strToU8, zipSync } from 'fflate'

/** Parts of a handwritten workbook; `rows` is the content of sheetData, `before` and `after` surround it. */
export interface CreatedSheet {
  name: string
  rows: string
  state?: 'hidden' | 'veryHidden'
  before?: string
  after?: string
}

export interface CreatedWorkbook {
  sheets: CreatedSheet[]
  strings?: string
  styles?: string
  properties?: string
  prolog?: string
  extra?: Record<string, string>
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** The parts of a small xlsx file, by path. */
export function xlsxParts(created: CreatedWorkbook): Record<string, string> {
  const prolog = created.prolog ?? '<?xml version="1.0" encoding="UTF-8"?>'
  const relations = (list: string[]) =>
    `${prolog}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${prolog}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${prolog}<workbook xmlns="${MAIN}" xmlns:r="${REL}">${created.properties ?? ''}<sheets>${created.sheets
      .map((sheet, i) => {
        const state = sheet.state ? ` state="${sheet.state}"` : ''
        return `<sheet name="${sheet.name}" sheetId="${i + 1}"${state} r:id="rId${i + 1}"/>`
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...created.sheets.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)),
      relation('rIdS', 'sharedStrings', '/xl/sharedStrings.xml'),
      relation('rIdT', 'styles', 'styles.xml'),
    ]),
    'xl/sharedStrings.xml': `${prolog}<sst xmlns="${MAIN}">${created.strings ?? ''}</sst>`,
    'xl/styles.xml': `${prolog}<styleSheet xmlns="${MAIN}">${created.styles ?? ''}</styleSheet>`,
    ...created.extra,
  }
  created.sheets.forEach((sheet, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `${prolog}<worksheet xmlns="${MAIN}">${sheet.before ?? ''}<sheetData>${sheet.rows}</sheetData>${sheet.after ?? ''}</worksheet>`
  })
  return parts
}

/** A small xlsx file from its parts. */
export function makeXlsx(created: CreatedWorkbook): Uint8Array {
  return zipped(xlsxParts(created))
}

/** A zip of text parts. */
export function zipped(parts: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
}

/** Rows of inline texts and numbers as the content of sheetData; null = no cell. */
export function plainRows(rows: (string | number | null)[][]): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  return rows
    .map((row) => `<row>${row.map((value) => (value === null ? '<c/>' : cell(value))).join('')}</row>`)
    .join('')
}
