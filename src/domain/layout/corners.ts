/** The corners of a map, clockwise. */
export const corners = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const
export type Corner = (typeof corners)[number]
