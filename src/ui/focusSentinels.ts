const sentinel = 'data-tabster-dummy'

/**
 * Fluent's focus traps set elements at their edges that pass the focus on as soon as they get it. They are made hidden
 * from assistive technology though they take the focus, which is a contradiction to every checker: here they are put
 * into the page as plain empty elements. To be called before the first part of Fluent is drawn.
 */
export function plainFocusSentinels(): void {
  const plain = <T extends Node>(child: T, parent: Node): T => {
    // A menu may own nothing but its entries and a list of tabs nothing but these, hidden elements excepted.
    const isOwned = parent instanceof HTMLElement && (parent.role === 'menu' || parent.role === 'tablist')
    if (child instanceof HTMLElement && child.hasAttribute(sentinel) && !isOwned) {
      child.removeAttribute('aria-hidden')
      child.removeAttribute('role')
    }
    return child
  }
  // The door by which Fluent lets a page hand it its own ways of changing the document.
  Object.assign(globalThis, {
    __tabsterShadowDOMAPI: {
      appendChild: <T extends Node>(parent: Node, child: T) => parent.appendChild(plain(child, parent)),
      insertBefore: <T extends Node>(parent: Node, child: T, next: Node | null) =>
        parent.insertBefore(plain(child, parent), next),
    },
  })
}
