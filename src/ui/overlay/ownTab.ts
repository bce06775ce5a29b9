/**
 * For an area in which Tab means something of its own. Fluent's focus manager hears Tab before the page does, and from the
 * last stop it carries the focus away, whoever handles the key afterwards.
 */
export const ownTab = { 'data-tabster': JSON.stringify({ focusable: { ignoreKeydown: { Tab: true } } }) } as const
