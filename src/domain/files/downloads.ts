import type { FileOption } from './uploadRecord.ts'

/** A kind of file to download; commands, the options dialog and the call are built from these records. */
export interface Download {
  readonly key: string
  /** Name of the contract's call that returns the file. */
  readonly call: string
  /**
   * Its content. `plots`: the plots of the open year, so every page with a year offers it. The other kinds are requested
   * by the page that has the selection, the search result or the analysis, which passes it as the call's input.
   */
  readonly content: 'plots' | 'selection' | 'found' | 'result'
  /** Options shown before the download; without any, the command downloads at once. */
  readonly options: readonly FileOption[]
  /** With several, the user chooses one, which the call gets as `type_of_file`. */
  readonly formats: readonly ('xlsx' | 'csv')[]
  /** Keys in locales: the command's label and the failure message. */
  readonly words: { readonly name: string; readonly failed: string }
}

/** All kinds of files to download. */
export const DOWNLOADS: readonly Download[] = [
  {
    key: 'fieldMap',
    call: 'exportFieldMap',
    content: 'plots',
    options: [],
    formats: ['xlsx'],
    words: { name: 'command.exportMap', failed: 'upload.exportFailed' },
  },
  {
    key: 'crosses',
    call: 'crossResultCsv',
    content: 'result',
    options: [],
    formats: ['xlsx', 'csv'],
    words: { name: 'command.genome.download', failed: 'upload.exportFailed' },
  },
]

/** Options to show before a download, including the format if there are several. */
export function downloadOptions({ options, formats }: Download): readonly FileOption[] {
  if (formats.length < 2) return options
  const choices = formats.map((value) => ({ value, label: `download.${value}` }))
  return [...options, { name: 'type_of_file', label: 'download.format', choices }]
}
