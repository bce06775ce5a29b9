import type { GridApi } from 'ag-grid-community'
import { createRoot } from 'react-dom/client'
import { syntheticYear } from '../syntheticYear.ts'
import { createdYear, type YearColumnsWanted } from './arrivedYear.ts'
import { frames, painted, pauseFor } from './frames.ts'
import { GridAlone } from './GridAlone.tsx'
import { rowsShown, scrollDown, scrollTo } from './tableParts.ts'

const element = document.createElement('div')
element.style.cssText = 'position:fixed;inset:0'
document.body.append(element)
const root = createRoot(element)
let api: GridApi<{ plot: number }> | null = null

/** The last row of the range. */
const range = { to: 0 }

function ready(): GridApi<{ plot: number }> {
  if (!api) throw new Error('no grid')
  return api
}

function growBy(k: number): void {
  range.to = 5 + (k % 20)
  ready().refreshCells({ force: true })
}

const bench = {
  /** Time to the first paint of a field-year, ms. */
  async firstPaint(plots: number, wanted: YearColumnsWanted): Promise<number> {
    root.render(null)
    await pauseFor(300)
    const columns = createdYear(plots, wanted)
    await pauseFor(300)
    const began = performance.now()
    root.render(
      <GridAlone
        columns={columns}
        onReady={(created) => {
          api = created
        }}
      />,
    )
    await rowsShown('1')
    return (await painted()) - began
  },

  async scroll(steps: number): Promise<void> {
    await scrollTo(0)
    await scrollDown(steps)
  },

  /** Sorts by the first trait, up and down. */
  async sort(count: number): Promise<number[]> {
    const times: number[] = []
    for (let k = 0; k < count; k++) {
      const began = performance.now()
      ready().applyColumnState({ state: [{ colId: 'trait:1', sort: k % 2 ? 'desc' : 'asc' }] })
      times.push((await painted()) - began)
      await pauseFor(100)
    }
    return times
  },

  /** Shows a grid in which a class rule marks the cells of a range. */
  async showRange(): Promise<void> {
    root.render(null)
    await pauseFor(300)
    root.render(
      <GridAlone
        columns={syntheticYear(30_000, 30)}
        isInRange={(row, field) => row <= range.to && field !== 'label'}
        onReady={(created) => {
          api = created
        }}
      />,
    )
    await rowsShown('1')
    await pauseFor(300)
  },

  /** The naive way to show a dragged range: every rendered cell refreshed at each move. */
  async growRange(count: number): Promise<void> {
    for (let k = 0; k < count; k++) {
      growBy(k)
      await painted()
    }
  },

  /** Grows the range frame by frame; returns the script time of each frame, ms. */
  growRangeFrames: (count: number): Promise<number[]> => frames(count, growBy),
}

export type AloneBench = typeof bench
Object.assign(window, { bench })
