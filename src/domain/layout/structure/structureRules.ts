import type { RuleOutcome } from '../../change/cellRules.ts'
import type { CellValue } from '../../change/changeSet.ts'
import { refuseRule } from '../../refusal.ts'
import { corners } from '../corners.ts'
import { maxRows, maxWidth } from '../mapLimits.ts'
import {
  type Alley,
  alleysText,
  degrees,
  edges,
  rowOfField,
  type StructureField,
  sides,
  type Trial,
  trialsText,
} from './fieldStructure.ts'
import { readRowKinds, rowKindsText } from './positionKinds.ts'

/** Most trials and alleys of a year, and characters of a trial's name. */
const maxTrials = 100
export const maxAlleys = 200
const maxTrialNameLength = 60
export const maxMetres = 100

const wrongType = refuseRule('value.type')
const accepted = (value: CellValue): RuleOutcome => ({ ok: true, value })

function listOf(value: CellValue): Record<string, unknown>[] | null {
  if (typeof value !== 'string') return null
  try {
    const list: unknown = JSON.parse(value)
    const isList = Array.isArray(list) && list.every((entry) => typeof entry === 'object' && entry !== null)
    return isList ? (list as Record<string, unknown>[]) : null
  } catch {
    return null
  }
}

const isWhole = (value: unknown, min: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= min

function overlap(one: Trial, other: Trial): boolean {
  return (
    one.row < other.row + other.rows &&
    other.row < one.row + one.rows &&
    one.col < other.col + other.cols &&
    other.col < one.col + one.cols
  )
}

/**
 * Trials as one cell. Refused: names that are missing, too long or repeated (`trial.name`), rectangles outside any map
 * (`trial.outside`) or that overlap (`trial.overlap`), since a plot belongs to at most one trial.
 */
function checkTrials(value: CellValue): RuleOutcome {
  if (value === null) return accepted(value)
  const list = listOf(value)
  if (list === null) return wrongType
  if (list.length > maxTrials) return refuseRule('validation.maxItems', { max: maxTrials })
  const trials: Trial[] = []
  for (const { name, row, col, rows, cols, origin } of list) {
    const text = typeof name === 'string' ? name.normalize('NFC').trim() : ''
    const isNamed = text !== '' && [...text].length <= maxTrialNameLength && !/\p{Cc}/u.test(text)
    if (!isNamed || trials.some((one) => one.name === text))
      return refuseRule('trial.name', { name: text.slice(0, maxTrialNameLength), max: maxTrialNameLength })
    const isPlaced = isWhole(row, 1) && isWhole(col, 1) && isWhole(rows, 1) && isWhole(cols, 1)
    if (!isPlaced || row + rows - 1 > maxRows || col + cols - 1 > maxWidth)
      return refuseRule('trial.outside', { name: text, rows: maxRows, cols: maxWidth })
    if (!(corners as readonly unknown[]).includes(origin)) return wrongType
    const trial = { name: text, row, col, rows, cols, origin: origin as Trial['origin'] }
    const other = trials.find((one) => overlap(one, trial))
    if (other) return refuseRule('trial.overlap', { name: text, other: other.name })
    trials.push(trial)
  }
  return accepted(trialsText(trials))
}

/** Alleys as one cell. Refused: positions that are impossible or repeated (`alley.place`), widths (`alley.width`). */
function checkAlleys(value: CellValue): RuleOutcome {
  if (value === null) return accepted(value)
  const list = listOf(value)
  if (list === null) return wrongType
  if (list.length > maxAlleys) return refuseRule('validation.maxItems', { max: maxAlleys })
  const alleys: Alley[] = []
  for (const { after, at, metres } of list) {
    if (after !== 'row' && after !== 'col') return wrongType
    const max = after === 'row' ? maxRows : maxWidth
    const isTwice = alleys.some((alley) => alley.after === after && alley.at === at)
    if (!isWhole(at, 0) || at > max || isTwice) return refuseRule('alley.place', { max })
    if (typeof metres !== 'number' || !(metres > 0 && metres <= maxMetres))
      return refuseRule('alley.width', { max: maxMetres })
    alleys.push({ after, at, metres })
  }
  return accepted(alleysText(alleys))
}

function checkNorth(value: CellValue): RuleOutcome {
  if (value === null) return accepted(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType
  return value >= 0 && value < 360 ? accepted(degrees(value)) : refuseRule('north.degrees')
}

function checkChoice(among: readonly CellValue[], value: CellValue): RuleOutcome {
  return value === null || among.includes(value) ? accepted(value) : refuseRule('validation.choice')
}

function checkRow(row: number, value: CellValue): RuleOutcome {
  if (row > maxRows) return refuseRule('rows.limit', { max: maxRows })
  if (value === null) return accepted(value)
  const kinds = typeof value === 'string' ? readRowKinds(value) : null
  return kinds === null ? refuseRule('position.kinds', { row, max: maxWidth }) : accepted(rowKindsText(kinds))
}

/** Checks a cell of the field's structure and converts it to its stored form. */
export function checkStructureCell(field: StructureField, value: CellValue): RuleOutcome {
  const row = rowOfField(field)
  if (row !== null) return checkRow(row, value)
  if (field === 'trials') return checkTrials(value)
  if (field === 'alleys') return checkAlleys(value)
  if (field === 'north') return checkNorth(value)
  return checkChoice(field === 'access' ? edges : sides, value)
}
