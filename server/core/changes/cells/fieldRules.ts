import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { traitDecimalsMax, traitNameMax, traitUnitMax } from '../../../../src/domain/change/newTrait.ts'
import { checksMax, linesCell, readLinesCell, technologyLevels } from '../../../../src/domain/columns/yearData.ts'
import type { MarkerFieldName } from '../../../../src/domain/genotypes/marker.ts'
import { chromosomeMax, markerNameMax } from '../../../../src/domain/genotypes/markerFields.ts'
import { allelesMax } from '../../../../src/domain/genotypes/packedCalls.ts'
import { callRule, readAllele } from '../../../../src/domain/genotypes/typedCall.ts'
import { rowsMax, widthMax, widthMin } from '../../../../src/domain/layout/mapLimits.ts'
import { readWalk, walkCell } from '../../../../src/domain/layout/storedWalk.ts'
import { passport, passportFields, passportListMax, passportTextMax } from '../../../../src/domain/lines/passport.ts'
import { checkLabel, normaliseLabel } from '../../../../src/domain/plots/label.ts'
import { checkName, normaliseName } from '../../../../src/domain/plots/name.ts'
import { type PlantFieldName, plantNameMax } from '../../../../src/domain/plots/plantFields.ts'
import { type AnnotationName, type PlotFieldName, valueAnnotations } from '../../../../src/domain/plots/plotFields.ts'
import { commentMaxLength, repetitionsMax, sizeMax } from '../../../../src/domain/plots/plotLimits.ts'
import type { TraitFieldName, TraitKind } from '../../../../src/domain/traits/trait.ts'
import {
  computedBy,
  directions,
  factorKinds,
  traitKinds,
  traitRoles,
  traitTextMax,
} from '../../../../src/domain/traits/traitFields.ts'

/** A cell as it is stored, or the code of its error. */
type Ruled = { value: CellValue } | { code: string; params?: Record<string, string | number> }
/** A rule of one field; null means "no value" and is refused if one is required. */
export type FieldRule = (value: CellValue) => Ruled

const controlCharacter = /[\p{Cc}]/u

const wrongType: Ruled = { code: 'value.type' }
const required: Ruled = { code: 'validation.required' }

function named(value: CellValue): Ruled {
  if (typeof value !== 'string') return value === null ? required : wrongType
  const name = normaliseName(value)
  const code = checkName(name)
  return code === null ? { value: name } : { code: code === 'name.required' ? 'validation.required' : code }
}

function labelled(value: CellValue): Ruled {
  if (value === null) return { value }
  if (typeof value !== 'string') return wrongType
  const label = normaliseLabel(value)
  const code = label === null ? null : checkLabel(label)
  return code === null ? { value: label } : { code, params: { labels: (label ?? '').slice(0, 40) } }
}

/** Trimmed text without control characters (line breaks and tabs may stay); empty is null. */
function freeText(max: number): FieldRule {
  return (value) => {
    if (value === null) return { value }
    if (typeof value !== 'string') return wrongType
    const text = value.normalize('NFC').trim()
    if ([...text].length > max) return { code: 'validation.maxLength', params: { max } }
    if (controlCharacter.test(text.replace(/[\n\r\t]/g, ''))) return { code: 'validation.characters' }
    return { value: text === '' ? null : text }
  }
}

function requiredText(max: number, emptyAllowed: boolean): FieldRule {
  return (value) => {
    const ruled = freeText(max)(value)
    if ('code' in ruled || ruled.value !== null) return ruled
    return emptyAllowed ? { value: '' } : required
  }
}

function integer(min: number, max: number, code: string): FieldRule {
  return (value) => {
    if (value === null) return { value }
    if (typeof value !== 'number' || !Number.isInteger(value)) return wrongType
    return value < min || value > max ? { code, params: { min, max, width: value } } : { value }
  }
}

function present(rule: FieldRule): FieldRule {
  return (value) => (value === null ? required : rule(value))
}

function metres(value: CellValue): Ruled {
  if (value === null) return { value }
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType
  return value > 0 && value <= sizeMax ? { value } : { code: 'value.size' }
}

function number(value: CellValue): Ruled {
  if (value === null) return { value }
  return typeof value === 'number' && Number.isFinite(value) ? { value } : wrongType
}

function yes(value: CellValue): Ruled {
  return typeof value === 'boolean' ? { value } : wrongType
}

function date(value: CellValue): Ruled {
  if (value === null) return { value }
  if (typeof value !== 'string') return wrongType
  // There is no year 0.
  const day = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  const exists = day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  return exists ? { value } : { code: 'validation.date' }
}

function oneOf(...values: string[]): FieldRule {
  return (value) => (typeof value === 'string' && values.includes(value) ? { value } : { code: 'validation.choice' })
}

function orNone(rule: FieldRule): FieldRule {
  return (value) => (value === null ? { value } : rule(value))
}

const someId = integer(1, Number.MAX_SAFE_INTEGER, 'value.type')

export const plotRules: Record<'exists' | PlotFieldName, FieldRule> = {
  exists: yes,
  name: named,
  label: labelled,
  line_id: someId,
  crossing_line_id: someId,
  row: integer(1, rowsMax, 'rows.limit'),
  col: integer(1, widthMax, 'width.limit'),
  width: metres,
  length: metres,
  comment: freeText(commentMaxLength),
  repetitions: integer(1, repetitionsMax, 'value.repetitions'),
}

