import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/query/useCall.ts'
import {
  type GenomeLine,
  type GenomeRegion,
  type GenomeTrait,
  listGenomeLines,
  listGenomeRegions,
  listGenomeTraits,
} from '../../contract/genome/genomeRegions.ts'
import { listCountries } from '../../contract/lines/regions.ts'
import { session } from '../../state/account/session.ts'
import { failureReason } from '../shell/failureReason.ts'
import { type PageState, pageStateOf } from '../shell/pageState.ts'
import { UploadData } from './UploadMarkers.tsx'

/** The trait with the most environments; among equals the crop's first. It is also the default colouring of maps. */
export function bestCoveredTrait(traits: readonly GenomeTrait[]): GenomeTrait | null {
  return traits.reduce<GenomeTrait | null>((best, trait) => {
    if (best === null || trait.environments > best.environments) return trait
    return trait.environments === best.environments && trait.feature_id < best.feature_id ? trait : best
  }, null)
}

/** The country in which a trait has values in the most regions. */
export function countryWithMostRegions(regions: readonly GenomeRegion[], trait: number | null): number | null {
  const counts = new Map<number, number>()
  for (const { country_id, feature_ids } of regions)
    if (trait === null || feature_ids.includes(trait)) counts.set(country_id, (counts.get(country_id) ?? 0) + 1)
  const [max] = [...counts].sort(([, m], [, n]) => n - m)
  return max?.[0] ?? null
}

/**
 * The initial line: the default control, else the one with values in most regions; it has values of the trait if any
 * line does. Null if no line has values.
 */
export function defaultLine(
  lines: readonly GenomeLine[],
  check: number | null,
  trait: number | null,
): GenomeLine | null {
  const withRegions = lines.filter(({ region_ids }) => region_ids.length > 0)
  const withTrait = withRegions.filter(({ feature_ids }) => trait !== null && feature_ids.includes(trait))
  const among = withTrait.length > 0 ? withTrait : withRegions
  const withMoreMarkers = (best: GenomeLine | null, line: GenomeLine) =>
    best === null || line.region_ids.length > best.region_ids.length ? line : best
  return among.find(({ line_id }) => line_id === check) ?? among.reduce(withMoreMarkers, null)
}

/** The traits, regions and lines of the chosen crop that the genome pages choose from. */
export function useGenomeLists() {
  const crop = useAtomValue(session.selectedCulture)
  const cropId = crop?.spec_id ?? null
  const cropInput = cropId === null ? null : { query: { spec_id: String(cropId) } }
  const traits = useCall(listGenomeTraits, cropInput)
  const regions = useCall(listGenomeRegions, cropInput)
  const lines = useCall(listGenomeLines, cropInput)
  const countries = useCall(listCountries, {})
  return {
    cropId,
    traits,
    regions,
    lines,
    countries: countries.answered?.answer.data ?? [],
    settings: traits.answered?.answer.meta.settings ?? null,
    stages: traits.answered?.answer.meta.stages ?? [],
    allTraits: traits.answered?.answer.data ?? [],
    allRegions: regions.answered?.answer.data ?? [],
    allLines: lines.answered?.answer.data ?? [],
  }
}

export type GenomeLists = ReturnType<typeof useGenomeLists>

/** Why a genome page shows nothing: its first load is in progress or failed, or the crop has no data. */
export function useListsState({
  traits,
  regions,
  lines,
}: Pick<GenomeLists, 'traits' | 'regions' | 'lines'>): PageState {
  const { t } = useTranslation()
  const states = [traits, regions, lines].map((reading) => pageStateOf(reading, { failed: t('failed.selection') }))
  const failed = [traits, regions].find(({ failure }) => failure?.status === 400)?.failure
  if (failed) {
    const isEmpty = failed.code === 'genome.noCropData'
    const text = isEmpty ? t('genome.noDataText') : failureReason(t, failed)
    return { kind: 'empty', title: t('genome.noDataTitle'), text, actions: <UploadData />, copyAt: null }
  }
  return states.find(({ kind: is }) => is !== 'ready') ?? states[0]
}
