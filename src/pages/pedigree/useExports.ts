import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { exportPicture } from '../../canvas/export/exportPicture.ts'
import { heliumText } from '../../domain/pedigree/helium.ts'
import type { PedigreeLine } from '../../domain/pedigree/lineGraph.ts'
import { languageOf } from '../../i18n/i18n.ts'
import { csvStyleOf, writeCsv } from '../../sheets/text/writeCsv.ts'
import { lineGraphAtom } from '../../state/pedigree/lineStages.ts'
import { drawnPedigreeAtom, exportRequests, type PedigreeExport } from '../../state/pedigree/pedigreeView.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { saveFile } from '../../ui/saveFile.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { fileNameOf } from '../fields/download/mapPicture.ts'
import { PedigreeScene } from './scene/PedigreeScene.ts'

/** All drawn lines, including those in folded families. */
function drawnLines(store: Store): PedigreeLine[] {
  const nodes = store.get(drawnPedigreeAtom)?.pedigree.nodes ?? []
  return nodes.flatMap((node) => (node.kind === 'line' ? [node.line] : node.kind === 'family' ? node.lines : []))
}

/** Handles export requests: pictures by the screen's painter, and the parents' table. */
export function useExports(theme: MapTheme): void {
  const store = useStore()
  const { t, i18n } = useTranslation()
  useEffect(() => {
    const fileOf = async (format: PedigreeExport): Promise<{ content: Blob; ending: string }> => {
      if (format === 'png' || format === 'svg') {
        const scene = new PedigreeScene(store, theme, t)
        return { content: await exportPicture(scene, format, { scaleX: 1, scaleY: 1, ratio: 2 }), ending: format }
      }
      const lines = drawnLines(store)
      const graph = store.get(lineGraphAtom)
      const shown = new Set(lines.map(({ id }) => id))
      const nameOf = (id: number) => graph?.line(id)?.name ?? null
      if (format === 'helium')
        return { content: new Blob([heliumText(lines, (id) => (shown.has(id) ? nameOf(id) : null))]), ending: 'helium' }
      const heads = [t('grid.line'), t('grid.mother'), t('grid.father')] as const
      const rows = lines
        .filter(({ mother, father }) => mother !== null || father !== null)
        .map(({ name, mother, father }) => [name, ...[mother, father].map((id) => (id === null ? null : nameOf(id)))])
      const csv = writeCsv([heads, ...rows], csvStyleOf(languageOf(i18n.language)))
      return { content: new Blob([new Uint8Array(csv)], { type: 'text/csv' }), ending: 'csv' }
    }
    return handleRequests(store, exportRequests, async (format) => {
      const drawn = store.get(drawnPedigreeAtom)
      if (!drawn) return
      const name = store.get(lineGraphAtom)?.line(drawn.focus)?.name ?? ''
      try {
        const { content, ending } = await fileOf(format)
        saveFile(content, `${fileNameOf(name, t('shell.pedigrees'))}.${ending}`)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        store.set(showMessageAtom, { kind: 'warning', key: 'pedigree.tooLarge', params: {} })
      }
    })
  }, [store, theme, t, i18n])
}
