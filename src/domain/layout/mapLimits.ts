/** Narrowest map, in plots. */
export const minWidth = 2
/** Widest map, in plots. */
export const maxWidth = 150
/** Default width of a map. */
export const widthDefault = 20
/** Most rows of a map: the most rows that a file may have. */
export const maxRows = 100_000
