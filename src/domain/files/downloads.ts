import type { FileOption } from './uploadRecord.ts'

/** A kind of file that is downloaded: commands, the dialog of its choices and the call are made from these. */
export interface Download {
  readonly key: string
  /** Name of the contract's call that answers the file. */
  readonly call: string
  /**
   * What it holds: `plots` those of the open year, so that every page of a year offers it by itself; plots that are
   * selected, what a filter found, or a result are told by the page that has them, as the input of the call.
   */
  readonly of: 'plots' | 'selection' | 'found' | 'result'
  /** What is asked before; nothing to ask: the command is the download. */
  readonly options: readonly FileOption[]
  /** Of several the user is asked for one, which the call gets as `type_of_file`. */
  readonly formats: readonly ('xlsx' | 'csv')[]
  /** Keys of the word list: the command, and the sentence of a failure. */
  readonly words: { readonly name: string; readonly failed: string }
}

/** Every kind of file that is downloaded. */
export const DOWNLOADS: readonly Download[] = [
  {
    key: 'fieldMap',
    call: 'exportFieldMap',
    of: 'plots',
    options: [],
    formats: ['xlsx'],
    words: { name: 'command.exportMap', failed: 'upload.exportFailed' },
  },
  {
    key: 'crosses',
    call: 'crossResultCsv',
    of: 'result',
    options: [],
    formats: ['xlsx', 'csv'],
    words: { name: 'command.genome.download', failed: 'upload.exportFailed' },
  },
]

/** What is asked before a download: its options, and the format where there are several. */
export function askedOf({ options, formats }: Download): readonly FileOption[] {
  if (formats.length < 2) return options
  const choices = formats.map((value) => ({ value, label: `download.${value}` }))
  return [...options, { name: 'type_of_file', label: 'download.format', choices }]
}
