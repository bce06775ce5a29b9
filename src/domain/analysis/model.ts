import type { Factor } from '../stats/columns/columns.ts'
import { factor } from '../stats/columns/columns.ts'
import { factorTerm, type Term } from '../stats/models/term.ts'
import type { Said } from './result.ts'
import type { Settings } from './settings.ts'
import type { Grouping, TrialData } from './trialData.ts'

/** A trial's design as an analysis of variance takes it. */
export interface TrialModel {
  readonly design: 'latin' | 'rcbd' | 'alpha' | 'augmented' | 'crd' | 'unreplicated' | 'chosen'
  /** Terms before the compared factor: blocks, or rows and columns. */
  readonly blocks: readonly Term[]
  /** Why it was taken for that. */
  readonly reason: Said
}

const guessed: readonly [NonNullable<Grouping['kind']>, RegExp][] = [
  ['replication', /^(rep|reps|replication|replicate|повторение|повторность|ripetizione|replica|repetición)$/i],
  ['block', /^(block|блок|blocco|bloque)$/i],
  ['row', /^(design row|row|ряд|riga|fila)$/i],
  ['column', /^(design column|column|col|столбец|колонка|colonna|columna)$/i],
]

const kindOf = ({ kind, factor: { name } }: Grouping) =>
  kind ?? guessed.find(([, named]) => named.test(name.trim()))?.[0]

/** How many units each pair of levels of two factors has, by `a.levels × b.levels`. */
function meetings(a: Factor, b: Factor, isUsed: (unit: number) => boolean): Int32Array {
  const counts = new Int32Array(a.levels.length * b.levels.length)
  for (let i = 0; i < a.codes.length; i++)
    if (isUsed(i) && a.codes[i] >= 0 && b.codes[i] >= 0) counts[a.codes[i] * b.levels.length + b.codes[i]]++
  return counts
}

const each = (counts: Int32Array, of: (count: number) => boolean): boolean => counts.length > 0 && counts.every(of)

/** The places of a map as rows and columns of a design. */
function placeFactors({ row, col }: TrialData): readonly [Factor, Factor] {
  const named = ({ name, values }: TrialData['row']) =>
    factor(
      name,
      Array.from(values, (value) => (Number.isNaN(value) ? null : String(value))),
    )
  return [named(row), named(col)]
}

function isLatin(by: Factor, rows: Factor, cols: Factor, isUsed: (unit: number) => boolean): boolean {
  const size = by.levels.length
  if (size < 3 || rows.levels.length !== size || cols.levels.length !== size) return false
  return [
    [by, rows],
    [by, cols],
    [rows, cols],
  ].every(([a, b]) => each(meetings(a, b, isUsed), (count) => count === 1))
}

/** The design that a trial is laid out in, judged by which level stands how often in which block; units without a value count too. */
function recognise(data: TrialData, by: Factor): TrialModel {
  const others = data.factors.filter((one) => one.factor !== by)
  const ofKind = (kind: NonNullable<Grouping['kind']>) => others.find((one) => kindOf(one) === kind)?.factor
  const isUsed = (unit: number) => by.codes[unit] >= 0
  const [rows, cols] = [ofKind('row'), ofKind('column')]
  const [mapRows, mapCols] = placeFactors(data)
  const [a, b] = rows && cols ? [rows, cols] : [mapRows, mapCols]
  if (isLatin(by, a, b, isUsed))
    return {
      design: 'latin',
      blocks: [factorTerm(a), factorTerm(b)],
      reason: { key: 'statistics.design.latin', params: { n: by.levels.length } },
    }
  const rep = ofKind('replication')
  const block = ofKind('block')
  if (rep && block && block.levels.length > 1) {
    const inRep = meetings(rep, by, isUsed)
    if (each(inRep, (count) => count <= 1) && inRep.some((count) => count === 1))
      return {
        design: 'alpha',
        blocks: [factorTerm(rep), factorTerm(rep, block)],
        reason: { key: 'statistics.design.alpha', params: { reps: rep.levels.length, blocks: block.levels.length } },
      }
  }
  const blocks = rep ?? block
  if (blocks && blocks.levels.length > 1) {
    const counts = meetings(blocks, by, isUsed)
    const totals = by.levels.map((_, level) => {
      let total = 0
      for (let k = 0; k < blocks.levels.length; k++) total += counts[k * by.levels.length + level]
      return total
    })
    const params = { blocks: blocks.levels.length, name: blocks.name }
    const isEverywhere = (level: number) => blocks.levels.every((_, k) => counts[k * by.levels.length + level] > 0)
    const repeated = totals.filter((total) => total > 1).length
    if (repeated > 0 && repeated < totals.length && totals.every((total, level) => total === 1 || isEverywhere(level)))
      return {
        design: 'augmented',
        blocks: [factorTerm(blocks)],
        reason: { key: 'statistics.design.augmented', params },
      }
    return { design: 'rcbd', blocks: [factorTerm(blocks)], reason: { key: 'statistics.design.rcbd', params } }
  }
  const seen = new Int32Array(by.levels.length)
  for (const code of by.codes) if (code >= 0) seen[code]++
  const isReplicated = seen.some((count) => count > 1)
  return isReplicated
    ? { design: 'crd', blocks: [], reason: { key: 'statistics.design.crd' } }
    : { design: 'unreplicated', blocks: [], reason: { key: 'statistics.design.unreplicated' } }
}

/** The model that the settings ask for, or that suits the design of the trial. */
export function trialModel(data: TrialData, { block }: Pick<Settings, 'block'>, by: Factor = data.by): TrialModel {
  if (block === 'auto') return recognise(data, by)
  if (block === 'none') return { design: 'chosen', blocks: [], reason: { key: 'statistics.design.noBlocks' } }
  const chosen = block.flatMap((id) => data.factors.find((one) => one.id === id)?.factor ?? [])
  const names = chosen.map(({ name }) => name).join(', ')
  return {
    design: 'chosen',
    blocks: chosen.filter((one) => one !== by).map((one) => factorTerm(one)),
    reason: { key: 'statistics.design.chosen', params: { names } },
  }
}
