import { readWalk, type StoredWalk, walkCell } from '../layout/walk/storedWalk.ts'

/** Intensity of a field-year's cultivation, by which effects of genome regions are distinguished. */
export const technologyLevels = ['minimum', 'standard', 'maximum'] as const
export type TechnologyLevel = (typeof technologyLevels)[number]
export const defaultTechnologyLevel: TechnologyLevel = 'standard'

/** Data about a year as a whole. */
export interface YearData {
  /** Days `YYYY-MM-DD`; null = unknown. */
  sowing_date: string | null
  emergence_date: string | null
  technology_level: TechnologyLevel
  /** Ids of the lines that are its checks, the control first; empty = none are declared. */
  checks: readonly number[]
  /** How the field is walked, as it was numbered; null = from the bottom left to the right and up, row by row. */
  walk: StoredWalk | null
}

export const yearDataFields = ['sowing_date', 'emergence_date', 'technology_level', 'checks', 'walk'] as const
export type YearDataField = (typeof yearDataFields)[number]

/** Whether a field of a year is one of `YearData`. */
export function isYearDataField(field: string): field is YearDataField {
  return (yearDataFields as readonly string[]).includes(field)
}

/** Most checks of a year. */
export const maxChecks = 100

/** A cell of a change; data of a year are texts or null. */
type Cell = number | string | boolean | null

/** Lines as a cell of a change: their ids, one per line of text, null for none. */
export function linesCell(ids: readonly number[]): string | null {
  return ids.length > 0 ? ids.join('\n') : null
}

const idText = /^[1-9]\d{0,15}$/

/** The lines of such a cell, without repeats; null if it is invalid. */
export function readLinesCell(value: Cell): number[] | null {
  if (value === null) return []
  if (typeof value !== 'string') return null
  const texts = value.split('\n')
  return texts.every((text) => idText.test(text)) ? [...new Set(texts.map(Number))] : null
}

/** Data of a year as a cell of a change. The default level is written as well. */
export function yearCell(year: YearData, field: YearDataField): string | null {
  if (field === 'checks') return linesCell(year.checks)
  return field === 'walk' ? walkCell(year.walk) : year[field]
}

/** Applies a cell of a change after its check. */
export function writeYearCell(year: YearData, field: YearDataField, value: Cell): void {
  if (field === 'checks') year.checks = readLinesCell(value) ?? []
  else if (field === 'walk') year.walk = readWalk(value) ?? null
  else if (field === 'technology_level') year.technology_level = (value ?? defaultTechnologyLevel) as TechnologyLevel
  else year[field] = value === null ? null : String(value)
}

/** Whether emergence is on the day of sowing or later; also true if either day is unknown. */
export function areDatesInOrder({ sowing_date, emergence_date }: Pick<YearData, 'sowing_date' | 'emergence_date'>) {
  return sowing_date === null || emergence_date === null || emergence_date >= sowing_date
}
