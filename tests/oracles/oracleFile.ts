import { isRecord, type Json, type OracleAnalysis } from './adapter.ts'

/** An oracle file's content. */
export interface OracleFile {
  readonly dataset: string
  /** Its trials, the analysed one first; if there are none, the one named as the dataset. */
  readonly files?: string | readonly string[]
  /** The program that computed the figures. */
  readonly software: string
  readonly analyses: readonly OracleAnalysis[]
}

/**
 * Reads the JSON text of an oracle file, with a byte order mark or without. Throws where it is no JSON or has no list of
 * analyses; its entries are checked one by one when they are run.
 */
export function readOracleFile(text: string): OracleFile {
  const content = JSON.parse(text.replace(/^\uFEFF/, '')) as Json
  if (!isRecord(content)) throw new Error('it contains no record')
  const { dataset, files, software, analyses } = content
  if (!Array.isArray(analyses) || analyses.length === 0) throw new Error('it contains no list of analyses')
  const named = [files ?? []].flat().filter((name) => typeof name === 'string')
  return {
    dataset: String(dataset ?? ''),
    files: named,
    software: typeof software === 'string' ? software : '',
    analyses: analyses as readonly OracleAnalysis[],
  }
}

/** The name of a trial of an oracle file: without folder and extension. */
export function trialName(path: string): string {
  return path.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
}
