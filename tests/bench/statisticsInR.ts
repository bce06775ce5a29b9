import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Factor, NumberColumn } from '../../src/domain/stats/data/columns.ts'
import { makeFolder } from '../temporary/folders.ts'
import type { StatisticsData } from './statisticsData.ts'

/** R's times and figures by task; null where Rscript or lme4 is missing. */
export function timesOfR(data: StatisticsData): Map<string, { ms: number; figure: number }> | null {
  try {
    execFileSync('Rscript', ['-e', 'library(lme4)'], { stdio: 'ignore' })
  } catch {
    return null
  }
  const folder = makeFolder('bench')
  try {
    writeColumns(folder, 'plots', data.plots.trait, { line: data.plots.line, block: data.plots.rep })
    const { lattice, grid, environments } = data
    writeColumns(folder, 'lattice', lattice.trait, { line: lattice.line, rep: lattice.rep, block: lattice.block })
    writeColumns(folder, 'grid', grid.trait, { line: grid.line, row: grid.rowFactor, col: grid.colFactor })
    writeColumns(folder, 'environments', environments.trait, {
      line: environments.line,
      block: environments.block,
      lineEnv: environments.lineEnv,
    })
    writeTable(
      folder,
      'traits',
      data.traits.map(({ name }) => name),
      (i) => data.traits.map(({ values }) => values[i]),
      10_000,
    )
    const { lines, markers, doses } = data.markers.genotypes
    writeTable(
      folder,
      'markers',
      markers,
      (i) => doses.subarray(i * markers.length, (i + 1) * markers.length),
      lines.length,
    )
    writeTable(folder, 'means', ['yield'], (i) => [data.markers.trait.values[i]], lines.length)
    const printed = execFileSync('Rscript', [join(import.meta.dirname, 'statistics.R'), folder], { encoding: 'utf8' })
    return new Map(
      printed
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .map(([name, ms, figure]) => [name, { ms: Number(ms), figure: Number(figure) }]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeColumns(folder: string, name: string, trait: NumberColumn, factors: Record<string, Factor>): void {
  const columns = Object.values(factors)
  writeTable(
    folder,
    name,
    ['yield', ...Object.keys(factors)],
    (i) => [trait.values[i], ...columns.map(({ codes, levels }) => levels[codes[i]])],
    trait.values.length,
  )
}

function writeTable(
  folder: string,
  name: string,
  header: readonly string[],
  row: (i: number) => ArrayLike<string | number>,
  length: number,
): void {
  const lines = [header.join(',')]
  for (let i = 0; i < length; i++) lines.push(Array.from(row(i)).join(','))
  writeFileSync(join(folder, `${name}.csv`), lines.join('\n'))
}
