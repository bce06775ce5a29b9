import { readFileSync } from 'node:fs'

// `node scripts/benchCompare.mjs a.json b.json`: compares the second run with the first. Machines and times of day
// differ, so the ratio to the floor or rival of the same run counts; the absolute figures are only for information.
const [before, after] = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')))
if (!before || !after) {
  console.error('node scripts/benchCompare.mjs <earlier.json> <later.json>')
  process.exit(1)
}

const keyOf = (row) => `${row.id} ${row.what}`
const shown = (value) => (value === undefined ? '' : String(Number(value.toPrecision(3))))
const earlier = new Map(before.rows.map((row) => [keyOf(row), row]))

/** The compared figure: the ratio if there is one, else the value; smaller is better, except for a speed. */
function figure(row) {
  return row.ratio
    ? { value: row.ratio.value, isSpeed: row.ratio.of === 'speed' }
    : { value: row.value, isSpeed: false }
}

for (const [name, run] of [
  ['earlier', before],
  ['later', after],
])
  console.log(
    `${name}: ${run.at}, ${run.commit?.slice(0, 10)}${run.uncommitted ? ' and changes' : ''}, ${run.machine.cpu}`,
  )

console.table(
  after.rows.map((row) => {
    const old = earlier.get(keyOf(row))
    const newFigure = figure(row)
    const oldFigure = old && figure(old)
    const factor =
      oldFigure && (newFigure.isSpeed ? oldFigure.value / newFigure.value : newFigure.value / oldFigure.value)
    return {
      row: keyOf(row),
      earlier: oldFigure && `${shown(oldFigure.value)}${old.ratio ? '×' : ` ${old.unit}`}`,
      later: `${shown(newFigure.value)}${row.ratio ? '×' : ` ${row.unit}`}`,
      change:
        factor === undefined
          ? 'new'
          : factor > 1.15
            ? `${shown(factor)}× worse`
            : factor < 1 / 1.15
              ? `${shown(1 / factor)}× better`
              : '',
      goal: old && old.met !== row.met && row.met !== null ? (row.met ? 'now met' : 'now missed') : '',
    }
  }),
)
const gone = before.rows.filter((row) => !after.rows.some((other) => keyOf(other) === keyOf(row)))
for (const row of gone) console.log(`no longer measured: ${keyOf(row)}`)
