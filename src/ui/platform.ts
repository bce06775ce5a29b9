/** Whether keys are labelled and read as on macOS. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether the main pointer is a finger; false outside a browser. */
export const isTouched = (): boolean => 'matchMedia' in globalThis && matchMedia('(pointer: coarse)').matches
