import { tabs as statisticsTabs, type TabName } from '../domain/analysis/settings.ts'
import { withSentences } from '../i18n/withSentences.ts'
import type { PageRecord, SectionId } from './page.ts'

/** Parameters that links to the fields pages preserve in addition to the crop: the nursery and the year. */
const fieldsParams = ['field', 'year']

/** A planned page: it has an address, but no tab. */
function underDevelopment(
  path: string,
  section: SectionId,
  title: string,
  linkParams: readonly string[] = [],
): PageRecord {
  const load = async () => (await import('./static/underDevelopment.tsx')).underDevelopmentModule
  return { path, section, title, comes: `${title}.comes`, linkParams, needs: 'crop', load }
}

const firstOfStatistics = '/fields/statistic/info'

/** A tab of the statistics; the first one represents all of them in the tabs of the fields. */
function statistics(tab: TabName): PageRecord {
  const path = `/fields/statistic/${tab}`
  return {
    path,
    section: 'fields',
    title: `statistics.title.${tab}`,
    ...(path === firstOfStatistics ? { tab: { label: 'statistics.section' } } : { under: firstOfStatistics }),
    linkParams: fieldsParams,
    needs: 'crop',
    load: async () =>
      (await withSentences(['statistics', 'saved'], import('./statistics/statisticsModule.ts'))).statisticsModule,
  }
}

const statisticsPage = { section: 'fields', under: firstOfStatistics, linkParams: fieldsParams, needs: 'crop' } as const

