import { trialRows } from '../../arbitraries/trialYear.ts'
import type { Actor } from '../../integration/harness.ts'
import { makeField, type SmallField } from '../fields/smallField.ts'
import { addTraits } from '../fields/tableDriver.ts'

/**
 * The trial's columns from which plots get their line, factors and further traits, by name; a null line means one line
 * for all.
 */
interface TrialColumns {
  readonly line: string | null
  readonly yield: string
  readonly factors?: Readonly<Record<string, string>>
  readonly traits?: Readonly<Record<string, string>>
}

/**
 * Creates a year with the trait `Yield, t/ha` from a trial of tests/data/trials. Returns it with the ids of its factors
 * and further traits by name.
 */
export async function trialField(
  actor: Actor,
  trial: string,
  { line, yield: yielded, factors = {}, traits = {} }: TrialColumns,
): Promise<{ field: SmallField; ids: Record<string, number> }> {
  const allRows = trialRows(trial)
  const cols = Math.max(...allRows.map((row) => Number(row.col ?? allRows.length)))
  const rows = allRows.length / cols
  const names = line === null ? ['Any'] : [...new Set(allRows.map((row) => row[line]))]
  const field = await makeField(actor, {
    rows,
    cols,
    value: (k) => Number(allRows[k][yielded]),
    lineNames: names,
    lineOf: (k) => (line === null ? 0 : names.indexOf(allRows[k][line])),
  })
  const ids: Record<string, number> = {}
  const add = async (
    of: Readonly<Record<string, string>>,
    options: { kind: 'qualitative' | 'quantitative'; role: 'factor' | 'trait' },
  ) => {
    const columns = Object.entries(of)
    if (columns.length === 0) return
    const value = (k: number, t: number) => {
      const text = allRows[k][columns[t][1]]
      return options.kind === 'quantitative' ? Number(text) : text
    }
    const created = await addTraits(
      actor,
      field,
      columns.map(([name]) => name),
      { ...options, value },
    )
    created.forEach((column, t) => {
      ids[columns[t][0]] = Number(column.replace('trait:', ''))
    })
  }
  await add(factors, { kind: 'qualitative', role: 'factor' })
  await add(traits, { kind: 'quantitative', role: 'trait' })
  return { field, ids }
}
