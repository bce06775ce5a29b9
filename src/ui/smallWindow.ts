/** A window so low that a panel has room for its verbs and little else: a laptop's at twice the size has 450 pixels. */
export const lowWindow = '@media (max-height: 559.98px)'

/** A window with room for one of map and table: what stands beside them shares its side with what floats there. */
export const onePaneWindow = '@media (max-width: 1099.98px)'

/** A window as narrow as a phone: what stands beside a pane elsewhere lies over its lower part. */
export const narrowWindow = '@media (max-width: 699.98px)'
