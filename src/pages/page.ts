import type { ComponentType } from 'react'
import type { OpenPage } from '../commands/openPage.ts'

export type SectionId = 'fields' | 'varieties' | 'genome' | 'news' | 'account'

/** One page of the product: routes, navigation, titles, what links keep of the address and the palette are made from these. */
export interface PageRecord {
  /** Parts that begin with a colon may be anything. */
  readonly path: string
  /** The section in whose tabs it stands; null = in none. */
  readonly section: SectionId | null
  /** A key of the word list: the window's title and the page's name in the palette. */
  readonly title: string
  /** How it is called in the tabs of its section, a key of the word list; absent = it has no tab. */
  readonly tab?: { readonly label: string }
  /** Of a page that is not built yet: what will be on it, a key of the word list. */
  readonly comes?: string
  /** The path of the page in whose tab it stands, where it has none of its own. */
  readonly under?: string
  /** Parameters that a link to it keeps of the address, by how their names begin; those of the crop are kept by all. */
  readonly keeps: readonly string[]
  /** Who may open it: somebody who is not signed in, a user, a user who has a crop; null = anybody, and no header is shown. */
  readonly needs: 'visitor' | 'user' | 'crop' | null
  readonly load: () => Promise<PageModule>
}

export interface PageProps {
  readonly record: PageRecord
}

/** What a page is made of once it is loaded. */
export interface PageModule extends OpenPage {
  readonly Page: ComponentType<PageProps>
}
