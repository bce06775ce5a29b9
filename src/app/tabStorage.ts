/** A text that this tab keeps from one page to the next; null = none, or the browser keeps nothing for this page. */
export function readOfTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch (error) {
    console.warn(`This tab does not know ${name}`, error)
    return null
  }
}

/** Keeps a text for the next page in this tab; null takes it away. Where the browser refuses, the page goes on without. */
export function keepInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch (error) {
    console.warn(`This tab cannot keep ${name}`, error)
  }
}
