import type { CropHoldings } from '../../src/domain/files/kind/holdings.ts'
import { missingGenotypeCall } from '../../src/domain/files/markers/markerTable.ts'
import type {
  KnownCrop,
  KnownGenotypes,
  KnownLine,
  KnownNursery,
  KnownPlot,
  KnownTrait,
  KnownYear,
} from '../../src/domain/files/uploadPlan/known.ts'
import type { NewTrait, PlannedGenotypes, UploadPlan } from '../../src/domain/files/uploadPlan/plan.ts'
import type { Marker } from '../../src/domain/genotypes/marker.ts'
import { nameFamily } from '../../src/domain/traits/traitFields.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

interface MemoryYear extends Pick<KnownYear, 'nursery' | 'year'> {
  width: number
  sowing_date: string | null
  emergence_date: string | null
  plots: Writable<KnownPlot>[]
  checks: readonly string[]
  plants: Set<string>
  values: Map<string, number | string>
  notes: Map<string, string>
}

type OfFamily = Pick<KnownTrait, 'name' | 'unit' | 'role'>

const valueKey = (plot: string, plant: string | null, { name, unit, role }: OfFamily, planned = false) =>
  [plot, plant ?? '', nameFamily(role), name, unit, planned].join('\u0000')

/** A crop in memory that plans are applied to, as a database would. */
export class MemoryCrop {
  readonly nurseries: Writable<KnownNursery>[] = []
  readonly years: MemoryYear[] = []
  readonly lines = new Map<string, Writable<KnownLine>>()
  readonly traits: (KnownTrait & Pick<NewTrait, 'external_id' | 'described'>)[] = []
  readonly markers = new Map<string, Marker>()
  /** Packed calls by line and marker. */
  private readonly calls = new Map<string, Map<string, number>>()
  names: string[] = ['Ячмень', 'Barley']
  otherCrops: string[] = ['Пшеница', 'Wheat']

  known(): KnownCrop {
    return {
      names: this.names,
      otherCrops: this.otherCrops,
      regions: [
        { id: 1, names: ['Краснодарский край', 'Krasnodar Krai'] },
        { id: 2, names: ['Ростовская область', 'Rostov Oblast'] },
      ],
      nurseries: this.nurseries,
      years: this.years.map((year) => ({
        ...year,
        hasPlant: (plot, plant) => year.plants.has(`${plot.name}\u0000${plant}`),
        valueOf: (plot, plant, trait) => year.values.get(valueKey(plot.name, plant, trait)) ?? null,
        noteOf: (plot, plant, trait) => year.notes.get(valueKey(plot.name, plant, trait)) ?? null,
        plannedOf: (plot, trait) => (year.values.get(valueKey(plot.name, null, trait, true)) as string) ?? null,
      })),
      lines: this.lines,
      traits: this.traits.map((trait) => {
        const { min, max, categories } = trait.described ?? {}
        return { min, max, categories, ...trait }
      }),
      genotypes: this.genotypes(),
    }
  }

  private genotypes(): KnownGenotypes {
    const index = (names: Iterable<string>) => new Map([...names].map((name, k) => [name, k]))
    const [lines, columns] = [index(this.calls.keys()), index(this.markers.keys())]
    const calls = [...lines.keys()].flatMap((line) =>
      [...columns.keys()].map((marker) => this.calls.get(line)?.get(marker) ?? missingGenotypeCall),
    )
    return { markers: this.markers, lines, columns, calls: Uint8Array.from(calls) }
  }

  private applyGenotypes({ markers, lines, calls }: PlannedGenotypes): void {
    for (const { fileAlleles: _, ...marker } of markers) {
      const { id, pinned } = this.markers.get(marker.name) ?? { id: this.markers.size + 1, pinned: false }
      this.markers.set(marker.name, { ...marker, id, pinned })
    }
    lines.forEach((line, i) => {
      const callsOfLine = this.calls.get(line) ?? new Map<string, number>()
      this.calls.set(line, callsOfLine)
      markers.forEach(({ name }, j) => {
        const call = calls[i * markers.length + j]
        if (call !== missingGenotypeCall) callsOfLine.set(name, call)
      })
    })
  }

