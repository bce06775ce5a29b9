/** Narrowest map, in plots. */
export const widthMin = 2
/** Widest map, in plots. */
export const widthMax = 150
/** Width of a map that nobody has set. */
export const widthDefault = 20
/** Most rows of a map: the most rows that a file may have. */
export const rowsMax = 100_000
