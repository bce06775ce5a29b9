import { Button, Link } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { keyOfLine } from '../../../domain/pedigree/shownPedigree.ts'
import { formatNumber, noValue } from '../../../i18n/format.ts'
import { pedigreeScaleAtom } from '../../../state/pedigree/pedigreeScale.ts'
import { drawnPedigreeAtom } from '../../../state/pedigree/pedigreeView.ts'
import { kinshipAtom } from '../../../state/pedigree/shownPedigree.ts'
import { showPedigreeOf } from '../../../state/pedigree/walk.ts'
import { Genealogy } from './Genealogy.tsx'
import { usePartStyles } from './panelStyles.ts'
import { usePanelLine } from './usePanelLine.ts'

/** Details of the line under the cursor: parents, generation, offspring, inbreeding, pedigree as text. */
export function DetailsTab() {
  const styles = usePartStyles()
  const { t } = useTranslation()
  const store = useStore()
  const shown = usePanelLine()
  const drawn = useAtomValue(drawnPedigreeAtom)
  const kinship = useAtomValue(kinshipAtom)
  const scale = useAtomValue(pedigreeScaleAtom)
  if (!shown) return null
  const { graph, line } = shown
  const at = drawn?.at.get(keyOfLine(line.id))
  const node = at === undefined ? undefined : drawn?.pedigree.nodes[at]
  const inbreeding = kinship?.inbreedingOf(line.id) ?? Number.NaN
  const rows: [string, string][] = [
    [t('pedigree.stage'), line.stage ?? noValue],
    [t('pedigree.generation'), node ? formatNumber(node.generation) : noValue],
    [t('pedigree.offspringCount'), formatNumber(graph.offspring(line.id).length)],
    [t('pedigree.colour.inbreeding'), Number.isNaN(inbreeding) ? noValue : formatNumber(inbreeding, 4)],
  ]
  if (scale && at !== undefined && !Number.isNaN(scale.values[at]))
    rows.push([t('pedigree.figure'), formatNumber(scale.values[at], scale.decimals)])
  return (
    <>
      <table className={styles.table}>
        <tbody>
          {(['mother', 'father'] as const).map((role) => (
            <tr key={role}>
              <th className={styles.th} scope="row">
                {t(`grid.${role}`)}
              </th>
              <td className={styles.figure}>
                <LineLink id={line[role]} nameOf={(id) => graph.line(id)?.name} />
              </td>
            </tr>
          ))}
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th className={styles.th} scope="row">
                {name}
              </th>
              <td className={styles.figure}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {line.id !== drawn?.focus && (
        <Button className={styles.part} size="small" onClick={() => showPedigreeOf(store, line.id)}>
          {t('command.pedigree.focus')}
        </Button>
      )}
      <Genealogy graph={graph} line={line.id} />
    </>
  )
}

/** A parent's name, linked to its pedigree. */
function LineLink({ id, nameOf }: { id: number | null; nameOf(id: number): string | undefined }) {
  const styles = usePartStyles()
  const store = useStore()
  const name = id === null ? undefined : nameOf(id)
  if (id === null || name === undefined) return <span className={styles.quiet}>?</span>
  return (
    <Link as="button" className={styles.link} onClick={() => showPedigreeOf(store, id)}>
      {name}
    </Link>
  )
}
