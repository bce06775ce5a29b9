import type { Command } from '../command.ts'

const cardSelector = '[data-news-card]'

/** Focuses the next (1) or previous (-1) card of the list; the first one if none has the focus. */
function focusCard(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>(cardSelector)]
  const index = cards.indexOf(document.activeElement as HTMLElement)
  const next = index < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, index + step))
  cards[next]?.focus()
  cards[next]?.scrollIntoView({ block: 'nearest' })
}

const searchCommand: Command = {
  id: 'news.search',
  scope: 'newsPage',
  group: 'find',
  title: 'command.newsSearch',
  keys: [{ code: 'KeyF', mod: true }],
  run() {
    const field = document.querySelector<HTMLInputElement>('[data-region="search"] input')
    field?.focus()
    field?.select()
  },
}

/** Commands of the news list. */
export const newsCommands: readonly Command[] = [
  searchCommand,
  {
    id: 'news.next',
    scope: 'news',
    group: 'move',
    title: 'command.newsNext',
    keys: [{ code: 'KeyJ' }],
    inPalette: false,
    run: () => focusCard(1),
  },
  {
    id: 'news.previous',
    scope: 'news',
    group: 'move',
    title: 'command.newsPrevious',
    keys: [{ code: 'KeyK' }],
    inPalette: false,
    run: () => focusCard(-1),
  },
  {
    id: 'news.open',
    scope: 'news',
    group: 'move',
    title: 'command.newsOpen',
    keys: [{ code: 'Enter' }],
    inPalette: false,
    // A card is a link, and other focused elements have their own Enter.
    handledByBrowser: () => true,
    run: () => document.querySelector<HTMLElement>(`${cardSelector}:focus`)?.click(),
  },
]

/** Commands of an article. */
export const articleCommands: readonly Command[] = [searchCommand]