/** Every page of the product in the order of the navigation: a section opens on its first tab. */
export const pages: readonly PageRecord[] = [
  {
    path: '/fields',
    section: 'fields',
    title: 'shell.fields',
    tab: { label: 'shell.map' },
    linkParams: fieldsParams,
    needs: 'crop',
    load: async () => (await import('./fields/fieldsModule.ts')).fieldsModule,
  },
  {
    path: '/fields/phenotypes',
    section: 'fields',
    title: 'shell.phenotypes',
    tab: { label: 'shell.phenotypes' },
    linkParams: fieldsParams,
    needs: 'crop',
    load: async () => (await import('./fields/phenotypes/phenotypesModule.ts')).phenotypesModule,
  },
  {
    path: '/fields/nursery',
    section: 'fields',
    title: 'nursery.title',
    under: '/fields',
    linkParams: fieldsParams,
    needs: 'crop',
    load: async () => (await import('./fields/nursery/nurseryModule.ts')).nurseryModule,
  },
  ...statisticsTabs.map(statistics),
  {
    ...statisticsPage,
    path: '/fields/statistic/results',
    title: 'saved.title',
    load: async () =>
      (await withSentences(['statistics', 'saved'], import('./statistics/saved/savedModule.ts'))).savedModule,
  },
  {
    ...statisticsPage,
    path: '/fields/statistic/report',
    title: 'report.title',
    load: async () =>
      (await withSentences(['statistics', 'saved'], import('./statistics/report/reportModule.ts'))).reportModule,
  },
  underDevelopment('/fields/journal', 'fields', 'shell.journal', fieldsParams),
  {
    path: '/varieties',
    section: 'varieties',
    title: 'shell.varieties',
    tab: { label: 'shell.summary' },
    linkParams: [],
    needs: 'crop',
    load: async () => (await import('./varieties/varietiesModule.ts')).varietiesModule,
  },
  {
    path: '/varieties/pedigrees',
    section: 'varieties',
    title: 'shell.pedigrees',
    tab: { label: 'shell.pedigrees' },
    linkParams: [],
    needs: 'crop',
    load: async () => (await withSentences(['pedigree'], import('./pedigree/pedigreeModule.ts'))).pedigreeModule,
  },
  {
    path: '/varieties/storage',
    section: 'varieties',
    title: 'shell.storage',
    tab: { label: 'shell.storage' },
    linkParams: [],
    needs: 'crop',
    load: async () => (await withSentences(['storage'], import('./storage/storageModule.ts'))).storageModule,
  },
  underDevelopment('/varieties/prediction', 'varieties', 'shell.prediction'),
  {
    path: '/genome',
    section: 'genome',
    title: 'genome.regionSelection',
    tab: { label: 'genome.regionSelection' },
    linkParams: [],
    needs: 'crop',
    load: async () =>
      (await withSentences(['genome'], import('./genome/regionSelectionModule.ts'))).regionSelectionModule,
  },
  {
    path: '/genome/crossing-table',
    section: 'genome',
    title: 'crossTable.title',
    tab: { label: 'crossTable.title' },
    linkParams: [],
    needs: 'crop',
    load: async () =>
      (await withSentences(['genome'], import('./genome/crossing/crossingTableModule.ts'))).crossingTableModule,
  },
  {
    path: '/genome/create-line',
    section: 'genome',
    title: 'createLine.title',
    tab: { label: 'createLine.title' },
    linkParams: [],
    needs: 'crop',
    load: async () =>
      (await withSentences(['genome', 'saved'], import('./genome/create/createLineModule.ts'))).createLineModule,
  },
  underDevelopment('/genome/variety-selection', 'genome', 'shell.varietySelection'),
  underDevelopment('/genome/knowledge-base', 'genome', 'shell.knowledgeBase'),
  {
    path: '/news',
    section: 'news',
    title: 'news.title',
    tab: { label: 'news.title' },
    linkParams: [],
    needs: 'user',
    load: async () => (await import('./news/newsModules.ts')).newsListModule,
  },
  {
    path: '/news/:id',
    section: 'news',
    title: 'news.title',
    linkParams: [],
    needs: 'user',
    load: async () => (await import('./news/newsModules.ts')).articleModule,
  },
  {
    path: '/account',
    section: 'account',
    title: 'shell.account',
    tab: { label: 'shell.accountMain' },
    linkParams: [],
    needs: 'user',
    load: async () => (await withSentences(['account'], import('./account/profileModule.ts'))).profileModule,
  },
  {
    path: '/account/company-structure',
    section: 'account',
    title: 'structure.title',
    tab: { label: 'structure.title' },
    linkParams: [],
    needs: 'user',
    load: async () =>
      (await withSentences(['account'], import('./account/structure/structureModule.ts'))).structureModule,
  },
  {
    path: '/account/settings',
    section: 'account',
    title: 'own.settings',
    tab: { label: 'own.settings' },
    linkParams: [],
    needs: 'user',
    load: async () => (await withSentences(['account'], import('./account/settings/settingsModule.ts'))).settingsModule,
  },
  {
    path: '/account/history',
    section: 'account',
    title: 'history.title',
    tab: { label: 'history.title' },
    linkParams: [],
    needs: 'user',
    load: async () => (await withSentences(['account'], import('./account/history/historyModule.ts'))).historyModule,
  },
  {
    path: '/account/company-data',
    section: 'account',
    title: 'companyData.title',
    tab: { label: 'companyData.title' },
    linkParams: [],
    needs: 'user',
    load: async () =>
      (await withSentences(['account'], import('./account/data/companyDataModule.ts'))).companyDataModule,
  },
  {
    path: '/privacy',
    section: null,
    title: 'static.privacy',
    linkParams: [],
    needs: null,
    load: async () => (await import('./static/staticModules.tsx')).privacyModule,
  },
  {
    path: '/delete-policy',
    section: null,
    title: 'static.deletion',
    linkParams: [],
    needs: null,
    load: async () => (await import('./static/staticModules.tsx')).deletionModule,
  },
  {
    path: '/auth',
    section: null,
    title: 'auth.signIn',
    linkParams: [],
    needs: 'visitor',
    load: async () => (await import('./auth/authModules.ts')).signInModule,
  },
  {
    path: '/sign-up',
    section: null,
    title: 'auth.registration',
    linkParams: [],
    needs: 'visitor',
    load: async () => (await import('./auth/authModules.ts')).signUpModule,
  },
]

/** The page of a path, with or without a trailing slash; `/` is the fields page. Null if there is none. */
export function pageAt(path: string): PageRecord | null {
  const plain = path.replace(/\/$/, '') || '/fields'
  const parts = plain.split('/')
  const isAt = (page: PageRecord) => {
    const segments = page.path.split('/')
    return (
      segments.length === parts.length &&
      segments.every((part, k) => part === parts[k] || (part.startsWith(':') && parts[k]))
    )
  }
  return pages.find((page) => page.path === plain) ?? pages.find(isAt) ?? null
}
