import { combine, type Factor, factor, type NumberColumn, numberColumn } from '../../src/domain/stats/data/columns.ts'
import type { GenotypeTable } from '../../src/domain/stats/genomics/genotypes.ts'
import { SeededRandom } from './random.ts'

/** Names with leading zeros, so that level order is number order. */
function names(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}${String(i + 1).padStart(4, '0')}`)
}

/** Incomplete blocks within replications, lines and blocks random. */
export interface LatticeTrial {
  readonly trait: NumberColumn
  readonly line: Factor
  readonly rep: Factor
  readonly block: Factor
  readonly lineEffects: Float64Array
  readonly repEffects: Float64Array
  readonly mean: number
}

/** Standard deviations of a simulated trial's parts. */
export interface Deviations {
  readonly line: number
  readonly block: number
  readonly error: number
}

/** A resolvable incomplete block trial with lines put at random into the blocks of each replication. */
export function latticeTrial(
  seed: number,
  { lines, reps, blockSize }: { lines: number; reps: number; blockSize: number },
  spread: Deviations,
): LatticeTrial {
  const random = new SeededRandom(seed)
  const blocks = lines / blockSize
  const lineNames = names('L', lines)
  const lineEffects = random.normals(lines, spread.line)
  const blockEffects = random.normals(reps * blocks, spread.block)
  const repEffects = Float64Array.from({ length: reps }, (_, r) => r * 2)
  const values: number[] = []
  const labels = { line: [] as string[], rep: [] as string[], block: [] as string[] }
  for (let rep = 0; rep < reps; rep++) {
    random.shuffled(lines).forEach((line, place) => {
      const block = Math.floor(place / blockSize)
      labels.line.push(lineNames[line])
      labels.rep.push(`R${rep + 1}`)
      labels.block.push(`B${String(block + 1).padStart(4, '0')}`)
      values.push(
        50 + lineEffects[line] + repEffects[rep] + blockEffects[rep * blocks + block] + spread.error * random.normal(),
      )
    })
  }
  const rep = factor('rep', labels.rep)
  return {
    trait: numberColumn('yield', values),
    line: factor('line', labels.line),
    rep,
    block: combine([rep, factor('block', labels.block)], ':', 'rep:block'),
    lineEffects,
    repEffects,
    mean: 50,
  }
}

/** Trials of the same lines in several environments, `reps` blocks each; values of some plots may be missing. */
export function environmentsTrial(seed: number, lines: number, environments: number, reps: number, missing = 0) {
  const random = new SeededRandom(seed)
  const lineEffects = random.normals(lines, 3)
  const lineNames = names('L', lines)
  const values: (number | null)[] = []
  const labels = { line: [] as string[], env: [] as string[], block: [] as string[] }
  for (let env = 0; env < environments; env++) {
    const interaction = random.normals(lines, 2)
    for (let rep = 0; rep < reps; rep++) {
      const block = random.normal()
      for (let line = 0; line < lines; line++) {
        labels.line.push(lineNames[line])
        labels.env.push(`E${env + 1}`)
        labels.block.push(`B${rep + 1}`)
        const value = 60 + env + block + lineEffects[line] + interaction[line] + 2.5 * random.normal()
        values.push(random.uniform() < missing ? null : value)
      }
    }
  }
  const line = factor('line', labels.line)
  const env = factor('env', labels.env)
  return {
    trait: numberColumn('yield', values),
    line,
    env,
    block: combine([env, factor('block', labels.block)], ':', 'env:block'),
    lineEnv: combine([line, env], ':', 'line:env'),
    lineEffects,
  }
}

/** Plots on a grid with AR1 × AR1 errors, an independent error, row and column effects; the lines repeat over the grid in random order. */
export interface GridOptions {
  readonly rows: number
  readonly cols: number
  readonly lines: number
  readonly rhoRow: number
  readonly rhoCol: number
  readonly spatial: number
  readonly nugget: number
  readonly line: number
  readonly rowCol: number
  /** Share of plots without a value. */
  readonly missing?: number
}

/** Simulates a grid trial. */
export function gridTrial(seed: number, options: GridOptions) {
  const { rows, cols, lines, rhoRow, rhoCol } = options
  const random = new SeededRandom(seed)
  const lineEffects = random.normals(lines, options.line)
  const rowEffects = random.normals(rows, options.rowCol)
  const colEffects = random.normals(cols, options.rowCol)
  const errors = random.normals(rows * cols, options.spatial)
  // An AR1 process along each axis in turn gives the separable correlation.
  for (let i = 1; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      errors[i * cols + j] = rhoRow * errors[(i - 1) * cols + j] + Math.sqrt(1 - rhoRow ** 2) * errors[i * cols + j]
    }
  }
  for (let i = 0; i < rows; i++) {
    for (let j = 1; j < cols; j++) {
      errors[i * cols + j] = rhoCol * errors[i * cols + j - 1] + Math.sqrt(1 - rhoCol ** 2) * errors[i * cols + j]
    }
  }
  const lineNames = names('L', lines)
  const order = random.shuffled(rows * cols)
  const place = Array.from({ length: rows * cols }, (_, i) => ({
    row: Math.floor(i / cols),
    col: i % cols,
    line: order[i] % lines,
  }))
  const values = place.map(({ row, col, line }, i) => {
    const value =
      100 + lineEffects[line] + rowEffects[row] + colEffects[col] + errors[i] + options.nugget * random.normal()
    return random.uniform() < (options.missing ?? 0) ? null : value
  })
  const row = place.map((plot) => plot.row + 1)
  const col = place.map((plot) => plot.col + 1)
  return {
    trait: numberColumn('yield', values),
    line: factor(
      'line',
      place.map((plot) => lineNames[plot.line]),
    ),
    row: numberColumn('row', row),
    col: numberColumn('col', col),
    rowFactor: factor('row', row.map(String)),
    colFactor: factor('col', col.map(String)),
    lineEffects,
  }
}

/** Doubled haploid lines with random markers that each have a small effect; line means with error. */
export function markerTrial(seed: number, lines: number, markers: number, missing = 0) {
  const random = new SeededRandom(seed)
  const doses = Float64Array.from({ length: lines * markers }, () => (random.uniform() < 0.5 ? -1 : 1))
  const effects = random.normals(markers, 1 / Math.sqrt(markers))
  const breedingValues = Float64Array.from({ length: lines }, (_, i) =>
    effects.reduce((sum, effect, j) => sum + effect * doses[i * markers + j], 0),
  )
  const trait = numberColumn(
    'yield',
    breedingValues.map((value) => 20 + value + random.normal()),
  )
  for (let k = 0; k < doses.length; k++) if (random.uniform() < missing) doses[k] = Number.NaN
  const genotypes: GenotypeTable = { lines: names('L', lines), markers: names('M', markers), doses }
  return { trait, genotypes, breedingValues, folds: Int32Array.from({ length: lines }, (_, i) => 1 + (i % 5)) }
}
