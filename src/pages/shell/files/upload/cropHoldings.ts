import { ApiError } from '../../../../api/apiError.ts'
import { client } from '../../../../api/browser.ts'
import { loadFieldYear } from '../../../../contract/plots/changes.ts'
import { listFields } from '../../../../contract/plots/nurseries.ts'
import { openFieldYear } from '../../../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../../domain/columns/fieldYear.ts'
import type { CropHoldings, LoadedYear } from '../../../../domain/files/kind/holdings.ts'
import { session } from '../../../../state/account/session.ts'
import type { Store } from '../../../../state/store.ts'
import { type Nursery, nurseriesAtom } from '../../../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'

function yearHoldings(columns: FieldYearColumns): LoadedYear {
  const alive = Array.from({ length: columns.count }, (_, i) => i).filter((i) => columns.alive[i] === 1)
  return {
    nursery: columns.field_name,
    year: columns.year,
    names: alive.map((i) => columns.name[i]),
    labels: alive.map((i) => columns.label[i]),
  }
}

/** The crop's nurseries from the state, else from the server; null without a network. */
async function readNurseries(store: Store, signal: AbortSignal): Promise<readonly Nursery[] | null> {
  const nurseries = store.get(nurseriesAtom)
  const crop = store.get(session.selectedCulture)
  if (nurseries || !crop) return nurseries
  try {
    return (await client.call(listFields, { query: { spec_id: String(crop.spec_id) } }, { signal })).data
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Data of the crop that are known without reading whole years: its nurseries, and the plots and lines of the year on screen. */
export async function cropHoldings(
  store: Store,
  signal: AbortSignal,
): Promise<{ holdings: CropHoldings; nurseries: readonly Nursery[] }> {
  const loaded = store.get(loadedYearAtom)
  const nurseries = await readNurseries(store, signal)
  const years = nurseries?.map(({ field_name, fieldyear_set }) => ({
    name: field_name,
    years: fieldyear_set.map(({ year }) => year),
  }))
  return {
    nurseries: nurseries ?? [],
    holdings: {
      nurseries: years ?? null,
      plots: loaded ? [yearHoldings(loaded)] : [],
      lines: loaded ? [...loaded.lines.values()].map(({ name }) => name) : null,
    },
  }
}

/** Number of other years that a file is compared with; more do not improve the detection of its kind. */
const maxYears = 4

/** The holdings with the plots of further years, read from the server; a year that cannot be read is left out. */
export async function withYears(
  nurseries: readonly Nursery[],
  holdings: CropHoldings,
  places: readonly { nursery: string; year: number }[],
  signal: AbortSignal,
): Promise<CropHoldings> {
  const ids = places.flatMap(({ nursery, year }) => {
    const found = nurseries.find(({ field_name }) => field_name === nursery)
    return found?.fieldyear_set.find((fieldYear) => fieldYear.year === year)?.id ?? []
  })
  const read = await Promise.all(
    ids.slice(0, maxYears).map(async (id) => {
      try {
        const bytes = await client.callBytes(loadFieldYear, { params: { id } }, { signal })
        return [yearHoldings(openFieldYear(new Uint8Array(bytes)))]
      } catch (error) {
        if (error instanceof ApiError) return []
        throw error
      }
    }),
  )
  return { ...holdings, plots: [...holdings.plots, ...read.flat()] }
}
