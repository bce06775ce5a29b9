import type { TFunction } from 'i18next'
import { traitHeader } from '../../../domain/files/headers/traitHeader.ts'
import type { Review } from '../../../domain/files/review/decideReview.ts'
import type { ReviewFile } from '../../../domain/files/review/reviewFile.ts'
import type { RowProblem } from '../../../domain/files/review/rowUnits.ts'
import { saveFile } from '../../../ui/saveFile.ts'

const worded: ReadonlySet<string> = new Set([
  'plot.unknown',
  'plot.duplicate',
  'plot.mismatch',
  'plot.new',
  'plot.repeated',
  'plant.new',
])

const quoted = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Why a row is of no plot, as its key in the words of the review. */
function problemWord(code: string): string {
  return worded.has(code) ? code : 'plot.other'
}

/** Why a row has no plot, as text; one beyond the plot limit has the upload's message. */
export function problemText(t: TFunction, { code, row: { fault } }: RowProblem): string {
  if (fault?.code === 'file.limits') return t(`faults.${fault.code}`, { ...fault.params, cell: fault.cell })
  return t(`review.${problemWord(code)}`)
}

/**
 * The findings of a review as csv: the cell, its column, its text, the stored value, the outcome and whether it is
 * written.
 */
export function findingsText(t: TFunction, { rows }: ReviewFile, review: Review): string {
  const names = new Map(rows.map((row) => [row.row, row.plot ?? row.label ?? '']))
  const head = ['cell', 'plot', 'column', 'value', 'stored', 'finding', 'decision'].map((key) =>
    t(`review.head.${key}`),
  )
  const cells = review.cells.flatMap(({ column, addresses, trait, texts, present, outcome, accepted, open, reasons }) =>
    addresses.flatMap((cell, k) => {
      if (outcome[k] === 'equal') return []
      const reason = reasons.get(k)
      const finding = [
        t(`review.outcome.${outcome[k]}`),
        ...(reason ? [t(reason.code, { ...reason.params })] : []),
      ].join(': ')
      const decision = open[k] ? 'open' : accepted[k] ? 'matched' : 'skipped'
      const plot = names.get(Number(/\d+$/.exec(cell)?.[0])) ?? ''
      const row = [cell, plot, trait ? traitHeader(trait) : column.header, texts[k], String(present[k] ?? ''), finding]
      return [[...row, t(`review.decision.${decision}`)]]
    }),
  )
  const problems = review.problems.map((problem) => {
    const { address, text, nearest, decision } = problem
    const reason = problemText(t, problem)
    const finding = nearest === null ? reason : `${reason}: ${t('review.useNearest', { plot: nearest })}`
    return [address, text, '', text, '', finding, t(`review.decision.${decision}`)]
  })
  return [head, ...cells, ...problems].map((row) => row.map(quoted).join(';')).join('\r\n')
}

/** Downloads the list of findings under a name derived from the file's. */
export function saveFindings(t: TFunction, name: string, file: ReviewFile, review: Review): void {
  const text = `\uFEFF${findingsText(t, file, review)}\r\n`
  saveFile(
    new Blob([text], { type: 'text/csv;charset=utf-8' }),
    `${name.replace(/\.[^.]*$/, '')}_${t('review.head.file')}.csv`,
  )
}
