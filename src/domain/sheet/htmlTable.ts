/** A cell of an HTML table: its text (line breaks as \n) and its attributes by lower-case name. */
export interface HtmlCell {
  readonly text: string
  readonly attributes: ReadonlyMap<string, string>
}

/** The first table of an HTML text as rows of cells; merged cells leave `null` in the positions they cover. */
export type HtmlTable = readonly (readonly (HtmlCell | null)[])[]

interface OpenCell {
  text: string
  attributes: Map<string, string>
}

/** Most columns or rows that one merged cell covers, and most positions under merged cells in all. */
const maxSpan = 1000
const maxCovered = 100_000

const token =
  /<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1\s*>|<(\/?)([a-z][a-z0-9:]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const numberFormat = /mso-number-format:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^;"'}]+))/i
const styleRule = /\.([\w-]+)\s*\{([^}]*)\}/g

/** Excel's number format among the declarations of a style; null if it has none. */
function formatIn(style: string): string | null {
  const match = numberFormat.exec(style)
  const text = match && (match[1] ?? match[2] ?? match[3])
  if (text === null || text === undefined) return null
  return text
    .trim()
    .replace(/\\([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\(.)/g, '$1')
}

/** Excel's number formats by their class. */
function readFormats(sheet: string, formats: Map<string, string>): void {
  for (const [, name, style] of sheet.matchAll(styleRule)) {
    const format = formatIn(style)
    if (format !== null) formats.set(name, format)
  }
}

/**
 * Parses the first table of an HTML text from a spreadsheet's clipboard; null if there is none. A cell's number format by
 * class or style, as Excel writes it, is its attribute `mso-number-format`.
 */
export function readHtmlTable(html: string): HtmlTable | null {
  const grid = new Grid()
  const formats = new Map<string, string>()
  let cell: OpenCell | null = null
  let isInTable = false
  let from = 0
  const text = (to: number): void => {
    if (cell) cell.text += html.slice(from, to).replace(/[ \t\r\n\f]+/g, ' ')
  }
  const close = (): void => {
    if (cell) grid.add(cell)
    cell = null
  }
  for (const match of html.matchAll(token)) {
    text(match.index)
    from = match.index + match[0].length
    const name = (match[3] ?? '').toLowerCase()
    if (match[1]?.toLowerCase() === 'style') readFormats(match[0], formats)
    const ends = match[2] === '/'
    if (name === 'table' && !isInTable && !ends) isInTable = true
    else if (name === 'table' && ends && isInTable) break
    else if (!isInTable) continue
    else if (name === 'tr') {
      close()
      if (!ends) grid.newRow()
    } else if (name === 'td' || name === 'th') {
      close()
      if (!ends) cell = { text: '', attributes: withFormat(readAttributes(match[4]), formats) }
    } else if ((name === 'br' || (ends && (name === 'p' || name === 'div'))) && cell) cell.text += '\n'
  }
  close()
  return isInTable ? grid.rows : null
}

/** Rows under construction, with the positions covered by merged cells. */
class Grid {
  readonly rows: (HtmlCell | null)[][] = []
  private readonly covered = new Set<string>()

  newRow(): void {
    this.rows.push([])
  }

  add(open: OpenCell): void {
    if (this.rows.length === 0) this.newRow()
    const row = this.rows.length - 1
    const cells = this.rows[row]
    while (this.covered.has(`${row} ${cells.length}`)) cells.push(null)
    const across = span(open.attributes.get('colspan'))
    const down = span(open.attributes.get('rowspan'))
    for (let r = 1; r < down && this.covered.size < maxCovered; r++)
      for (let c = 0; c < across; c++) this.covered.add(`${row + r} ${cells.length + c}`)
    cells.push({ text: tidy(open.text), attributes: open.attributes })
    for (let c = 1; c < across; c++) cells.push(null)
  }
}

function span(text: string | undefined): number {
  const number = Number(text ?? '1')
  return Number.isInteger(number) && number >= 1 ? Math.min(number, maxSpan) : 1
}

function readAttributes(text: string): Map<string, string> {
  const formats = new Map<string, string>()
  for (const [, name, double, single, bare] of text.matchAll(attribute))
    formats.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''))
  return formats
}

function withFormat(attributes: Map<string, string>, formats: ReadonlyMap<string, string>): Map<string, string> {
  const own = formatIn(attributes.get('style') ?? '')
  const format = own ?? formats.get(attributes.get('class')?.trim().split(/\s+/)[0] ?? '')
  if (format !== undefined) attributes.set('mso-number-format', format)
  return attributes
}

/** Text of a cell: entities decoded, trimmed, without spaces around line breaks. */
function tidy(text: string): string {
  return decodeEntities(text.replace(/ *\n */g, '\n').replace(/^[ \n]+|[ \n]+$/g, ''))
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  thinsp: '\u2009',
  minus: '−',
  ndash: '–',
  mdash: '—',
  times: '×',
  deg: '°',
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}

/** A text as HTML: markup is escaped, line breaks are `<br>`. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\r\n|\r|\n/g, '<br>')
}
