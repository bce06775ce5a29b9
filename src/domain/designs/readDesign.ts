import { isLayoutFactor } from '../change/newPlots.ts'
import type { corners } from '../layout/corners.ts'
import { maxRows, maxWidth } from '../layout/mapLimits.ts'
import { maxMetres } from '../layout/structure/structureRules.ts'
import type { RuleRefusal } from '../refusal.ts'
import { refuseDesign } from './checkDesign.ts'
import type { Numbering } from './designLabels.ts'
import type { DesignKind, DesignParams, DesignPosition, DesignRequest } from './designRequest.ts'
import { hasParam, type OwnParam, usualWidth } from './ownParams.ts'

/** Lines named in a text, and its names that are no lines. */
interface NamedLines {
  /** Ids in the order of the text, each once. */
  readonly ids: readonly number[]
  /** Names that no line has, and repeated names; each once. */
  readonly unknown: readonly string[]
  readonly repeated: readonly string[]
}

/** The names in a text: one per line, or several separated by tabs or semicolons, as copied from a spreadsheet. */
function namesOfText(text: string): string[] {
  return text
    .split(/[\n\r\t;]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Reads a text of line names; `idOf` finds a line of the crop by name, undefined = none. */
function namedLines(text: string, idOf: (name: string) => number | undefined): NamedLines {
  const ids = new Set<number>()
  const unknown = new Set<string>()
  const repeated = new Set<string>()
  for (const name of namesOfText(text)) {
    const id = idOf(name)
    if (id === undefined) unknown.add(name)
    else if (ids.has(id)) repeated.add(name)
    else ids.add(id)
  }
  return { ids: [...ids], unknown: [...unknown], repeated: [...repeated] }
}

/** The fields of the design form, in the order in which they are validated. */
export const designFields = [
  'lines',
  'checks',
  'twice',
  'reps',
  'blocks',
  'blockSize',
  'width',
  'gap',
  'treatments',
  'treatmentName',
  'filler',
  'row',
  'col',
  'seed',
] as const
export type DesignField = (typeof designFields)[number]

/** A design as typed: names of lines one per line, numbers as texts. */
export type TypedDesign = Readonly<Record<DesignField, string>> & {
  readonly kind: DesignKind
  readonly corner: (typeof corners)[number]
  readonly snake: boolean
  readonly borders: 0 | 1 | 2
  readonly numbering: Numbering
  readonly gaps: readonly DesignPosition[]
  readonly swaps: DesignRequest['swaps']
}

/** Why a field is invalid: a key of locales. */
export interface DesignFault {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** The form's input, parsed, with the faults by field. */
export interface ReadDesign {
  readonly faults: Readonly<Partial<Record<DesignField, DesignFault>>>
  /** Ids of the lines, of the checks, and of all treatments: the lines, then the checks that are not among them. */
  readonly lineIds: readonly number[]
  readonly checkIds: readonly number[]
  readonly treatments: readonly number[]
  readonly twiceIds: readonly number[]
  readonly fillerId: number | null
  /** Metres between replications and blocks; null = no gap. */
  readonly gapMetres: number | null
  /** Null while a field is invalid. */
  readonly request: Omit<DesignRequest, 'isFree'> | null
}

const maxSeed = 2_147_483_647
/** Names that a sentence lists. */
const maxNamed = 8

/** The field of each parameter of a kind. */
const fieldOf: Readonly<Partial<Record<OwnParam, DesignField>>> = {
  reps: 'reps',
  blocks: 'blocks',
  block_size: 'blockSize',
  width: 'width',
  treatments: 'treatments',
  treatment_name: 'treatmentName',
  twice: 'twice',
}

/** Whether the form of a kind of design has a field. */
export function isFieldOf(kind: DesignKind, field: DesignField): boolean {
  const param = (Object.keys(fieldOf) as OwnParam[]).find((name) => fieldOf[name] === field)
  return param === undefined || hasParam(kind, param)
}

/** Parses metres with a decimal point or comma; null for an empty text, NaN for an invalid width. */
function metresOf(text: string): number | null {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  const metres = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN
  return metres <= maxMetres ? metres : Number.NaN
}

const joinedNames = (names: readonly string[]): string =>
  [...names.slice(0, maxNamed), ...(names.length > maxNamed ? ['…'] : [])].join(', ')

/** The field that a refusal of the design is about. */
export function fieldOfRefusal({ code, params }: RuleRefusal, kind: DesignKind, hasChecks: boolean): DesignField {
  switch (code) {
    case 'design.params':
      return fieldOf[params.name as OwnParam] ?? 'lines'
    case 'design.lines':
      return kind === 'augmented' && !hasChecks ? 'checks' : 'lines'
    case 'design.limit':
      if (params.max === maxRows) return 'row'
      return params.max === maxWidth ? (hasParam(kind, 'width') ? 'width' : 'col') : 'lines'
    case 'design.impossible':
      return hasParam(kind, 'block_size') ? 'blockSize' : 'row'
    case 'design.occupied':
      return 'row'
    default:
      return 'lines'
  }
}

/** Levels of a treatment in a text, separated by commas, semicolons or lines. */
export function levelsOf(text: string): string[] {
  return text
    .split(/[,;\n\r\t]+/)
    .map((level) => level.trim())
    .filter((level) => level !== '')
}

/** Parses the design form. `idOf` finds a line of the crop by name. */
export function readDesign(typed: TypedDesign, idOf: (name: string) => number | undefined): ReadDesign {
  const { kind } = typed
  const faults: Partial<Record<DesignField, DesignFault>> = {}
  const hasField = (field: DesignField) => isFieldOf(kind, field)
  const lines = (field: 'lines' | 'checks' | 'twice'): readonly number[] => {
    if (!hasField(field)) return []
    const { ids, unknown, repeated } = namedLines(typed[field], idOf)
    if (unknown.length) faults[field] = fault('unknown', { count: unknown.length, names: joinedNames(unknown) })
    else if (repeated.length) faults[field] = fault('repeated', { names: joinedNames(repeated) })
    return ids
  }
  const number = (field: DesignField, from: number, to: number, otherwise: number): number => {
    if (!hasField(field)) return otherwise
    const text = typed[field].trim()
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (text === '') faults[field] = { key: 'validation.required' }
    else if (!(value >= from && value <= to)) faults[field] = fault('range', { min: from, max: to })
    return value
  }
  const [lineIds, checkIds, twiceIds] = [lines('lines'), lines('checks'), lines('twice')]
  const [filler = null] = namesOfText(typed.filler)
  const fillerId = filler === null ? null : (idOf(filler) ?? null)
  if (filler !== null && fillerId === null) faults.filler = fault('unknown', { count: 1, names: filler })
  const gapMetres = metresOf(typed.gap)
  if (Number.isNaN(gapMetres)) faults.gap = fault('metres', { max: maxMetres })
  if (lineIds.length === 0 && !faults.lines) faults.lines = fault('noLines')
  const placeOf = new Map(lineIds.map((id, k) => [id, k]))
  if (twiceIds.some((id) => !placeOf.has(id)) && !faults.twice) faults.twice = fault('twiceAmongLines')
  const treatmentName = typed.treatmentName.trim() || 'Treatment'
  if (hasField('treatmentName') && isLayoutFactor(treatmentName)) faults.treatmentName = fault('layoutName')
  const params: DesignParams = {
    reps: kind === 'p_rep' ? 2 : number('reps', 2, 100, 1),
    blocks: number('blocks', 2, 100, 1),
    blockSize: number('blockSize', 2, 60, 1),
    treatments: hasField('treatments') ? levelsOf(typed.treatments) : [],
    treatmentName,
    twice: twiceIds.map((id) => placeOf.get(id) ?? 0),
    width: number('width', 2, maxWidth, usualWidth),
    corner: typed.corner,
    snake: typed.snake,
    hasFiller: fillerId !== null,
    borders: typed.borders,
  }
  const treatments = [...new Set([...lineIds, ...checkIds])]
  const positions = new Map(treatments.map((id, k) => [id, k]))
  const request = {
    kind,
    lines: lineIds.length,
    checks: checkIds.map((id) => positions.get(id) ?? 0),
    params,
    seed: number('seed', 0, maxSeed, 0),
    swaps: typed.swaps,
    origin: [number('row', 1, maxRows, 1), number('col', 1, maxWidth, 1)] as const,
  }
  const read = { faults, lineIds, checkIds, treatments, twiceIds, fillerId, gapMetres: gapMetres || null }
  if (Object.keys(faults).length > 0) return { ...read, request: null }
  const refused = refuseDesign({ ...request, isFree: () => true })
  if (!refused) return { ...read, request }
  const field = fieldOfRefusal(refused, kind, checkIds.length > 0)
  return { ...read, faults: { [field]: faultOf(refused) }, request: null }
}

const fault = (code: string, params?: DesignFault['params']): DesignFault => ({
  key: `designMode.fault.${code}`,
  params,
})

/** A refusal of a design as the fault of a field, without the name of the field. */
export function faultOf({ code, params }: RuleRefusal): DesignFault {
  return code === 'design.params' ? fault('range', params) : { key: code, params }
}
