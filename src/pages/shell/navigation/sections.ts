import type { PageRecord, SectionId } from '../../page.ts'
import { pages } from '../../pages.ts'

/** A page with its tab in the secondary navigation. */
export type TabbedPage = PageRecord & { tab: NonNullable<PageRecord['tab']> }

export interface Section {
  id: SectionId
  /** A key of the word list. */
  label: string
  /** First part of the section's paths. */
  root: string
  /** The section opens on the first one. */
  tabs: readonly TabbedPage[]
  /** Whether the section is in the top navigation; the account is in the profile menu. */
  isOnTop: boolean
}

const hasTab = (page: PageRecord): page is TabbedPage => page.tab !== undefined

function section(id: SectionId, label: string, isOnTop = true): Section {
  return { id, label, root: `/${id}`, tabs: pages.filter((page) => page.section === id).filter(hasTab), isOnTop }
}

/** The sections in the order of the navigation. */
export const sections: readonly Section[] = [
  section('fields', 'shell.fields'),
  section('varieties', 'shell.varieties'),
  section('genome', 'shell.genome'),
  section('news', 'news.title'),
  section('account', 'shell.account', false),
]

/**
 * The section of a path: the account for any path that contains /account, else by its first part; null if there is
 * none.
 */
export function sectionOf(path: string): Section | null {
  if (path.includes('/account')) return sections.find(({ id }) => id === 'account') ?? null
  return sections.find(({ root }) => path === root || path.startsWith(`${root}/`)) ?? null
}
