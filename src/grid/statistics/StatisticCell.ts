import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { Statistic } from '../../domain/stats/descriptive/columnFigures.ts'
import type { HeadParts } from '../columns/PlotHeader.ts'
import type { PlotRow } from '../columns/plotRows.ts'

/** Inputs of the cells of statistics rows. */
export interface StatisticParts extends Pick<HeadParts, 'icon' | 'word' | 'openStatistics'> {
  readonly heading: string
  /** Whether the cell shows the row's name instead of a figure. */
  readonly isName: boolean
}

type StatisticParams = ICellRendererParams<PlotRow, string> & StatisticParts

/** The key of a statistic's name, which is its row's name. */
export const statisticWord = (statistic: Statistic) => `table.statistic.${statistic}`

/**
 * A figure below its column, labelled with its name and its column's; or the row's name, a button that opens the
 * statistics menu.
 */
export class StatisticCell implements ICellRendererComp<PlotRow> {
  private readonly gui = document.createElement('span')

  init(params: StatisticParams): void {
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.gui
  }

  refresh(params: StatisticParams): boolean {
    const { data, value, word, heading, isName, eGridCell } = params
    const name = data?.statistic ? word(statisticWord(data.statistic)) : ''
    if (isName) {
      this.gui.replaceChildren(this.button(params, name))
      eGridCell.setAttribute('aria-label', name)
    } else {
      this.gui.textContent = value ?? ''
      if (value) eGridCell.setAttribute('aria-label', word('table.statisticOf', { name, column: heading, value }))
      else eGridCell.removeAttribute('aria-label')
    }
    return true
  }

  private button({ icon, word, openStatistics }: StatisticParams, name: string): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'sheet-statistic-name'
    button.tabIndex = -1
    button.title = word('table.statisticsMenu')
    button.setAttribute('aria-haspopup', 'menu')
    const text = document.createElement('span')
    text.className = 'sheet-head-text'
    text.textContent = name
    button.append(text, icon('menu'))
    button.addEventListener('click', () => {
      const { left, top } = button.getBoundingClientRect()
      openStatistics({ x: left, y: top })
    })
    return button
  }
}
