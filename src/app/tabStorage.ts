/** A text that this tab stores from one page to the next; null = none, or no storage. */
export function readFromTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch (error) {
    console.warn(`This tab does not know ${name}`, error)
    return null
  }
}

/** Stores a text for the next page in this tab; null removes it. Without storage it has no effect. */
export function storeInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch (error) {
    console.warn(`This tab cannot keep ${name}`, error)
  }
}
