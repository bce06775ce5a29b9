import { makeXlsx, plainRows } from './makeXlsx.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const microsoft = 'http://schemas.microsoft.com/office/2017/10/relationships'

/** A workbook of one worksheet whose cells have notes as Excel writes them, and threads of comments. */
export function notedXlsx(
  rows: (string | number | null)[][],
  notes: Readonly<Record<string, string>>,
  threads: readonly (readonly [cell: string, text: string])[] = [],
): Uint8Array {
  const comment = ([ref, text]: [string, string]) =>
    `<comment ref="${ref}" authorId="0"><text><r><rPr><b/></rPr><t>Anna:</t></r><r><t xml:space="preserve">\n${text}</t></r></text></comment>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="../${target}"/>`
  return makeXlsx({
    sheets: [{ name: 'Sheet1', rows: plainRows(rows) }],
    extra: {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${relation('rId1', `${office}/comments`, 'comments1.xml')}${relation('rId2', `${microsoft}/threadedComment`, 'threadedComments/threadedComment1.xml')}</Relationships>`,
      'xl/comments1.xml': `<comments><authors><author>Anna</author></authors><commentList>${Object.entries(notes).map(comment).join('')}</commentList></comments>`,
      'xl/threadedComments/threadedComment1.xml': `<ThreadedComments>${threads.map(([ref, text]) => `<threadedComment ref="${ref}"><text>${text}</text></threadedComment>`).join('')}</ThreadedComments>`,
    },
  })
}
