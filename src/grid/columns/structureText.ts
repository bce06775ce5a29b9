import type { TFunction } from 'i18next'
import type { CellValue } from '../../domain/change/changeSet.ts'
import {
  isStructureField,
  plainStructure,
  rowOfField,
  structureFields,
  withStructureCell,
} from '../../domain/layout/structure/fieldStructure.ts'
import { formatNumber } from '../../i18n/format.ts'

const headings = {
  trials: 'structure.trials',
  alleys: 'structure.alleys',
  north: 'structure.north',
  road_side: 'structure.road_side',
  access: 'structure.access',
} as const satisfies Record<(typeof structureFields)[number], string>

/** The heading of a field of the year's structure; null for any other field. */
export function structureHeading(t: TFunction, field: string): string | null {
  if (!isStructureField(field)) return null
  const single = structureFields.find((candidate) => candidate === field)
  return single ? t(headings[single]) : t('structure.positions', { row: String(rowOfField(field)) })
}

/** The text of such a cell; null for any other field. */
export function structureText(t: TFunction, field: string, value: CellValue): string | null {
  if (!isStructureField(field) || value === null) return null
  if (rowOfField(field) !== null) return String(value).replace(/[a-z]+/g, (kind) => t(`position.${kind}`))
  const { trials, alleys, north, road_side, access } = withStructureCell(plainStructure, field, value)
  if (field === 'north') return `${formatNumber(north ?? 0)}°`
  if (field === 'road_side') return road_side && t(`structure.side.${road_side}`)
  if (field === 'access') return access && t(`structure.edge.${access}`)
  if (field === 'trials') return trials.map((trial) => t('structure.trial', { ...trial })).join('; ')
  return alleys
    .map(({ after, at, metres }) => t(`structure.alley.${after}`, { at: String(at), metres: formatNumber(metres) }))
    .join('; ')
}
