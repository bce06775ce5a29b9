/** Whether keys are labelled and read as on macOS. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
