const sentinel = 'data-tabster-dummy'

/**
 * Fluent's focus traps set elements at their edges that pass the focus on. They take the focus but are hidden from
 * assistive technology, which checkers report as an error: this inserts them as plain empty elements. Call before Fluent
 * renders for the first time.
 */
export function plainFocusSentinels(): void {
  const plain = <T extends Node>(child: T, parent: Node): T => {
    // A menu may contain only its items and a tab list only tabs, except hidden elements.
    const isOwned = parent instanceof HTMLElement && (parent.role === 'menu' || parent.role === 'tablist')
    if (child instanceof HTMLElement && child.hasAttribute(sentinel) && !isOwned) {
      child.removeAttribute('aria-hidden')
      child.removeAttribute('role')
    }
    return child
  }
  // Fluent's hook for pages that replace its DOM operations.
  Object.assign(globalThis, {
    __tabsterShadowDOMAPI: {
      appendChild: <T extends Node>(parent: Node, child: T) => parent.appendChild(plain(child, parent)),
      insertBefore: <T extends Node>(parent: Node, child: T, next: Node | null) =>
        parent.insertBefore(plain(child, parent), next),
    },
  })
}
