// Container queries on `page`, which is as large as the window in layout pixels: unlike media queries they include the
// enlargement of the page (`pageZoom.ts`).

/** A window so low that a panel has space for little more than its actions: a laptop at 200 % zoom has 450 pixels. */
export const lowWindow = '@container page (max-height: 559.98px)'

/** A window with space for either map or table: side panels share their side with floating parts. */
export const onePaneWindow = '@container page (max-width: 1099.98px)'

/** A window as narrow as a phone: side panels cover the lower part of their pane. */
export const narrowWindow = '@container page (max-width: 699.98px)'

/** A phone, upright or on its side: a row for the header, a row for the page's commands, all else is the page's. */
export const phoneWindow = '@container page (max-width: 699.98px) or (max-height: 449.98px)'

/** A window on a large monitor: parts that are stacked elsewhere fit side by side. */
export const wideQuery = '(min-width: 2400px)'
export const wideWindow = `@media ${wideQuery}`
