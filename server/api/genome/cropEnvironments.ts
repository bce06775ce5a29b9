import type { TechnologyLevel } from '../../../src/domain/columns/yearData.ts'
import { isInScope, type Scope, type TraitEnvironment, wholeScope } from '../../../src/domain/genome/scope.ts'
import { naturally } from '../../../src/domain/naturalOrder.ts'
import type { Language } from '../../../src/words/word.ts'
import { readTraits, type StoredTrait } from '../../core/changes/crop/traits.ts'
import { readMeansByYear } from '../../core/means/readMeans.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { needFeature } from '../traits/features.ts'
import { needCropData } from './refusals.ts'

/** A nursery-year of a crop. */
interface PlaceRow {
  readonly year_id: number
  readonly year: number
  readonly region_id: number
  readonly level: TechnologyLevel
  readonly control: number | null
  readonly control_name: string | null
}

/** A region in which a crop has nurseries, named in the reader's language. */
export interface NamedRegion {
  readonly region_id: number
  readonly region: string
  readonly country_id: number
}

/** Values of lines of a crop in its nursery-years, as stored: the quantitative traits that have any. */
export interface CropEnvironments {
  /** In natural order of their names. */
  readonly traits: readonly StoredTrait[]
  readonly regions: ReadonlyMap<number, NamedRegion>
  /** The environments of a trait within a scope; [] for a trait without values. */
  environmentsOf(trait: number, scope?: Scope): readonly TraitEnvironment[]
  /** Name of a control. */
  nameOf(line: number): string
}

function readPlaces(tx: Tx, crop: number): Promise<PlaceRow[]> {
  return tx<PlaceRow[]>`
    SELECT y.id AS year_id, y.year, f.region_id, y.technology_level AS level, y.means_control AS control,
      l.name AS control_name
    FROM field_years y JOIN fields f ON f.id = y.field_id LEFT JOIN lines l ON l.id = y.means_control
    WHERE f.crop_id = ${crop}`
}

function readRegions(tx: Tx, crop: number, language: Language): Promise<NamedRegion[]> {
  return tx<NamedRegion[]>`
    SELECT r.id AS region_id, r.${tx(`name_${language}`)} AS region, r.country_id FROM regions r
    WHERE EXISTS (SELECT 1 FROM fields f WHERE f.region_id = r.id AND f.crop_id = ${crop})`
}

/** Reads the values of a crop's lines, for all traits or for the one that a call names. The means must be up to date. */
export async function readEnvironments(
  tx: Tx,
  crop: number,
  language: Language,
  only?: StoredTrait,
): Promise<CropEnvironments> {
  const known = await readTraits(tx, crop)
  const places = new Map((await readPlaces(tx, crop)).map((place) => [place.year_id, place]))
  const environmentsByTrait = new Map<number, TraitEnvironment[]>()
  for (const { trait, category, year_id, line, mean } of await readMeansByYear(tx, crop, only?.id)) {
    const place = places.get(year_id)
    if (category !== null || !place) continue
    environmentsByTrait.set(trait, [...(environmentsByTrait.get(trait) ?? []), { ...place, line, mean }])
  }
  const regions = await readRegions(tx, crop, language)
  const names = new Map([...places.values()].map(({ control, control_name }) => [control, control_name]))
  return {
    traits: [...environmentsByTrait.keys()]
      .flatMap((id) => known.get(id) ?? [])
      .sort((a, b) => naturally(a.name, b.name) || naturally(a.unit, b.unit) || a.id - b.id),
    regions: new Map(regions.map((region) => [region.region_id, region])),
    environmentsOf: (trait, scope = wholeScope) =>
      (environmentsByTrait.get(trait) ?? []).filter((place) => isInScope(place, scope)),
    nameOf: (line) => names.get(line) ?? '',
  }
}

/**
 * The trait that a call names, after checking that the crop has values. @throws ApiError as `needCropData` and
 * `needFeature`.
 */
export async function needGenomeTrait(
  tx: Tx,
  crop: number,
  feature: string | number,
  field = 'feature',
): Promise<StoredTrait> {
  await needCropData(tx, crop, false)
  return needFeature(await readTraits(tx, crop), feature, field)
}