  /** The content of the crop, as the page knows it. */
  holdings(): CropHoldings {
    return {
      nurseries: this.nurseries.map(({ name }) => ({
        name,
        years: this.years.filter((year) => year.nursery === name).map((year) => year.year),
      })),
      plots: this.years.map(({ nursery, year, plots }) => ({
        nursery,
        year,
        names: plots.map((plot) => plot.name),
        labels: plots.map((plot) => plot.label),
      })),
      lines: [...this.lines.keys()],
    }
  }

  year(nursery: string, year: number): MemoryYear {
    const existing = this.years.find((knownYear) => knownYear.nursery === nursery && knownYear.year === year)
    if (!existing) throw new Error(`no ${nursery} ${year}`)
    return existing
  }

  valueOf(year: MemoryYear, plot: string, trait: Pick<KnownTrait, 'name' | 'unit'>): number | string | null {
    return year.values.get(valueKey(plot, null, { ...trait, role: 'trait' })) ?? null
  }

  /** Stores a value of a plot. */
  put(year: MemoryYear, plot: string, trait: OfFamily, value: number | string): void {
    year.values.set(valueKey(plot, null, trait), value)
  }

  apply(plan: UploadPlan): void {
    this.nurseries.push(...plan.nurseries)
    for (const { nursery, field, after } of plan.nurseryChanges) {
      Object.assign(this.nurseries.find((knownNursery) => knownNursery.name === nursery) ?? {}, { [field]: after })
    }
    for (const year of plan.years) {
      this.years.push({
        ...year,
        width: year.width ?? 20,
        checks: [],
        plots: [],
        plants: new Set(),
        values: new Map(),
        notes: new Map(),
      })
    }
    for (const { nursery, year, field, after } of plan.yearChanges) {
      Object.assign(this.year(nursery, year), { [field]: after })
    }
    for (const line of plan.lines) {
      if (this.lines.has(line.name)) throw new Error(`line ${line.name} twice`)
      this.lines.set(line.name, { ...line, passport: { ...line.passport } })
    }
    for (const { line, field, after } of plan.lineChanges) {
      const stored = this.lines.get(line)
      if (!stored) throw new Error(`no line ${line}`)
      if (field === 'mother' || field === 'father') stored[field] = after as string
      else stored.passport = { ...stored.passport, [field]: after }
    }
    for (const name of [...this.lines.values()].flatMap((line) => [line.mother, line.father])) {
      if (name !== null && !this.lines.has(name)) throw new Error(`parent ${name} is no line`)
    }
    this.traits.push(...plan.traits)
    for (const plot of plan.plots) {
      if (!this.lines.has(plot.line)) throw new Error(`no line ${plot.line}`)
      const year = this.year(plot.nursery, plot.year)
      year.plots.push({ ...plot, kind: plot.kind ?? 'plot', id: year.plots.length + 1 })
    }
    for (const { nursery, year, after } of plan.checks) this.year(nursery, year).checks = after
    for (const { nursery, year, plot, plant } of plan.plants) {
      this.year(nursery, year).plants.add(`${plot}\u0000${plant}`)
    }
    for (const column of plan.values) {
      const year = this.year(column.nursery, column.year)
      const { name, unit, role } = column.trait
      const isNamed = (knownTrait: KnownTrait) => knownTrait.name === name && knownTrait.unit === unit
      const trait = this.traits.find(
        (candidate) => isNamed(candidate) && nameFamily(candidate.role) === nameFamily(role),
      )
      if (!trait) throw new Error(`no trait ${name}, ${unit}`)
      column.plots.forEach((plot, i) => {
        if (!year.plots.some((knownPlot) => knownPlot.name === plot)) throw new Error(`no plot ${plot}`)
        year.values.set(valueKey(plot, column.plants[i], trait, column.planned !== null), column.after[i])
      })
    }
    for (const { nursery, year, trait, plot, plant, after } of plan.notes)
      this.year(nursery, year).notes.set(valueKey(plot, plant, trait), after)
    for (const { nursery, year, plot, after } of plan.positions) {
      const stored = this.year(nursery, year).plots.find((knownPlot) => knownPlot.name === plot)
      if (!stored) throw new Error(`no plot ${plot}`)
      stored.row = after.row
      stored.col = after.col
    }
    if (plan.genotypes) this.applyGenotypes(plan.genotypes)
  }
}
