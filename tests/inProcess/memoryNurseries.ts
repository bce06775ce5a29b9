import type { CallAnswer, CallInput } from '../../src/contract/call.ts'
import type { listCountries, listRegions } from '../../src/contract/lines/regions.ts'
import type { addFieldYear, createField, listFields } from '../../src/contract/plots/nurseries.ts'

type Nursery = CallAnswer<typeof listFields>['data'][number]

type StoredNursery = Omit<Nursery, 'fieldyear_set'>

interface StoredYear {
  readonly id: number
  readonly year: number
  readonly field_id: number
  isDeleted: boolean
}

const countries = [
  { id: 1, code: 'RU', name: 'Russia' },
  { id: 2, code: 'IT', name: 'Italy' },
]
const regions = [
  { id: 1, name: 'Central', country_id: 1 },
  { id: 2, name: 'Volga', country_id: 1 },
  { id: 3, name: 'Umbria', country_id: 2 },
]

const listOf = <T>(data: T[]) => ({ meta: { total: data.length }, data })

/** The nurseries of the server in memory with their years. */
export class MemoryNurseries {
  private readonly nurseries: StoredNursery[] = []
  private readonly years: StoredYear[] = []

  /** Stores a nursery with a number as its id. */
  add(field_id: number, input: CallInput<typeof createField>['body']): Nursery {
    const { field_name, spec_id, region, kind = 'source_material' } = input
    const nursery: StoredNursery = {
      field_id,
      field_name,
      kind,
      spec_id,
      ...placeOf(region),
      subregion: null,
      subregion_name: null,
    }
    this.nurseries.push(nursery)
    return this.answer(nursery)
  }

  addYear(id: number, year: number, field_id: number): CallAnswer<typeof addFieldYear> {
    const stored = { id, year, field_id, isDeleted: false }
    this.years.push(stored)
    return this.answerYear(stored)
  }

  deleteYear(id: number): void {
    const year = this.years.find((candidate) => candidate.id === id)
    if (!year) throw new Error(`no year ${id}`)
    year.isDeleted = true
  }

  isYearDeleted(id: number): boolean {
    return this.years.some((one) => one.id === id && one.isDeleted)
  }

  /** The nurseries of a crop. */
  list(crop: number): CallAnswer<typeof listFields> {
    const listed = this.nurseries.filter(({ spec_id }) => spec_id === crop)
    return listOf(listed.map((nursery) => this.answer(nursery)))
  }

  countries(): CallAnswer<typeof listCountries> {
    return listOf(countries)
  }

  regions(country: number): CallAnswer<typeof listRegions> {
    return listOf(regions.filter(({ country_id }) => country_id === country))
  }

  private nursery(field_id: number): StoredNursery {
    const nursery = this.nurseries.find((one) => one.field_id === field_id)
    if (!nursery) throw new Error(`no nursery ${field_id}`)
    return nursery
  }

  private answer(nursery: StoredNursery): Nursery {
    const own = this.years.filter(({ field_id, isDeleted }) => field_id === nursery.field_id && !isDeleted)
    const newestFirst = own.sort((a, b) => b.year - a.year)
    return { ...nursery, fieldyear_set: newestFirst.map(({ id, year }) => ({ id, year })) }
  }

  private answerYear({ id, year, field_id }: StoredYear): CallAnswer<typeof addFieldYear> {
    return { year_id: id, year, field_id, field_name: this.nursery(field_id).field_name }
  }
}

/** Region and country of a nursery in a region. */
function placeOf(region: number): Pick<Nursery, 'region' | 'region_name' | 'country'> {
  const found = regions.find(({ id }) => id === region)
  if (!found) throw new Error(`no region ${region}`)
  return { region, region_name: found.name, country: found.country_id }
}
