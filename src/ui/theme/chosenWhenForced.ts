/** Style of a selected item that is otherwise shown by a tint: forced colours remove all backgrounds. */
export const chosenWhenForced = {
  '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
} as const
