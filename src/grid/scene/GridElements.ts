/** The grid's elements that the scene looks for in the page. */
export class GridElements {
  private readonly root: HTMLElement
  private scroller: HTMLElement | null = null
  private held: HTMLElement | null = null

  constructor(root: HTMLElement) {
    this.root = root
  }

  /** The content that the rows lie in; null before there has been a row. */
  get content(): HTMLElement | null {
    if (!this.held?.isConnected) {
      this.held = this.root.querySelector<HTMLElement>('[row-index]:not([row-index^="b-"])')?.parentElement ?? null
    }
    return this.held
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
