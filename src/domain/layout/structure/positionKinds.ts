import { maxWidth } from '../mapLimits.ts'

/** Kinds of map positions: by default a plot of the trial, sown or not. */
export const positionKinds = ['plot', 'border', 'guard', 'filler', 'unusable', 'path'] as const
export type PositionKind = (typeof positionKinds)[number]

/** Kinds of one row of the map as indexes in `positionKinds`, by column (column 0 is not used). */
export type RowKinds = Uint8Array

const part = /^(\d{1,3})(?:-(\d{1,3}))? ([a-z]+)$/

/** A row that consists only of plots. */
export function plotsOnly(): RowKinds {
  return new Uint8Array(maxWidth + 1)
}

/** A row's kinds as the text that is stored and sent: runs by column, `1-3 border; 8 path`; null if all are plots. */
export function rowKindsText(kinds: RowKinds): string | null {
  const runs: string[] = []
  for (let from = 1; from < kinds.length; ) {
    let to = from
    while (to + 1 < kinds.length && kinds[to + 1] === kinds[from]) to += 1
    if (kinds[from] !== 0) runs.push(`${from === to ? from : `${from}-${to}`} ${positionKinds[kinds[from]]}`)
    from = to + 1
  }
  return runs.length === 0 ? null : runs.join('; ')
}

/** Parses `rowKindsText`; null if the text is invalid, or names impossible columns or one column twice. */
export function readRowKinds(text: string): RowKinds | null {
  const kinds = plotsOnly()
  const seen = plotsOnly()
  for (const run of text.split(';')) {
    const match = part.exec(run.trim())
    const kind = positionKinds.indexOf((match?.[3] ?? '') as PositionKind)
    const from = Number(match?.[1] ?? 0)
    const to = Number(match?.[2] ?? from)
    if (!match || kind < 0 || from < 1 || to < from || to > maxWidth) return null
    for (let col = from; col <= to; col++) {
      if (seen[col] !== 0) return null
      seen[col] = 1
      kinds[col] = kind
    }
  }
  return kinds
}
