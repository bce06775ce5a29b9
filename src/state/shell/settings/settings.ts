/** A setting of this browser by name; null if there is none or storage is unavailable. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch (error) {
    console.warn('Settings of this browser cannot be read', error)
    return null
  }
}

/** Stores a setting in this browser, if storage is available. */
export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch (error) {
    console.warn('Settings of this browser cannot be kept', error)
  }
}
