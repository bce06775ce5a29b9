import type { Language } from '../../../words/word.ts'

/**
 * A topic of the help in one language: its title, and paragraphs of at most 200 words in total; keys are listed
 * separately.
 */
export interface TopicText {
  readonly title: string
  readonly paragraphs: readonly string[]
}

export type TopicTexts = Readonly<Record<HelpTopic, TopicText>>

/** Topics in the order of the palette, with the commands whose keys are listed. */
export const topicCommands = {
  overview: ['palette.open', 'keys.open', 'help.open', 'focus.next', 'focus.previous'],
  map: ['select.toggle', 'map.edit', 'colour.open', 'goto.open', 'legend.focus', 'numbering.open'],
  numbering: ['numbering.open', 'numbering.clear'],
  table: ['table.edit', 'table.fromAbove', 'fill.down', 'fill.series', 'find.open', 'table.filterRow'],
  toolbar: ['history.undo', 'history.redo', 'save.now', 'timeline.open'],
  inspector: ['inspector.toggle', 'history.cell', 'values.note'],
  charts: ['charts.toggle', 'selection.panel', 'colour.open'],
  phenotypes: ['pages.filter', 'pages.clearFilters', 'find.open'],
  varieties: ['lines.add', 'lines.promote', 'find.open'],
  statistics: ['statistics.save', 'statistics.field', 'statistics.back'],
  designs: ['design.open'],
  crossings: [],
  pedigree: ['pedigree.fold', 'pedigree.back', 'pedigree.paths'],
  storage: ['storage.find', 'storage.undo', 'storage.addLot', 'storage.plan'],
  genome: ['focus.next'],
  news: ['news.search', 'news.next', 'news.previous', 'news.open'],
  account: ['keys.open', 'palette.open'],
  structure: ['structure.open', 'structure.rename', 'structure.addPerson', 'structure.remove'],
  history: ['keys.open', 'palette.open'],
} as const satisfies Record<string, readonly string[]>

export type HelpTopic = keyof typeof topicCommands

export const helpTopics = Object.keys(topicCommands) as HelpTopic[]

const isTopic = (name: string | null): name is HelpTopic => name !== null && name in topicCommands

/** Topics of parts with another name. */
const topicOfPart: Readonly<Record<string, HelpTopic>> = {
  plants: 'inspector',
  filters: 'phenotypes',
  header: 'overview',
  tabs: 'overview',
  search: 'news',
  article: 'news',
}

const topicOfPath: readonly (readonly [start: string, topic: HelpTopic])[] = [
  ['/fields/phenotypes', 'phenotypes'],
  ['/fields/statistic', 'statistics'],
  ['/fields', 'map'],
  ['/varieties/pedigrees', 'pedigree'],
  ['/varieties/storage', 'storage'],
  ['/varieties', 'varieties'],
  ['/genome', 'genome'],
  ['/news', 'news'],
  ['/account/company-structure', 'structure'],
  ['/account/history', 'history'],
  ['/account', 'account'],
]

/**
 * The topic of a part of a page, by its name, or else of the page. The table of any page except the fields has that
 * page's topic.
 */
export function topicOf(part: string | null, path: string): HelpTopic {
  const pathTopic = topicOfPath.find(([start]) => path.startsWith(start))?.[1] ?? 'overview'
  const isFields = pathTopic === 'map'
  if (!isFields && (part === 'table' || part === 'toolbar' || part === 'status')) return pathTopic
  if (isTopic(part)) return part
  return (part === null ? undefined : topicOfPart[part]) ?? pathTopic
}

/** Loads the topics of a language. */
export async function loadTopics(language: Language): Promise<TopicTexts> {
  switch (language) {
    case 'ru':
      return (await import('./topics/ru.ts')).russianTopics
    case 'en':
      return (await import('./topics/en.ts')).englishTopics
    case 'it':
      return (await import('./topics/it.ts')).italianTopics
    case 'es':
      return (await import('./topics/es.ts')).spanishTopics
  }
}
