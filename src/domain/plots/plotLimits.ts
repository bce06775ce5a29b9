/** Longest comment, and longest value of a qualitative trait, in characters. */
export const commentMaxLength = 2000
/** Most repetitions of a plot; the fewest is one. */
export const maxRepetitions = 100
/** Largest width or length of a plot, in metres; the smallest is above 0. */
export const maxSize = 100_000

/** Most plants of a plot. */
export const maxPlants = 100
