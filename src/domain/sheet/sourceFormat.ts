/** A spreadsheet's display type of a cell; null if unknown. */
export type SourceKind = 'number' | 'percent' | 'currency' | 'fraction' | 'date' | 'time' | 'boolean' | 'text'

/** Kinds by Google Sheets' numbers for them. */
const googleKinds: Readonly<Record<number, SourceKind>> = {
  1: 'text',
  2: 'number',
  3: 'percent',
  4: 'currency',
  5: 'date',
  6: 'time',
  7: 'date',
  8: 'number',
}

/** The kind of a cell from the attributes of Google Sheets, LibreOffice or Excel. */
export function sourceKind(attributes: ReadonlyMap<string, string>): SourceKind | null {
  const google = jsonObject(attributes.get('data-sheets-numberformat'))
  if (google) {
    const pattern = typeof google['2'] === 'string' ? google['2'] : ''
    const googleKind = typeof google['1'] === 'number' ? googleKinds[google['1']] : undefined
    return kindOfPattern(pattern) ?? googleKind ?? null
  }
  if (jsonObject(attributes.get('data-sheets-value'))?.['1'] === 4) return 'boolean'
  // LibreOffice: language; language of the pattern; pattern.
  const office = attributes.get('sdnum')?.split(';').slice(2).join(';')
  if (office !== undefined) return kindOfPattern(office)
  const excel = attributes.get('mso-number-format')
  return excel === undefined ? null : kindOfPattern(excel)
}

/** Excel's names of formats, and LibreOffice's name of the general format. */
const namedPatterns: Readonly<Record<string, SourceKind | null>> = {
  '': null,
  general: null,
  standard: 'number',
  fixed: 'number',
  scientific: 'number',
  percent: 'percent',
  currency: 'currency',
  'short date': 'date',
  'medium date': 'date',
  'long date': 'date',
  'general date': 'date',
  'short time': 'time',
  'medium time': 'time',
  'long time': 'time',
  'yes/no': 'boolean',
  'true/false': 'boolean',
  'on/off': 'boolean',
  boolean: 'boolean',
  логический: 'boolean',
  booleano: 'boolean',
  основной: null,
  стандартный: null,
  generale: null,
  estándar: null,
}

const currencySign = /\p{Sc}/u

/**
 * The kind of a number format's pattern, such as `0.00%`, `dd.mm.yyyy` or `ДД.ММ.ГГГГ`: date letters are known in the
 * languages in which LibreOffice writes them. Null for the general format.
 */
export function kindOfPattern(pattern: string): SourceKind | null {
  const [section] = pattern.split(';')
  const namedPattern = namedPatterns[section.trim().toLowerCase()]
  if (namedPattern !== undefined) return namedPattern
  const isMoney = /\[\$[^\]-]+/.test(section) || currencySign.test(section)
  if (/\[(h+|m+|s+)\]/i.test(section)) return 'time'
  const bare = section
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/am\/pm|a\/p/gi, '')
  if (bare.trim() === '@') return 'text'
  if (bare.includes('%')) return 'percent'
  if (/[#?0]\s*\/\s*[?#0-9]/.test(bare)) return 'fraction'
  if (isMoney) return 'currency'
  if (/[dyjtдгa]/i.test(bare) && !/[#?]/.test(bare)) return 'date'
  if (/[hsчс]/i.test(bare) && !/[#?]/.test(bare)) return 'time'
  if (/^[\s./-]*[mм]/i.test(bare)) return 'date'
  return /[#?0]/.test(bare) ? 'number' : null
}

/** A JSON object from another program's attribute; null for anything else, so that the displayed text is used instead. */
export function jsonObject(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const datePattern = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}(\s+\d{1,2}:\d{2}(:\d{2})?)?$|^\d{4}-\d{2}-\d{2}T/
const timePattern = /^-?\d{1,3}:\d{2}(:\d{2}([.,]\d+)?)?(\s*[ap]\.?m\.?)?$/i
const booleans: ReadonlySet<string> = new Set([...['true', 'false', 'истина', 'ложь', 'vero', 'falso', 'verdadero']])

/** The kind of a text by its own form, if nothing else is known. */
export function kindOfText(text: string): SourceKind | null {
  const bare = text.trim()
  if (bare.endsWith('%')) return 'percent'
  if (datePattern.test(bare)) return 'date'
  if (timePattern.test(bare)) return 'time'
  return booleans.has(bare.toLowerCase()) ? 'boolean' : null
}
