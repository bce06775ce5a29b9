import type { DateSystem } from '../../domain/files/cells/dateText.ts'
import { extensionOf } from '../container.ts'
import { refuseFile, refuseLimit } from '../refusal.ts'
import { type Attributes, prefixedAttribute, readXml } from './xmlEvents.ts'
import type { ZipEntry } from './zipDirectory.ts'
import type { ZipFile } from './zipFile.ts'

/** A worksheet of a workbook and its zip member. */
export interface WorksheetPart {
  readonly name: string
  readonly visible: boolean
  readonly entry: ZipEntry
  /** Parts with the notes of its cells: old notes first, then threads of comments. */
  readonly notes: readonly ZipEntry[]
}

/** The parts of a workbook that are needed to read it. */
export interface Workbook {
  readonly sheets: readonly WorksheetPart[]
  readonly dateSystem: DateSystem
  readonly sharedStrings: ZipEntry | null
  readonly styles: ZipEntry | null
}

/** Most worksheets of one workbook. */
const maxSheets = 1000

interface Relation {
  readonly type: string
  readonly target: string
}

/**
 * Opens a workbook's directory of parts. Throws `file.macro` for one with macros, whatever types it declares, `file.type`
 * for another document (or one not named .xlsx), `file.corrupt` for one with missing parts.
 */
export function openWorkbook(zip: ZipFile, fileName: string): Workbook {
  checkNoMacros(zip)
  if (!/\.xlsx$/i.test(fileName)) throw refuseFile('file.type', { context: 'xlsx', name: extensionOf(fileName) })
  const root = [...relations(zip, '_rels/.rels', '').values()].find((relation) =>
    relation.type.endsWith('/officeDocument'),
  )
  if (!root) throw refuseFile('file.corrupt')
  const entry = zip.entries.get(root.target)
  if (!entry) throw refuseFile('file.corrupt')
  if (!isWorkbook(zip, root.target)) throw refuseFile('file.type', { context: 'document' })
  const folder = root.target.slice(0, root.target.lastIndexOf('/') + 1)
  const name = root.target.slice(folder.length)
  const parts = relations(zip, `${folder}_rels/${name}.rels`, folder)
  const listed: { name: string; state: string; id: string }[] = []
  let dateSystem: DateSystem = 1900
  readXml(zip, entry, {
    open(element, attributes) {
      if (element === 'workbookPr' && isTrue(attributes.date1904)) dateSystem = 1904
      if (element !== 'sheet') return
      listed.push({
        name: attributes.name ?? '',
        state: attributes.state ?? 'visible',
        id: prefixedAttribute(attributes, 'id') ?? '',
      })
    },
  })
  const partOf = (end: string) => {
    const part = [...parts.values()].find(({ type }) => type.endsWith(end))
    return (part && zip.entries.get(part.target)) ?? null
  }
  if (listed.length > maxSheets) throw refuseLimit('entries', maxSheets)
  const seen = new Set<string>()
  const sheets = listed.flatMap(({ name: sheetName, state, id }) => {
    // Two sheets with the same part would be one table read twice.
    if (seen.has(id)) throw refuseFile('file.corrupt')
    seen.add(id)
    const part = parts.get(id)
    if (part && !part.type.endsWith('/worksheet')) return []
    const sheet = part && zip.entries.get(part.target)
    if (!sheet) throw refuseFile('file.corrupt')
    return [{ name: sheetName, visible: state === 'visible', entry: sheet, notes: notesOf(zip, part.target) }]
  })
  if (sheets.length === 0) throw refuseFile('file.empty', { context: 'worksheets' })
  return { sheets, dateSystem, sharedStrings: partOf('/sharedStrings'), styles: partOf('/styles') }
}

/** The parts with the notes of a worksheet's cells. */
function notesOf(zip: ZipFile, sheet: string): ZipEntry[] {
  const folder = sheet.slice(0, sheet.lastIndexOf('/') + 1)
  const parts = [...relations(zip, `${folder}_rels/${sheet.slice(folder.length)}.rels`, folder).values()]
  return ['/comments', '/threadedComment'].flatMap((end) => {
    const part = parts.find(({ type }) => type.endsWith(end))
    return (part && zip.entries.get(part.target)) ?? []
  })
}

/** Whether an attribute of XML Schema's boolean type is true. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

function checkNoMacros(zip: ZipFile): void {
  if ([...zip.entries.keys()].some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) throw refuseFile('file.macro')
}

function isWorkbook(zip: ZipFile, target: string): boolean {
  let isFound = true
  eachContentType(zip, (attributes) => {
    if (attributes.PartName === `/${target}`)
      isFound = /(spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled)\.main\+xml/i.test(
        attributes.ContentType ?? '',
      )
  })
  return isFound
}

function eachContentType(zip: ZipFile, listener: (attributes: Attributes) => void): void {
  const types = zip.entries.get('[Content_Types].xml')
  if (types) readXml(zip, types, { open: (_, attributes) => listener(attributes) })
}

function relations(zip: ZipFile, path: string, folder: string): Map<string, Relation> {
  const relationsById = new Map<string, Relation>()
  const entry = zip.entries.get(path)
  if (!entry) return relationsById
  readXml(zip, entry, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return
      relationsById.set(Id, { type: Type ?? '', target: resolved(folder, Target ?? '') })
    },
  })
  return relationsById
}

function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