export const plantRules: Record<'exists' | PlantFieldName, FieldRule> = {
  exists: yes,
  plot_id: orNone(someId),
  name: (value) => {
    const ruled = named(value)
    const isLong = 'code' in ruled ? ruled.code === 'name.too_long' : [...String(ruled.value)].length > plantNameMax
    return isLong ? { code: 'plant.too_long', params: { max: plantNameMax } } : ruled
  },
}

const passportText = freeText(passportTextMax)

/** Texts of a list, one a line, without empty ones. */
const passportList: FieldRule = (value) => {
  if (value === null) return { value }
  if (typeof value !== 'string') return wrongType
  const texts = value
    .normalize('NFC')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (texts.length > passportListMax) return { code: 'validation.maxItems', params: { max: passportListMax } }
  for (const text of texts) {
    const ruled = passportText(text)
    if ('code' in ruled) return ruled
  }
  return { value: texts.length > 0 ? texts.join('\n') : null }
}

export const lineRules: Record<string, FieldRule> = {
  ...Object.fromEntries(
    passportFields.map((field) => [field, passport[field] === 'list' ? passportList : passportText]),
  ),
  exists: yes,
  name: named,
  is_variety: yes,
  mother_id: someId,
  father_id: someId,
  // A name like a line's; an empty one is null.
  variety_name: (value) => (value === null || value === '' ? { value: null } : named(value)),
}

export const traitRules: Record<'exists' | TraitFieldName, FieldRule> = {
  exists: yes,
  name: requiredText(traitNameMax, false),
  unit: requiredText(traitUnitMax, true),
  kind: oneOf(...traitKinds),
  role: oneOf(...traitRoles),
  categories: freeText(commentMaxLength * 10),
  min: number,
  max: number,
  decimals: integer(0, traitDecimalsMax, 'value.type'),
  method: freeText(traitTextMax),
  scale: freeText(traitTextMax),
  better: oneOf(...directions),
  factor_kind: orNone(oneOf(...factorKinds)),
  external_id: freeText(traitTextMax),
  computed: orNone(oneOf(...computedBy)),
}

/** Alleles of a marker, one a line, in capitals. */
const alleleList: FieldRule = (value) => {
  if (value === null) return { value }
  if (typeof value !== 'string') return wrongType
  const alleles: string[] = []
  for (const text of value.split('\n')) {
    const read = readAllele(text)
    if (!read.ok) return { code: read.code }
    if (read.value !== null) alleles.push(read.value)
  }
  if (alleles.length > allelesMax) return { code: 'validation.maxItems', params: { max: allelesMax } }
  return { value: alleles.join('\n') || null }
}

/** An index from 0 on. */
const place: FieldRule = (value) => {
  const ruled = number(value)
  if ('code' in ruled || ruled.value === null) return ruled
  return Number(ruled.value) < 0 ? { code: 'validation.minValue', params: { min: 0 } } : ruled
}

export const markerRules: Record<'exists' | MarkerFieldName, FieldRule> = {
  exists: yes,
  name: requiredText(markerNameMax, false),
  chromosome: freeText(chromosomeMax),
  position: place,
  position_bp: integer(0, Number.MAX_SAFE_INTEGER, 'value.type'),
  alleles: alleleList,
  // Null means false.
  pinned: (value) => (value === null ? { value: false } : yes(value)),
}

/** A call of a marker. */
export const markerRule: FieldRule = (value) => {
  const ruled = callRule(value)
  return ruled.ok ? { value: ruled.value } : { code: ruled.code, params: { ...ruled.params } }
}

export const genotypeSetRules: Record<string, FieldRule> = { exists: yes }

/** Lines, each once. */
const checksRule: FieldRule = (value) => {
  const ids = readLinesCell(value)
  if (ids === null) return wrongType
  return ids.length > checksMax
    ? { code: 'validation.maxItems', params: { max: checksMax } }
    : { value: linesCell(ids) }
}

/** A walk with its directions. */
const walkRule: FieldRule = (value) => {
  const walk = readWalk(value)
  return walk === undefined ? wrongType : { value: walkCell(walk) }
}

export const yearRules: Record<string, FieldRule> = {
  width: present(integer(widthMin, widthMax, 'width.limit')),
  rows: present(integer(0, rowsMax, 'rows.limit')),
  sowing_date: date,
  emergence_date: date,
  technology_level: oneOf(...technologyLevels),
  checks: checksRule,
  walk: walkRule,
}

/** Whether a column is declared; false is stored as null. */
export const declaredRule: FieldRule = (value) => {
  if (value === null || typeof value === 'boolean') return { value: value || null }
  return wrongType
}

const annotationText = freeText(commentMaxLength)

/** The rule of an annotation of a value. */
export function annotationRule(name: AnnotationName): FieldRule {
  return valueAnnotations[name].kind === 'date' ? date : annotationText
}

/** A trait's value by its kind: numbers, dates, or texts (a number as its shortest text). */
export function valueRule(kind: TraitKind): FieldRule {
  if (kind === 'date') return date
  if (kind === 'quantitative')
    return (value) => {
      const ruled = number(value)
      return 'code' in ruled ? { code: 'value.not_number' } : ruled
    }
  const text = freeText(commentMaxLength)
  return (value) => (typeof value === 'boolean' ? wrongType : text(typeof value === 'number' ? String(value) : value))
}
