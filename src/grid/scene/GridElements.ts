import { type RowElement, rowElements } from './renderedCells.ts'

/** The grid's elements that the scene looks up in the page. */
export class GridElements {
  private readonly root: HTMLElement
  private scroller: HTMLElement | null = null
  private cachedContent: HTMLElement | null = null
  private listed: readonly RowElement[] | null = null
  /** Notices rows added to or removed from the content by the grid. */
  private readonly rowsChange = new MutationObserver(() => this.forgetRows())

  constructor(root: HTMLElement) {
    this.root = root
  }

  /** The element that contains the rows; null before there has been a row. */
  get content(): HTMLElement | null {
    if (!this.cachedContent?.isConnected) {
      this.cachedContent =
        this.root.querySelector<HTMLElement>('[row-index]:not([row-index^="b-"])')?.parentElement ?? null
      this.rowsChange.disconnect()
      if (this.cachedContent) this.rowsChange.observe(this.cachedContent, { childList: true })
      this.forgetRows()
    }
    return this.cachedContent
  }

  /** The rows that the grid has in the page: the same array until they change, so that a drag looks them up once. */
  get rows(): readonly RowElement[] {
    const { content } = this
    if (!content) return []
    if (this.rowsChange.takeRecords().length) this.forgetRows()
    this.listed ??= rowElements(content)
    return this.listed
  }

  /** Looks up the rows again on the next access: rows that stay in the page may have other numbers. */
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

  /** Whether the focus is on a cell (not in the editor, a filter or another pane). */
  hasKeyboard(): boolean {
    const { activeElement } = document
    return (
      activeElement instanceof HTMLElement &&
      this.root.contains(activeElement) &&
      !activeElement.matches('input, textarea')
    )
  }
}
