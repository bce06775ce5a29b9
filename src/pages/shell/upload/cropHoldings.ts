import { client } from '../../../api/browser.ts'
import { loadFieldYear } from '../../../contract/changes.ts'
import { openFieldYear } from '../../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { CropHoldings, HeldYear } from '../../../domain/files/kind/holdings.ts'
import { nurseriesAtom } from '../../../state/chosen.ts'
import { loadedAtom } from '../../../state/loaded.ts'
import type { Store } from '../../../state/store.ts'

function heldYear(columns: FieldYearColumns): HeldYear {
  const alive = Array.from({ length: columns.count }, (_, i) => i).filter((i) => columns.alive[i] === 1)
  return {
    nursery: columns.field_name,
    year: columns.year,
    names: alive.map((i) => columns.name[i]),
    labels: alive.map((i) => columns.label[i]),
  }
}

/** What is known on this page of the crop: its nurseries, and the plots and lines of the year on screen. */
export function holdingsOnScreen(store: Store): CropHoldings {
  const loaded = store.get(loadedAtom)
  return {
    nurseries: (store.get(nurseriesAtom) ?? []).map(({ field_name, fieldyear_set }) => ({
      name: field_name,
      years: fieldyear_set.map(({ year }) => year),
    })),
    plots: loaded ? [heldYear(loaded)] : [],
    lines: loaded ? [...loaded.lines.values()].map(({ name }) => name) : null,
  }
}

/** Other years that one file is held against; what it says of further ones does not tell its kind any better. */
const yearsAtMost = 4

/** The holdings with the plots of further years, read from the server. */
export async function withYears(
  store: Store,
  holdings: CropHoldings,
  wanted: readonly { nursery: string; year: number }[],
  signal: AbortSignal,
): Promise<CropHoldings> {
  const nurseries = store.get(nurseriesAtom) ?? []
  const ids = wanted.flatMap(({ nursery, year }) => {
    const found = nurseries.find(({ field_name }) => field_name === nursery)
    return found?.fieldyear_set.find((one) => one.year === year)?.id ?? []
  })
  const read = await Promise.all(
    ids.slice(0, yearsAtMost).map(async (id) => {
      const bytes = await client.callBytes(loadFieldYear, { params: { id } }, { signal })
      return heldYear(openFieldYear(new Uint8Array(bytes)))
    }),
  )
  return { ...holdings, plots: [...holdings.plots, ...read] }
}
