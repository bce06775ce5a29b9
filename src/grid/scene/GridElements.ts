import { type RowElement, rowElements } from './renderedCells.ts'

/** The grid's elements that the scene looks for in the page. */
export class GridElements {
  private readonly root: HTMLElement
  private scroller: HTMLElement | null = null
  private held: HTMLElement | null = null
  private listed: readonly RowElement[] | null = null
  /** Tells that the grid has put rows into the content or taken them away. */
  private readonly rowsChange = new MutationObserver(() => this.forgetRows())

  constructor(root: HTMLElement) {
    this.root = root
  }

  /** The content that the rows lie in; null before there has been a row. */
  get content(): HTMLElement | null {
    if (!this.held?.isConnected) {
      this.held = this.root.querySelector<HTMLElement>('[row-index]:not([row-index^="b-"])')?.parentElement ?? null
      this.rowsChange.disconnect()
      if (this.held) this.rowsChange.observe(this.held, { childList: true })
      this.forgetRows()
    }
    return this.held
  }

  /** The rows that the grid has in the page: the same list until there are others, so that a drag looks for them once. */
  get rows(): readonly RowElement[] {
    const { content } = this
    if (!content) return []
    if (this.rowsChange.takeRecords().length) this.forgetRows()
    this.listed ??= rowElements(content)
    return this.listed
  }

  /** Looks the rows up anew when they are asked for next: rows that stay in the page may have other numbers. */
  forgetRows(): void {
    this.listed = null
  }

  stop(): void {
    this.rowsChange.disconnect()
  }

  /** The element that scrolls the content. */
  get viewport(): HTMLElement | null {
    if (this.scroller?.isConnected) return this.scroller
    let element = this.content?.parentElement ?? null
    while (element && element !== this.root) {
      const { overflowX, overflowY } = getComputedStyle(element)
      if (/auto|scroll/.test(overflowX + overflowY)) {
        this.scroller = element
        return element
      }
      element = element.parentElement
    }
    return null
  }

  /** Whether the keyboard is on a cell (not in the editor, a filter or another pane). */
  hasKeyboard(): boolean {
    const { activeElement } = document
    return (
      activeElement instanceof HTMLElement &&
      this.root.contains(activeElement) &&
      !activeElement.matches('input, textarea')
    )
  }
}
