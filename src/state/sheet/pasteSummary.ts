import { pasteChange, pasteDoubtful, pasteEqual, pasteOutOfRange, pasteUnknown } from '../../domain/sheet/pasteCheck.ts'

/**
 * What a shown paste would do, as keys of src/words with their counts, the changes first; of these, those out of range and
 * those in doubt are told once more. `counts` is what `countPasted` answers, by what a cell does.
 */
export function pasteSummary(paste: {
  readonly counts: ArrayLike<number>
  readonly noRoom: number
  readonly newLines?: number
  readonly readOnly?: number
  readonly unmatched?: number
}): { readonly key: string; readonly count: number }[] {
  const { counts, noRoom, newLines = 0, readOnly = 0, unmatched = 0 } = paste
  const changes = counts[pasteChange] + counts[pasteOutOfRange] + counts[pasteDoubtful]
  return [
    { key: 'table.paste.change', count: changes },
    ...[
      { key: 'table.paste.same', count: counts[pasteEqual] },
      { key: 'table.paste.out', count: counts[pasteOutOfRange] },
      { key: 'table.paste.doubtful', count: counts[pasteDoubtful] },
      { key: 'table.paste.unknown', count: counts[pasteUnknown] },
      { key: 'table.paste.noRoom', count: noRoom },
      { key: 'table.paste.readOnly', count: readOnly },
      { key: 'table.paste.unmatched', count: unmatched },
      { key: 'table.paste.newLines', count: newLines },
    ].filter(({ count }) => count > 0),
  ]
}
