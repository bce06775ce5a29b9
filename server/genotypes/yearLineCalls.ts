import type { LineCallsAnswer } from '../../src/contract/genome/lineCalls.ts'
import type { Tx } from '../db/connect.ts'
import { findYear } from '../nurseries/readFields.ts'
import { readCalls } from './readCalls.ts'

/**
 * The calls of the lines of a field-year's plots at markers, each line once, whatever number of plots it has.
 * @throws ApiError `notFound` for a year that the company does not have.
 */
export async function yearLineCalls(tx: Tx, year: number, markers: readonly number[]): Promise<LineCallsAnswer> {
  await findYear(tx, year)
  const found = await tx<{ line: number }[]>`
    SELECT DISTINCT line_id AS line FROM plots WHERE field_year_id = ${year} AND live AND line_id IS NOT NULL ORDER BY line_id`
  const asked = [...new Set(markers)]
  const calls = await readCalls(
    tx,
    found.map(({ line }) => line),
    asked,
  )
  const called = [...calls].filter(([, ofLine]) => ofLine.some((call) => call !== null))
  const told = asked.map((id, k) => {
    const words = new Map<string, number>()
    const codes = called.map(([, ofLine]) => {
      const text = ofLine[k]?.join('/')
      if (text === undefined) return -1
      const code = words.get(text) ?? words.size
      words.set(text, code)
      return code
    })
    return { id, words: [...words.keys()], calls: codes }
  })
  return { lines: called.map(([line]) => line), markers: told.filter(({ words }) => words.length > 0) }
}
