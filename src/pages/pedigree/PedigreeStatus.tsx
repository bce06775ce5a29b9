import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { lineGraphAtom } from '../../state/pedigree/lineStages.ts'
import { drawnPedigreeAtom, pedigreeCameraAtom, secondLineAtom, zeroLayer } from '../../state/pedigree/pedigreeView.ts'
import {
  activePlaceAtom,
  activeShownAtom,
  pathsToSecondAtom,
  wantedPedigreeAtom,
} from '../../state/pedigree/shownPedigree.ts'
import { StatusRegion } from '../shell/StatusLine.tsx'
import { StatusMessage } from '../shell/StatusMessage.tsx'
import { Conflicts } from '../shell/sheet/Conflicts.tsx'
import { NotStored } from '../shell/sheet/NotStored.tsx'
import { ParkedChanges } from '../shell/sheet/ParkedChanges.tsx'
import { SaveState } from '../shell/sheet/SaveState.tsx'
import { useStatusStyles } from '../shell/sheet/statusStyles.ts'
import { nodeName, shortName } from './scene/words.ts'

const useStyles = makeStyles({
  active: { fontWeight: 600, color: tokens.colorNeutralForeground1 },
  counts: { marginLeft: 'auto' },
})

/** Zoom in whole percent; null before anything is drawn. */
const zoomAtom = atom((get) => {
  const camera = get(pedigreeCameraAtom)
  return camera && Math.round(camera.scaleX * 100)
})

/** The node under the cursor, and its relationship to the shown line. */
function ActiveNode() {
  const styles = { ...useStatusStyles(), ...useStyles() }
  const { t } = useTranslation()
  const graph = useAtomValue(lineGraphAtom)
  const node = useAtomValue(activeShownAtom)
  const at = useAtomValue(activePlaceAtom)
  const drawn = useAtomValue(drawnPedigreeAtom)
  if (!graph || !node || !drawn || at === null) return null
  if (node.kind !== 'line') return <span className={styles.active}>{nodeName(node, graph, null, t)}</span>
  const parts = [
    t(node.line.isVariety ? 'pedigree.sign.variety' : 'pedigree.sign.line').toLowerCase(),
    // Paths of several lengths can lead to a line: use the generation of the ruler next to the canvas.
    t('pedigree.inGeneration', { generation: formatNumber(drawn.layout.layer[at] - zeroLayer(drawn)) }),
    t('pedigree.offspring', { count: graph.offspring(node.line.id).length }),
  ]
  return (
    <span className={styles.yields}>
      <span className={styles.active}>{shortName(node, t)}</span> · {parts.join(' · ')}
    </span>
  )
}

function SecondLine() {
  const { t } = useTranslation()
  const graph = useAtomValue(lineGraphAtom)
  const second = useAtomValue(secondLineAtom)
  const paths = useAtomValue(pathsToSecondAtom)
  const name = second === null ? undefined : graph?.line(second)?.name
  return name === undefined ? null : <span>{t('pedigree.second', { name, count: paths.length })}</span>
}

/** Number of drawn lines by their relationship to the shown line. */
function Counts() {
  const styles = { ...useStatusStyles(), ...useStyles() }
  const { t } = useTranslation()
  const drawn = useAtomValue(drawnPedigreeAtom)
  const truncated = useAtomValue(wantedPedigreeAtom)?.truncated ?? 0
  if (!drawn) return null
  const lines = drawn.pedigree.nodes.flatMap((node) => (node.kind === 'line' ? [node] : []))
  const families = drawn.pedigree.nodes.flatMap((node) => (node.kind === 'family' ? [node.lines.length] : []))
  const sides = lines.filter(({ side }) => side).length
  const parts = [
    t('pedigree.ancestorCount', { count: lines.filter(({ generation, side }) => generation < 0 && !side).length }),
    t('pedigree.descendantCount', { count: lines.filter(({ generation, side }) => generation > 0 && !side).length }),
    families.length > 0 && t('pedigree.familyCount', { count: families.reduce((sum, n) => sum + n, 0) }),
    sides > 0 && t('pedigree.sideCount', { count: sides }),
    truncated > 0 && t('pedigree.truncated', { count: truncated }),
  ]
  return (
    <span className={mergeClasses(styles.counts, styles.yields)} data-counts="">
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}

/** The line below the canvas: state that tests and screen readers need, as text. */
export function PedigreeStatus() {
  const { t } = useTranslation()
  const zoom = useAtomValue(zoomAtom)
  return (
    <StatusRegion>
      <ActiveNode />
      <SecondLine />
      <StatusMessage />
      <Counts />
      {zoom !== null && <span>{t('status.zoom', { percent: formatNumber(zoom) })}</span>}
      <Conflicts />
      <NotStored />
      <ParkedChanges />
      <SaveState />
    </StatusRegion>
  )
}
