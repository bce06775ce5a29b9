import type { FieldYearColumns, TraitColumn } from '../../../src/domain/columns/fieldYear.ts'
import { isObserved } from '../../../src/domain/traits/traitFields.ts'
import { isNumberTrait } from '../../../src/domain/traits/traitKinds.ts'

/** Values that filters can choose from: distinct ones of the whole year. */
interface UniqueValues {
  parent: string[]
  comment: string[]
  /** By the trait's name; by `name, unit` if the crop has several of that name. */
  phenotypes: Record<string, (string | number)[]>
}

/** Most values of one list. */
const maxValues = 1000

const cache = new WeakMap<FieldYearColumns, { seq: number; crop_seq: number; json: Buffer }>()

/** Distinct parents, comments and values, ascending, as JSON in bytes; computed once for each state of the columns. */
export function uniqueValuesJson(columns: FieldYearColumns): Buffer {
  const known = cache.get(columns)
  if (known && known.seq === columns.seq && known.crop_seq === columns.crop_seq) return known.json
  const json = Buffer.from(JSON.stringify(uniqueValues(columns)))
  cache.set(columns, { seq: columns.seq, crop_seq: columns.crop_seq, json })
  return json
}

function uniqueValues(columns: FieldYearColumns): UniqueValues {
  const parents = new Set<string>()
  const comments = new Set<string>()
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i]) continue
    const line = columns.lines.get(columns.line[i])
    for (const parent of [line?.mother_id, line?.father_id]) {
      const name = parent ? columns.lines.get(parent)?.name : undefined
      if (name !== undefined) parents.add(name)
    }
    const comment = columns.comment[i]
    if (comment !== null) comments.add(comment)
  }
  const times = new Map<string, number>()
  const observed = columns.traits.filter(({ trait }) => isObserved(trait))
  for (const { trait } of observed) times.set(trait.name, (times.get(trait.name) ?? 0) + 1)
  const phenotypes: [string, (string | number)[]][] = observed.flatMap((column) => {
    const values = distinct(columns, column)
    const { name, unit } = column.trait
    const key = times.get(name) === 1 || unit === '' ? name : `${name}, ${unit}`
    return values.length === 0 ? [] : [[key, values]]
  })
  return {
    parent: sortTexts(parents),
    comment: sortTexts(comments),
    phenotypes: Object.fromEntries(phenotypes),
  }
}

function distinct(columns: FieldYearColumns, column: TraitColumn): (string | number)[] {
  if (isNumberTrait(column.trait)) {
    const numbers = column.numbers
      .slice(0, columns.count)
      .filter((value, i) => columns.alive[i] && !Number.isNaN(value))
    const values: number[] = []
    for (const value of numbers.sort()) {
      if (value === values.at(-1)) continue
      if (values.push(value) === maxValues) break
    }
    return values
  }
  const usedNames = new Set<string>()
  for (let i = 0; i < columns.count; i++)
    if (columns.alive[i] && column.codes[i] >= 0) usedNames.add(column.words[column.codes[i]])
  return sortTexts(usedNames)
}

function sortTexts(texts: ReadonlySet<string>): string[] {
  return [...texts].sort().slice(0, maxValues)
}
