import type { i18n as I18n } from 'i18next'
import type { Command } from '../../../../commands/command.ts'
import { commandsOn } from '../../../../commands/commandsHere.ts'
import { keyText } from '../../../../commands/keyText.ts'
import type { OpenPage } from '../../../../commands/openPage.ts'
import type { PaletteEntry, PaletteQuery } from '../../../../commands/palette.ts'
import { canRun, permissionReason, runChosen } from '../../../../commands/runCommand.ts'
import { languageNames } from '../../../../i18n/i18n.ts'
import { session } from '../../../../state/account/session.ts'
import { helpAtom } from '../../../../state/shell/introduction/help.ts'
import { openPageRequests } from '../../../../state/shell/navigation.ts'
import { request } from '../../../../state/shell/requests.ts'
import { themePreferenceAtom } from '../../../../state/shell/settings/theme.ts'
import type { Store } from '../../../../state/store.ts'
import { isMac } from '../../../../ui/platform.ts'
import { type Language, languages } from '../../../../words/word.ts'
import { pages } from '../../../pages.ts'
import { offeredUploads } from '../../files/upload/offeredUploads.ts'
import { uploadEntries } from '../../files/upload/uploadEntries.ts'
import { helpTopics, type TopicTexts } from '../../help/topics.ts'
import type { PaletteGroup } from './paletteFound.ts'
import { recentCommands } from './recentCommands.ts'

/** Input of the entries: the user, the page, and translation functions. */
export interface PaletteContext {
  readonly store: Store
  readonly page: OpenPage
  readonly i18n: I18n
  readonly limit: number
  /** The topics of the help by language; null while loading. */
  readonly topics: Readonly<Record<Language, TopicTexts>> | null
}

const inAllLanguages = (i18n: I18n, key: string) => languages.map((lng) => i18n.getFixedT(lng)(key))

function commandEntry(command: Command, { store, i18n }: PaletteContext): PaletteEntry {
  const enabled = canRun(store, command)
  return {
    id: command.id,
    name: i18n.t(command.title),
    kind: enabled === true ? '' : i18n.t(enabled.reason, enabled.params ?? {}),
    keys: command.keys[0] && keyText(command.keys[0], isMac),
    isEnabled: enabled === true,
    sought: inAllLanguages(i18n, command.title),
    run: (store) => runChosen(store, command),
  }
}

function isInPalette(store: Store, { inPalette = true }: Command): boolean {
  return typeof inPalette === 'function' ? inPalette(store) : inPalette
}

/** Commands that the user's role does not allow are not listed. */
function isAllowed(store: Store, command: Command): boolean {
  const enabled = canRun(store, command)
  return enabled === true || enabled.reason !== permissionReason
}

function commandEntries(context: PaletteContext): PaletteEntry[] {
  return commandsOn(context.page)
    .filter((command) => command.id !== 'palette.open')
    .filter((command) => isInPalette(context.store, command) && isAllowed(context.store, command))
    .map((command) => commandEntry(command, context))
}

/** The pages that the user can open, by their names in all four languages. */
function pageEntries({ i18n }: PaletteContext): PaletteEntry[] {
  return pages
    .filter(({ needs, path }) => needs !== 'visitor' && !path.includes(':'))
    .map(({ path, section, title, tab }) => {
      const label = tab?.label ?? title
      return {
        id: `page:${path}`,
        name: i18n.t(label),
        kind: section === null ? '' : i18n.t(section === 'news' ? 'news.title' : `shell.${section}`),
        isEnabled: true,
        sought: [...inAllLanguages(i18n, label), ...inAllLanguages(i18n, title)],
        run: (store) => request(store, openPageRequests, { path }),
      }
    })
}

const themes = [
  ['system', 'shell.themeSystem'],
  ['light', 'shell.themeLight'],
  ['dark', 'shell.themeDark'],
  ['contrast', 'shell.themeContrast'],
] as const

