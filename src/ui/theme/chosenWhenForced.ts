/** For the style of what is chosen, where a tint tells it: forced colours take every background away. */
export const chosenWhenForced = {
  '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
} as const
