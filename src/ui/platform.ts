/** Whether keys are written and read as on macOS. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
