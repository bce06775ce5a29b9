import { linesCell, maxChecks, readLinesCell, technologyLevels } from '../columns/yearData.ts'
import type { MarkerFieldName } from '../genotypes/marker.ts'
import { maxChromosome, maxMarkerNameLength } from '../genotypes/markerFields.ts'
import { maxAlleles } from '../genotypes/packedCalls.ts'
import { readAllele } from '../genotypes/typedCall.ts'
import { maxRows, maxWidth, minWidth } from '../layout/mapLimits.ts'
import { readWalk, walkCell } from '../layout/walk/storedWalk.ts'
import { maxPassportList, maxPassportTextLength, passport, passportFields } from '../lines/passport.ts'
import { checkLabel, normaliseLabel } from '../plots/label.ts'
import { checkName, normaliseName } from '../plots/name.ts'
import { maxPlantNameLength, type PlantFieldName } from '../plots/plantFields.ts'
import { type AnnotationName, type PlotFieldName, valueAnnotations } from '../plots/plotFields.ts'
import { commentMaxLength, maxRepetitions, maxSize } from '../plots/plotLimits.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import type { TraitFieldName, TraitKind } from '../traits/trait.ts'
import { computedBy, directions, factorKinds, maxTraitTextLength, traitRoles } from '../traits/traitFields.ts'
import { traitKinds } from '../traits/traitKinds.ts'
import type { CellValue } from './changeSet.ts'
import { maxTraitDecimals, maxTraitNameLength, maxTraitUnit } from './newTrait.ts'

/** A value as it is stored (null = none), or why it is invalid. */
export type RuleOutcome = { readonly ok: true; readonly value: CellValue } | RuleRefusal

/**
 * The rule of one field, which client and server apply: converts a value to its stored form. Null means "no value" and is
 * refused if one is required. Words of a typed text (dates, numbers, classes) are read before, by `FieldRule`.
 */
export type CellRule = (value: CellValue) => RuleOutcome

const accepted = (value: CellValue): RuleOutcome => ({ ok: true, value })

const controlCharacter = /[\p{Cc}]/u

const wrongType = refuseRule('value.type')
const required = refuseRule('validation.required')

function nameText(value: CellValue): RuleOutcome {
  if (typeof value !== 'string') return value === null ? required : wrongType
  const name = normaliseName(value)
  const code = checkName(name)
  return code === null ? accepted(name) : refuseRule(code === 'name.required' ? 'validation.required' : code)
}

function labelText(value: CellValue): RuleOutcome {
  if (value === null) return accepted(value)
  if (typeof value !== 'string') return wrongType
  const label = normaliseLabel(value)
  const code = label === null ? null : checkLabel(label)
  return code === null ? accepted(label) : refuseRule(code, { labels: (label ?? '').slice(0, 40) })
}

/** Trimmed text without control characters (line breaks and tabs may stay); empty is null. */
function freeText(max: number): CellRule {
  return (value) => {
    if (value === null) return accepted(value)
    if (typeof value !== 'string') return wrongType
    const text = value.normalize('NFC').trim()
    if ([...text].length > max) return refuseRule('validation.maxLength', { max })
    if (controlCharacter.test(text.replace(/[\n\r\t]/g, ''))) return refuseRule('validation.characters')
    return accepted(text === '' ? null : text)
  }
}

function requiredText(max: number, emptyAllowed: boolean): CellRule {
  return (value) => {
    const outcome = freeText(max)(value)
    if (!outcome.ok || outcome.value !== null) return outcome
    return emptyAllowed ? accepted('') : required
  }
}

function integer(min: number, max: number, code: string): CellRule {
  return (value) => {
    if (value === null) return accepted(value)
    if (typeof value !== 'number') return wrongType
    if (!Number.isInteger(value)) return refuseRule('validation.integer')
    return value < min || value > max ? refuseRule(code, { min, max, width: value }) : accepted(value)
  }
}

function present(rule: CellRule): CellRule {
  return (value) => (value === null ? required : rule(value))
}

