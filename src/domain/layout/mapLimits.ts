/** Narrowest map, in plots. */
export const widthMin = 2
/** Widest map, in plots. */
export const widthMax = 150
/** Default width of a map. */
export const widthDefault = 20
/** Most rows of a map: the most rows that a file may have. */
export const rowsMax = 100_000
