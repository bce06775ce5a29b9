/**
 * For an area with its own use of Tab. Fluent's focus manager handles Tab before the page does, and moves the focus away
 * from the last stop even if the key is handled later.
 */
export const ownTab = { 'data-tabster': JSON.stringify({ focusable: { ignoreKeydown: { Tab: true } } }) } as const
