import { type QualityAt, type ReadCheck, type ReadReport, readChecks, type Verdict } from './readReport.ts'

const severity: readonly Verdict[] = ['pass', 'warn', 'fail']

function worst(reports: readonly ReadReport[], check: ReadCheck): Verdict {
  return severity[Math.max(...reports.map(({ checks }) => severity.indexOf(checks[check])))]
}

function weighted(reports: readonly ReadReport[], key: keyof ReadReport & ('gc' | 'n' | 'adapters' | 'duplicates')) {
  const weight = (report: ReadReport): number => (key === 'gc' || key === 'n' ? report.bases : report.reads)
  const total = reports.reduce((sum, report) => sum + weight(report), 0)
  return total === 0 ? 0 : reports.reduce((sum, report) => sum + report[key] * weight(report), 0) / total
}

/** Quality over several files: at each position the mean over the files that have it, weighted by reads. */
function qualityOver(reports: readonly ReadReport[]): QualityAt[] {
  const positions = new Map<number, { at: QualityAt; reads: number }[]>()
  for (const { quality, reads } of reports)
    for (const at of quality) positions.set(at.position, [...(positions.get(at.position) ?? []), { at, reads }])
  return [...positions]
    .sort(([a], [b]) => a - b)
    .map(([position, sums]) => {
      const total = sums.reduce((sum, { reads }) => sum + reads, 0)
      const meanOf = (key: keyof QualityAt) => sums.reduce((sum, { at, reads }) => sum + at[key] * reads, 0) / total
      return { position, mean: meanOf('mean'), q1: meanOf('q1'), median: meanOf('median'), q3: meanOf('q3') }
    })
}

/**
 * The combined report of several files or parts of a sample: counts are summed, shares weighted by bases or reads, and
 * each check has its worst result, so that a good file does not hide a bad one. At least one report.
 */
export function sumReports(reports: readonly ReadReport[]): ReadReport {
  const sum = (key: 'reads' | 'bases') => reports.reduce((total, report) => total + report[key], 0)
  return {
    reads: sum('reads'),
    bases: sum('bases'),
    length_min: Math.min(...reports.map(({ length_min }) => length_min)),
    length_max: Math.max(...reports.map(({ length_max }) => length_max)),
    gc: weighted(reports, 'gc'),
    n: weighted(reports, 'n'),
    adapters: weighted(reports, 'adapters'),
    duplicates: weighted(reports, 'duplicates'),
    quality: qualityOver(reports),
    checks: Object.fromEntries(readChecks.map((check) => [check, worst(reports, check)])) as ReadReport['checks'],
  }
}
