/** A tab of the secondary navigation; `label` is a key of the word list. */
interface SectionTab {
  label: string
  path: string
  isUnderDevelopment?: boolean
}

export interface Section {
  id: 'fields' | 'varieties' | 'genome' | 'account'
  label: string
  /** First part of the section's paths. */
  root: string
  tabs: readonly SectionTab[]
  /** Shown in the top navigation; the account is reached by the profile menu. */
  isOnTop: boolean
}

/** The sections and their tabs that lead somewhere, in the order of the navigation; a section opens on its first tab. */
export const sections: readonly Section[] = [
  {
    id: 'fields',
    label: 'shell.fields',
    root: '/fields',
    isOnTop: true,
    tabs: [
      { label: 'shell.map', path: '/fields' },
      { label: 'shell.journal', path: '/fields/journal', isUnderDevelopment: true },
    ],
  },
  {
    id: 'varieties',
    label: 'shell.varieties',
    root: '/varieties',
    isOnTop: true,
    tabs: [{ label: 'shell.prediction', path: '/varieties/prediction', isUnderDevelopment: true }],
  },
  {
    id: 'genome',
    label: 'shell.genome',
    root: '/genome',
    isOnTop: true,
    tabs: [
      { label: 'shell.varietySelection', path: '/genome/variety-selection', isUnderDevelopment: true },
      { label: 'shell.knowledgeBase', path: '/genome/knowledge-base', isUnderDevelopment: true },
    ],
  },
  {
    id: 'account',
    label: 'shell.account',
    root: '/account',
    isOnTop: false,
    tabs: [{ label: 'shell.accountMain', path: '/account' }],
  },
]

/** The section of a path: the account for any path that contains /account, else by its first part; null for none. */
export function sectionOf(path: string): Section | null {
  if (path.includes('/account')) return sections.find((section) => section.id === 'account') ?? null
  return sections.find(({ root }) => path === root || path.startsWith(`${root}/`)) ?? null
}
