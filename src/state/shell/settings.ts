/** A setting of this browser by its name; null when there is none, or the browser keeps none for this page. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch (error) {
    console.warn('Settings of this browser cannot be read', error)
    return null
  }
}

/** Keeps a setting for the next visit, where the browser lets it. */
export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch (error) {
    console.warn('Settings of this browser cannot be kept', error)
  }
}
