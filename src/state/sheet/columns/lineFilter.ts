import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { cropAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'
import { sheetSourceAtom } from '../openSheet.ts'

/** Which lines the table shows: by kind and by part of their name. */
export interface LineFilter {
  readonly kind: 'all' | 'variety' | 'line'
  readonly text: string
}

/** The filter that shows all lines. */
export const allLines: LineFilter = { kind: 'all', text: '' }

export const lineFilterAtom = cropAtom<LineFilter>(allLines)

/** The test that rows of lines must pass; null if there is no filter or the rows are not lines. */
export function lineTest(store: Store): ((row: number) => boolean) | null {
  const source = store.get(sheetSourceAtom)
  const { kind, text } = store.get(lineFilterAtom)
  const search = text.trim().toLocaleLowerCase()
  if (source?.entity !== 'line' || (kind === 'all' && search === '')) return null
  return (row) => isOfKind(source, row, kind) && (search === '' || isNamed(source, row, search))
}

const isOfKind = (source: SheetSource, row: number, kind: LineFilter['kind']): boolean =>
  kind === 'all' || (source.read(row, 'variety_name') !== null) === (kind === 'variety')

const isNamed = (source: SheetSource, row: number, search: string): boolean =>
  [source.read(row, 'name'), source.read(row, 'variety_name')].some(
    (name) => name !== null && String(name).toLocaleLowerCase().includes(search),
  )
