import { getI18n } from 'react-i18next'
import type { Namespace } from '../words/word.ts'
import { loadNamespaces } from './i18n.ts'
import { loadSentences } from './loadSentences.ts'

/**
 * A module whose parts use sentences of these namespaces: resolves once they are loaded too, in the language on screen.
 * Rejects when the module or the sentences cannot be loaded. `tests/arch/namespaces.test.ts` finds modules without them.
 */
export async function withSentences<Module>(needed: readonly Namespace[], module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadNamespaces(getI18n(), needed, loadSentences)])
  return loaded
}
