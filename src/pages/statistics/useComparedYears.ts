import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { ApiError } from '../../api/apiError.ts'
import { useCall } from '../../api/query/useCall.ts'
import { useCalls } from '../../api/query/useCalls.ts'
import { loadMeans } from '../../contract/lines/varieties.ts'
import { loadFieldYear } from '../../contract/plots/changes.ts'
import type { Settings, TabName } from '../../domain/analysis/settings.ts'
import { sharedYears } from '../../domain/analysis/years/sharedYears.ts'
import { openFieldYear } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { decodeMeans } from '../../domain/means/meansCodec.ts'
import { session } from '../../state/account/session.ts'

/** The years that a tab analyses. */
export interface ComparedYears {
  /** The settings with the compared years. */
  readonly settings: Settings
  /** Null while years other than the open one are loading. */
  readonly years: readonly FieldYearColumns[] | null
  readonly copyAt: number | null
  readonly failure: ApiError | null
  readonly readAgain: () => void
}

const opened = new WeakMap<Uint8Array, FieldYearColumns>()

/** The columns encoded in an answer's bytes, cached. */
function columnsOf(bytes: Uint8Array): FieldYearColumns {
  const openedYear = opened.get(bytes) ?? openFieldYear(bytes, 0)
  opened.set(bytes, openedYear)
  return openedYear
}

/** The settings with the years that share lines with the open one, unless some are chosen; `isReading`: these are unknown. */
function useDefaultYears(tab: TabName, settings: Settings, openYear: number) {
  const crop = useAtomValue(session.selectedCulture)?.spec_id ?? null
  const [trait] = settings.traits
  const isOpen = tab === 'comparison' && settings.years.length === 0 && trait !== undefined && crop !== null
  const { answered, failure, readAgain } = useCall(
    loadMeans,
    isOpen ? { params: { id: String(crop) }, query: { feature: String(trait) } } : null,
  )
  const means = useMemo(
    () => (answered?.answer instanceof Uint8Array ? decodeMeans(answered.answer) : null),
    [answered],
  )
  const withYears = useMemo(
    () => (isOpen && means ? { ...settings, years: sharedYears(means, openYear, trait) } : settings),
    [isOpen, means, settings, openYear, trait],
  )
  return { settings: withYears, isReading: isOpen && means === null, failure, readAgain }
}

/**
 * The compared years: the open one as loaded, and the trait and design factors of the others. Every tab except the
 * comparison uses only the open year and requests nothing.
 */
export function useComparedYears(tab: TabName, used: Settings, columns: FieldYearColumns): ComparedYears {
  const byDefault = useDefaultYears(tab, used, columns.year_id)
  const { settings } = byDefault
  const { years, traits } = settings
  const isComparison = tab === 'comparison' && years.length > 0 && traits.length > 0
  const yearIds = isComparison ? years : [columns.year_id]
  const factors = columns.traits.filter(({ trait }) => trait.role === 'factor').map(({ trait }) => trait.id)
  const traitIds = [...new Set([...traits.slice(0, 1), ...factors])].slice(0, 100).join(',')
  const others = yearIds.filter((id) => id !== columns.year_id)
  const { answers, copyAt, failure, readAgain } = useCalls(
    loadFieldYear,
    others.map((id) => ({ params: { id }, query: { traits: traitIds } })),
  )
  const order = yearIds.join(',')
  const fieldYears = useMemo(() => {
    if (answers === null) return null
    const read = new Map(answers.map((bytes) => columnsOf(bytes as Uint8Array)).map((year) => [year.year_id, year]))
    return order.split(',').flatMap((id) => (Number(id) === columns.year_id ? columns : (read.get(Number(id)) ?? [])))
  }, [answers, columns, order])
  if (byDefault.isReading) return { years: null, copyAt: null, ...byDefault }
  return { settings, years: fieldYears, copyAt, failure, readAgain }
}
