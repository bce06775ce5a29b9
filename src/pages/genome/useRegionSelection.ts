import { useCallback, useMemo } from 'react'
import { useCall } from '../../api/query/useCall.ts'
import { readRegionValues } from '../../contract/genome/genomeRegions.ts'
import { useAddressQuery } from '../shell/navigation/useAddressQuery.ts'
import { choiceOf, type RegionChoice, withChoice } from './choice.ts'
import { bestCoveredTrait, countryWithMostRegions, defaultLine, useGenomeLists } from './useGenomeLists.tsx'

/** The initial region, if it has data. */
const defaultRegion = 1

/** Options, choices and the server's data of the region selection. */
export function useRegionSelection() {
  const lists = useGenomeLists()
  const { cropId, regions, lines, allTraits, allRegions, allLines } = lists
  const [params, setParams] = useAddressQuery()
  const search = params.toString()
  const choice = useMemo(() => choiceOf(new URLSearchParams(search)), [search])
  const change = useCallback(
    (changed: Partial<RegionChoice>) => setParams((before) => withChoice(before, changed), { replace: true }),
    [setParams],
  )
  const chosenLine = allLines.find(({ line_id }) => line_id === choice.line) ?? null
  const lineTraits = allTraits.filter(({ feature_id }) => chosenLine?.feature_ids.includes(feature_id))
  const trait =
    allTraits.find(({ feature_id }) => feature_id === choice.trait) ??
    bestCoveredTrait(lineTraits) ??
    bestCoveredTrait(allTraits)
  const check = lines.answered?.answer.meta.check ?? null
  const line = chosenLine ?? defaultLine(allLines, check, trait?.feature_id ?? null)
  const isReady = allTraits.length > 0 && regions.answered !== null
  const country = isReady ? (choice.country ?? countryWithMostRegions(allRegions, trait?.feature_id ?? null)) : null
  const countryRegions = allRegions.filter(({ country_id }) => country_id === country)
  const region =
    choice.region ??
    (countryRegions.some(({ region_id }) => region_id === defaultRegion) ? defaultRegion : ('all' as const))
  const values = useCall(
    readRegionValues,
    cropId === null || line === null || trait === null
      ? null
      : {
          query: {
            spec_id: String(cropId),
            line_id: String(line.line_id),
            feature: String(trait.feature_id),
            compare: choice.compare,
            ...(choice.years ? { years: choice.years.join(',') } : {}),
          },
        },
    { showsPrevious: true },
  )
  return {
    ...lists,
    choice: { ...choice, region },
    change,
    values,
    trait,
    line,
    country,
    inCountry: countryRegions,
    region,
  }
}

export type RegionSelection = ReturnType<typeof useRegionSelection>
