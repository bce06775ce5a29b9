import { getI18n } from 'react-i18next'
import type { Namespace } from '../words/word.ts'
import { loadNamespaces } from './i18n.ts'
import { loadSentences } from './loadSentences.ts'

/**
 * A module whose components use sentences of these namespaces: resolves once module and sentences are loaded. Rejects
 * if either cannot be loaded. `tests/arch/namespaces.test.ts` finds modules loaded without them.
 */
export async function withSentences<Module>(needed: readonly Namespace[], module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadNamespaces(getI18n(), needed, loadSentences)])
  return loaded
}
