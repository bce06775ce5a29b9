import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from '../../integration/harness.ts'
import { makeField, type SmallField } from './smallField.ts'
import { addTraits } from './tableDriver.ts'

/** The oats trial of Yates (1935): 72 plots with grain as `Yield, t/ha` and `Straw yield`. Answers the column of the straw. */
export async function yatesField(actor: Actor): Promise<{ field: SmallField; straw: string }> {
  const file = readFileSync(join(import.meta.dirname, '../../data/trials/yates_oats.csv'), 'utf8')
  const [head, ...rows] = file
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const column = (name: string) => rows.map((row) => Number(row[head.indexOf(name)]))
  const [grain, straws] = [column('grain_lb'), column('straw_lb')]
  const cols = Math.max(...column('col'))
  const field = await makeField(actor, { rows: rows.length / cols, cols, value: (k) => grain[k] })
  const [straw] = await addTraits(actor, field, ['Straw yield'], { value: (k) => straws[k] })
  return { field, straw }
}