/** Theme and language, each with its values. */
function settingEntries({ i18n }: PaletteContext): PaletteEntry[] {
  const themeEntries = themes.map(
    ([value, label]): PaletteEntry => ({
      id: `theme:${value}`,
      name: `${i18n.t('shell.theme')}: ${i18n.t(label)}`,
      kind: '',
      isEnabled: true,
      sought: languages.map((lng) => `${i18n.getFixedT(lng)('shell.theme')} ${i18n.getFixedT(lng)(label)}`),
      run: (store) => store.set(themePreferenceAtom, value),
    }),
  )
  const languageEntries = languages.map(
    (code): PaletteEntry => ({
      id: `language:${code}`,
      name: `${i18n.t('shell.language')}: ${languageNames[code]}`,
      kind: '',
      isEnabled: true,
      sought: languages.map((lng) => `${i18n.getFixedT(lng)('shell.language')} ${languageNames[code]}`),
      run: (store) => store.set(session.language, code),
    }),
  )
  return [...themeEntries, ...languageEntries]
}

function helpEntries({ topics, i18n, store }: PaletteContext): PaletteEntry[] {
  if (!topics) return []
  const language = store.get(session.language)
  return helpTopics.map((topic) => ({
    id: `help:${topic}`,
    name: topics[language][topic].title,
    kind: i18n.t('help.title'),
    isEnabled: true,
    sought: languages.map((code) => topics[code][topic].title),
    run: (store) => store.set(helpAtom, { topic }),
  }))
}

function uploadsOf({ store, page, i18n }: PaletteContext): PaletteEntry[] {
  if (!store.get(session.selectedCulture)) return []
  return uploadEntries(
    offeredUploads(page),
    (key) => i18n.t(key),
    (key) => inAllLanguages(i18n, key),
  )
}

/**
 * The groups searched without a prefix: the last five commands, pages, commands, what the page finds, settings, help.
 */
function plainGroups(context: PaletteContext, query: PaletteQuery, text: string): PaletteGroup[] {
  const commands = commandEntries(context)
  const recent = text === '' ? recentCommands() : []
  const pageSources = (context.page.palette ?? []).filter(({ sign }) => sign === undefined)
  const groups = [
    { heading: 'palette.recent', entries: recent.flatMap((id) => commands.find((entry) => entry.id === id) ?? []) },
    { heading: 'palette.commands', entries: commands.filter(({ id }) => !recent.includes(id)) },
    ...pageSources.map((source) => ({ heading: source.group ?? 'palette.found', entries: source.find(text, query) })),
    { heading: 'palette.files', entries: uploadsOf(context) },
    { heading: 'palette.settings', entries: settingEntries(context) },
    { heading: 'help.title', entries: text === '' ? [] : helpEntries(context) },
  ]
  // Without a search text pages come first; among equal matches commands do.
  groups.splice(text === '' ? 1 : 2, 0, { heading: 'palette.pages', entries: pageEntries(context) })
  return groups
}

/**
 * Candidate entries for a text, and the text without its prefix that they are compared with. Null: they are compared
 * already.
 */
export function paletteGroups(
  context: PaletteContext,
  typed: string,
): { groups: PaletteGroup[]; wanted: string | null } {
  const text = typed.trim().toLowerCase()
  const { store, i18n, page, limit } = context
  const query: PaletteQuery = { store, word: (key, params = {}) => i18n.t(key, params), limit }
  const signed = (page.palette ?? []).find(({ sign }) => sign !== undefined && text.startsWith(sign))
  const rest = text.slice(1).trim()
  if (signed)
    return {
      groups: [{ heading: signed.group ?? 'palette.found', entries: signed.find(text.slice(1), query) }],
      wanted: null,
    }
  if (text.startsWith('>'))
    return { groups: [{ heading: 'palette.commands', entries: commandEntries(context) }], wanted: rest }
  if (text.startsWith('?')) return { groups: [{ heading: 'help.title', entries: helpEntries(context) }], wanted: rest }
  return { groups: plainGroups(context, query, text), wanted: text }
}
