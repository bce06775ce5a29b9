import type { ComponentType } from 'react'
import type { OpenPage } from '../commands/openPage.ts'

export type SectionId = 'fields' | 'varieties' | 'genome' | 'news' | 'account'

/** One page of the product: source of routes, navigation, titles, kept parameters and the palette. */
export interface PageRecord {
  /** Path segments that begin with a colon match anything. */
  readonly path: string
  /** The section whose tabs include it; null = none. */
  readonly section: SectionId | null
  /** A key of the word list: the window's title and the page's name in the palette. */
  readonly title: string
  /** The name in the tabs of its section, a key of the word list; absent = it has no tab. */
  readonly tab?: { readonly label: string }
  /** For a page that is not built yet: a description of its future content, a key of the word list. */
  readonly comes?: string
  /** The path of the page whose tab is active, if it has none of its own. */
  readonly under?: string
  /** Prefixes of the address parameters that links to it preserve; the crop's are always preserved. */
  readonly linkParams: readonly string[]
  /** Required state of the user: visitors who are signed out, users, users with a crop; null = everyone, without a header. */
  readonly needs: 'visitor' | 'user' | 'crop' | null
  readonly load: () => Promise<PageModule>
}

export interface PageProps {
  readonly record: PageRecord
}

/** The exports of a page's lazily loaded module. */
export interface PageModule extends OpenPage {
  readonly Page: ComponentType<PageProps>
}
