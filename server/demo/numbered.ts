import { type LabelledLayout, planNumbering } from '../../src/domain/layout/numbering/numbering.ts'
import { storedWalk } from '../../src/domain/layout/walk/storedWalk.ts'
import type { DemoYear } from './demoYear.ts'

const walk = storedWalk({ start_position: 'bottom_left', numbering_type: 'horizontal', order: 'snake' })

/** The year with its plots numbered from the bottom left by rows in a snake, as a breeder would walk them. */
export function numberPlots(year: DemoYear): DemoYear {
  const count = year.names.length
  const layout: LabelledLayout = {
    count,
    row: Int32Array.from(year.rows),
    col: Int32Array.from(year.cols),
    alive: new Uint8Array(count).fill(1),
    label: new Array<null>(count).fill(null),
    map_width: year.width,
    map_rows: Math.max(...year.rows),
  }
  const plan = planNumbering(layout, {
    ...walk,
    prefix: '',
    start: 1,
    step: 1,
    renumber: false,
    count_empty: false,
  })
  if (!plan.ok) throw new Error(`${year.nursery}: ${plan.code}`)
  return { ...year, walk, labels: [...plan.label] }
}
