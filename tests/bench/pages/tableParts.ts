import { painted, pauseFor } from './frames.ts'

/** The element that scrolls the rows of a grid. */
function viewport(): HTMLElement {
  const tall = [...document.querySelectorAll<HTMLElement>('.ag-root-wrapper *')].filter(
    (element) =>
      element.scrollHeight > 10 * element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY),
  )
  const largest = tall.sort((a, b) => b.clientHeight * b.clientWidth - a.clientHeight * a.clientWidth)[0]
  if (!largest) throw new Error('nothing scrolls')
  return largest
}

/** Resolves when rows are on screen. */
export async function rowsShown(text: string): Promise<void> {
  for (let k = 0; !document.querySelector('.ag-row .ag-cell')?.textContent?.includes(text); k++) {
    if (k > 3000) throw new Error('no rows')
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
  }
}

/** Scrolls by most of a screen at every step, `steps` times; resolves when all is painted. */
export async function scrollDown(steps: number): Promise<void> {
  const element = viewport()
  for (let k = 0; k < steps; k++) {
    element.scrollTop += 600
    await painted()
    await painted()
  }
}

export async function scrollTo(top: number): Promise<void> {
  viewport().scrollTop = top
  await pauseFor(300)
}
