import { signInAtom } from '../../state/lifetime.ts'

/** Where the reader was in the list of the news. */
export interface NewsPlace {
  readonly searchText: string
  /** Sections that were shown. */
  readonly sections: number
  /** How far it was scrolled, px. */
  readonly top: number
}

/** Where an article was opened from; null once the list is there again, and away from the news. */
export const newsPlaceAtom = signInAtom<NewsPlace | null>(null)

/** The article, as its address, over which a search was begun: who empties the search is there again. */
export const searchedFromAtom = signInAtom<string | null>(null)