function metres(value: CellValue): RuleOutcome {
  if (value === null) return accepted(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType
  return value > 0 && value <= maxSize ? accepted(value) : refuseRule('value.size')
}

function number(value: CellValue): RuleOutcome {
  if (value === null) return accepted(value)
  return typeof value === 'number' && Number.isFinite(value) ? accepted(value) : wrongType
}

function flag(value: CellValue): RuleOutcome {
  return typeof value === 'boolean' ? accepted(value) : wrongType
}

function date(value: CellValue): RuleOutcome {
  if (value === null) return accepted(value)
  if (typeof value !== 'string') return wrongType
  // There is no year 0.
  const day = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  const exists = day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  return exists ? accepted(value) : refuseRule('validation.date')
}

function oneOf(...values: string[]): CellRule {
  return (value) =>
    typeof value === 'string' && values.includes(value) ? accepted(value) : refuseRule('validation.choice')
}

function orNone(rule: CellRule): CellRule {
  return (value) => (value === null ? accepted(value) : rule(value))
}

const someId = integer(1, Number.MAX_SAFE_INTEGER, 'value.type')

export const plotRules: Record<'exists' | PlotFieldName, CellRule> = {
  exists: flag,
  name: nameText,
  label: labelText,
  line_id: someId,
  crossing_line_id: someId,
  row: integer(1, maxRows, 'rows.limit'),
  col: integer(1, maxWidth, 'width.limit'),
  width: metres,
  length: metres,
  comment: freeText(commentMaxLength),
  repetitions: integer(1, maxRepetitions, 'value.repetitions'),
}

export const plantRules: Record<'exists' | PlantFieldName, CellRule> = {
  exists: flag,
  plot_id: orNone(someId),
  name: (value) => {
    const outcome = nameText(value)
    const isLong = !outcome.ok
      ? outcome.code === 'name.too_long'
      : [...String(outcome.value)].length > maxPlantNameLength
    return isLong ? refuseRule('plant.too_long', { max: maxPlantNameLength }) : outcome
  },
}

const passportText = freeText(maxPassportTextLength)

/** Texts of a list, one per line, without empty ones. */
const passportList: CellRule = (value) => {
  if (value === null) return accepted(value)
  if (typeof value !== 'string') return wrongType
  const texts = value
    .normalize('NFC')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (texts.length > maxPassportList) return refuseRule('validation.maxItems', { max: maxPassportList })
  for (const text of texts) {
    const outcome = passportText(text)
    if (!outcome.ok) return outcome
  }
  return accepted(texts.length > 0 ? texts.join('\n') : null)
}

export const lineRules: Record<string, CellRule> = {
  ...Object.fromEntries(
    passportFields.map((field) => [field, passport[field] === 'list' ? passportList : passportText]),
  ),
  exists: flag,
  name: nameText,
  is_variety: flag,
  mother_id: someId,
  father_id: someId,
  // A name like a line's; an empty one is null.
  variety_name: (value) => (value === null || value === '' ? accepted(null) : nameText(value)),
}

export const traitRules: Record<'exists' | TraitFieldName, CellRule> = {
  exists: flag,
  name: requiredText(maxTraitNameLength, false),
  unit: requiredText(maxTraitUnit, true),
  kind: oneOf(...traitKinds),
  role: oneOf(...traitRoles),
  categories: freeText(commentMaxLength * 10),
  min: number,
  max: number,
  decimals: integer(0, maxTraitDecimals, 'value.type'),
  method: freeText(maxTraitTextLength),
  scale: freeText(maxTraitTextLength),
  better: oneOf(...directions),
  factor_kind: orNone(oneOf(...factorKinds)),
  external_id: freeText(maxTraitTextLength),
  computed: orNone(oneOf(...computedBy)),
}

/** Alleles of a marker, one per line, in capitals. */
const alleleList: CellRule = (value) => {
  if (value === null) return accepted(value)
  if (typeof value !== 'string') return wrongType
  const alleles: string[] = []
  for (const text of value.split('\n')) {
    const read = readAllele(text)
    if (!read.ok) return refuseRule(read.code)
    if (read.value !== null) alleles.push(read.value)
  }
  if (alleles.length > maxAlleles) return refuseRule('validation.maxItems', { max: maxAlleles })
  return accepted(alleles.join('\n') || null)
}

/** An index from 0 on. */
const place: CellRule = (value) => {
  const outcome = number(value)
  if (!outcome.ok || outcome.value === null) return outcome
  return Number(outcome.value) < 0 ? refuseRule('validation.minValue', { min: 0 }) : outcome
}

export const markerRules: Record<'exists' | MarkerFieldName, CellRule> = {
  exists: flag,
  name: requiredText(maxMarkerNameLength, false),
  chromosome: freeText(maxChromosome),
  position: place,
  position_bp: integer(0, Number.MAX_SAFE_INTEGER, 'value.type'),
  alleles: alleleList,
  // Null means false.
  pinned: (value) => (value === null ? accepted(false) : flag(value)),
}

export const genotypeSetRules: Record<string, CellRule> = { exists: flag }

/** Lines, each once. */
const checksRule: CellRule = (value) => {
  const ids = readLinesCell(value)
  if (ids === null) return wrongType
  return ids.length > maxChecks ? refuseRule('validation.maxItems', { max: maxChecks }) : accepted(linesCell(ids))
}

/** A walk with its directions. */
const walkRule: CellRule = (value) => {
  const walk = readWalk(value)
  return walk === undefined ? wrongType : accepted(walkCell(walk))
}

export const yearRules: Record<string, CellRule> = {
  width: present(integer(minWidth, maxWidth, 'width.limit')),
  rows: present(integer(0, maxRows, 'rows.limit')),
  sowing_date: date,
  emergence_date: date,
  technology_level: oneOf(...technologyLevels),
  checks: checksRule,
  walk: walkRule,
}

/** Whether a column is declared; false is stored as null. */
export const declaredRule: CellRule = (value) => {
  if (value === null || typeof value === 'boolean') return accepted(value || null)
  return wrongType
}

const annotationText = freeText(commentMaxLength)

/** The rule of an annotation of a value. */
export function annotationRule(name: AnnotationName): CellRule {
  return valueAnnotations[name].kind === 'date' ? date : annotationText
}

const traitText = freeText(commentMaxLength)

/** The rule of a trait's value. */
const valueRules: Readonly<Record<TraitKind, CellRule>> = {
  quantitative: (value) => {
    const outcome = number(value)
    return outcome.ok ? outcome : refuseRule('value.not_number')
  },
  // A number is stored as its shortest text.
  qualitative: (value) =>
    typeof value === 'boolean' ? wrongType : traitText(typeof value === 'number' ? String(value) : value),
  date,
}

export const valueRule = (kind: TraitKind): CellRule => valueRules[kind]
