import { describe, expect, it } from 'vitest'
import { type SourceFile, sourceFiles } from './sourceFiles.ts'

/** The only place that creates atoms with state, each with its lifetime. */
const home = 'src/state/lifetime.ts'

/**
 * Values that modules store outside atoms, each with the reason why it cannot contain data of a year, crop or sign-in.
 */
const exceptions: Record<string, string> = {
  'src/api/browser.ts reachListeners': 'listeners that are taken out by who put them in',
  'src/canvas/wheel.ts zoomsWithoutKey': 'a setting of the browser, put there by its atom',
  'src/grid/gridTheme.ts themes': 'made of the colours alone',
  'src/i18n/format.ts choice': 'a setting of the browser, put there by its atom',
  'src/i18n/format.ts mark': 'the decimal mark by that setting and the language',
  'src/state/log/persistence/storage.ts pageStorage': 'the browser has one database, whose entries name their user',
  'src/ui/keyInterceptors.ts interceptors': 'pages and dialogs that are shown, taken out as they go',
  'src/ui/form/unsaved.ts unsavedForms': 'forms on the page, taken out as they go',
  'src/ui/overlay/KeyTooltip.tsx pressListeners': 'tooltips on the page, taken out as they go',
  'src/ui/overlay/KeyTooltip.tsx latest': 'a time of the window alone',
  'src/ui/pageZoom.ts isInstalled': 'whether getters of the window are replaced, which a new page undoes',
  'src/ui/pageZoom.ts zoom': 'a setting of the browser, put there by its atom',
}

const browserFiles = sourceFiles('src').filter(
  ({ path }) => !/\.test\.tsx?$/.test(path) && !/^src\/(domain|contract|sheets|words|workers)\//.test(path),
)

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/**
 * Calls of jotai's `atom` and similar functions with an initial value: derived atoms begin with a function, write-only
 * ones with null.
 */
function holdingAtoms({ path, text }: SourceFile): string[] {
  const calls = [...text.matchAll(/\batom(With\w+|Family)?\s*([<(])\s*(.{0,6})/g)]
  return calls
    .filter(([, other, bracket, first]) => other || bracket === '<' || !/^(\(|null,|async )/.test(first))
    .map((call) => `${path}:${lineOf(text, call.index)}`)
}

/** Names of a module that can be written to while the page lives: `let`, and collections that begin empty. */
function valuesOfModule({ path, text }: SourceFile): string[] {
  const lets = text.matchAll(/^(?:export )?let (\w+)/gm)
  const empties = text.matchAll(/^(?:export )?const (\w+)(?:: [^=]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\])/gm)
  return [...lets, ...empties].map(([, name]) => `${path} ${name}`)
}

describe('page state has a lifetime', () => {
  it('a stateful atom is created by yearAtom, cropAtom, signInAtom or deviceAtom', () => {
    expect(browserFiles.filter(({ path }) => path !== home).flatMap(holdingAtoms)).toEqual([])
  })

  it('modules have no other state that could outlive a year, a crop or a user', () => {
    const violations = browserFiles.filter(({ path }) => path !== home).flatMap(valuesOfModule)
    expect(violations.sort()).toEqual(Object.keys(exceptions).sort())
  })
})
