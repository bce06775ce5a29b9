import type { PageRecord, SectionId } from './page.ts'

/** What links to the pages of the fields keep beside the crop: the nursery and the year. */
const ofFields = ['field', 'year']

/** A page that the product names and does not have yet. */
function underDevelopment(path: string, section: SectionId, title: string, keeps: readonly string[] = []): PageRecord {
  const load = async () => (await import('./underDevelopment/underDevelopment.tsx')).underDevelopmentModule
  return { path, section, title, tab: { label: title, isUnderDevelopment: true }, keeps, needs: 'crop', load }
}

/** Every page of the product in the order of the navigation: a section opens on its first tab. */
export const pages: readonly PageRecord[] = [
  {
    path: '/fields',
    section: 'fields',
    title: 'shell.fields',
    tab: { label: 'shell.map' },
    keeps: ofFields,
    needs: 'crop',
    load: async () => (await import('./fields/fieldsModule.ts')).fieldsModule,
  },
  {
    path: '/fields/phenotypes',
    section: 'fields',
    title: 'shell.phenotypes',
    tab: { label: 'shell.phenotypes' },
    keeps: ofFields,
    needs: 'crop',
    load: async () => (await import('./fields/phenotypes/phenotypesModule.ts')).phenotypesModule,
  },
  underDevelopment('/fields/journal', 'fields', 'shell.journal', ofFields),
  {
    path: '/varieties',
    section: 'varieties',
    title: 'shell.varieties',
    tab: { label: 'shell.summary' },
    keeps: [],
    needs: 'crop',
    load: async () => (await import('./varieties/varietiesModule.ts')).varietiesModule,
  },
  {
    path: '/varieties/pedigrees',
    section: 'varieties',
    title: 'shell.pedigrees',
    tab: { label: 'shell.pedigrees' },
    keeps: [],
    needs: 'crop',
    load: async () => (await import('./pedigree/pedigreeModule.ts')).pedigreeModule,
  },
  underDevelopment('/varieties/prediction', 'varieties', 'shell.prediction'),
  underDevelopment('/genome/variety-selection', 'genome', 'shell.varietySelection'),
  underDevelopment('/genome/knowledge-base', 'genome', 'shell.knowledgeBase'),
  {
    path: '/account',
    section: 'account',
    title: 'shell.account',
    tab: { label: 'shell.accountMain' },
    keeps: [],
    needs: 'user',
    load: async () => (await import('./account/profileModule.ts')).profileModule,
  },
  {
    path: '/auth',
    section: null,
    title: 'auth.signIn',
    keeps: [],
    needs: 'visitor',
    load: async () => (await import('./auth/authModules.ts')).signInModule,
  },
  {
    path: '/sign-up',
    section: null,
    title: 'auth.registration',
    keeps: [],
    needs: 'visitor',
    load: async () => (await import('./auth/authModules.ts')).signUpModule,
  },
]

/** The page of a path, with or without a slash at its end; `/` is the fields page. Null when there is none. */
export function pageAt(path: string): PageRecord | null {
  const plain = path.replace(/\/$/, '') || '/fields'
  return pages.find((page) => page.path === plain) ?? null
}
