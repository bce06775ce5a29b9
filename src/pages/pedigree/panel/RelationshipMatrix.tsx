import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { parentageMatrix } from '../../../domain/pedigree/kinship/kinship.ts'
import { formatNumber, withMark } from '../../../i18n/format.ts'
import { lineGraphAtom } from '../../../state/pedigree/lineStages.ts'
import { matrixLinesAtom } from '../../../state/pedigree/pedigreeView.ts'
import { kinshipAtom, relatedLinesAtom } from '../../../state/pedigree/shownPedigree.ts'
import { LinePicker } from '../toolbar/LinePicker.tsx'
import { useCopy } from '../useCopy.ts'
import { usePartStyles } from './panelStyles.ts'

/** Maximum number of lines of a matrix. */
const maxLines = 50

const useStyles = makeStyles({
  scroll: { overflowX: 'auto', maxHeight: '420px', overflowY: 'auto' },
  cell: {
    padding: '4px 6px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    border: `1px solid ${tokens.colorNeutralBackground1}`,
  },
  name: {
    position: 'sticky',
    left: 0,
    textAlign: 'left',
    fontWeight: 400,
    maxWidth: '110px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
  },
  column: {
    maxWidth: '72px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: 400,
    color: tokens.colorNeutralForeground3,
  },
  add: { marginTop: '8px', width: '100%', minWidth: 0 },
})

/** Coefficients of parentage between the shown line, the second one and further lines. */
export function RelationshipMatrix() {
  const styles = useStyles()
  const parts = usePartStyles()
  const { t } = useTranslation()
  const copy = useCopy()
  const graph = useAtomValue(lineGraphAtom)
  const kinship = useAtomValue(kinshipAtom)
  const lines = useAtomValue(relatedLinesAtom)
  const [added, setAdded] = useAtom(matrixLinesAtom)
  if (!graph || !kinship) return null
  const matrix = parentageMatrix(kinship, lines)
  const name = (id: number) => graph.line(id)?.name ?? ''
  const asText = () =>
    [
      ['', ...lines.map(name)],
      ...matrix.map((row, k) => [name(lines[k]), ...row.map((theta) => withMark(theta.toFixed(4)))]),
    ]
      .map((row) => row.join('\t'))
      .join('\n')
  return (
    <section className={parts.part} data-matrix="">
      <div className={parts.head}>
        <h3 className={parts.title}>{t('pedigree.matrix', { count: lines.length })}</h3>
        {lines.length > 1 && (
          <Button size="small" appearance="transparent" onClick={() => copy(asText())}>
            {t('pedigree.copy')}
          </Button>
        )}
      </div>
      {lines.length > 1 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section className={styles.scroll} tabIndex={0} aria-label={t('pedigree.matrix', { count: lines.length })}>
          <table>
            <thead>
              <tr>
                <th />
                {lines.map((id) => (
                  <th key={id} className={styles.column} scope="col" title={name(id)}>
                    {name(id)}
                  </th>
                ))}
                <th />
              </tr>
            </thead>
            <tbody>
              {matrix.map((row, k) => (
                <tr key={lines[k]}>
                  <th className={styles.name} scope="row" title={name(lines[k])}>
                    {name(lines[k])}
                  </th>
                  {row.map((theta, column) => (
                    <td key={lines[column]} className={styles.cell} style={{ backgroundColor: tint(theta) }}>
                      {formatNumber(theta, 4)}
                    </td>
                  ))}
                  <td>
                    {added.includes(lines[k]) && (
                      <Button
                        appearance="subtle"
                        size="small"
                        icon={<DismissRegular />}
                        aria-label={t('pedigree.removeFromMatrix', { name: name(lines[k]) })}
                        onClick={() => setAdded(added.filter((id) => id !== lines[k]))}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {lines.length < maxLines && (
        <LinePicker
          className={styles.add}
          graph={graph}
          label={t('pedigree.addLine')}
          placeholder={t('pedigree.addLine')}
          line={null}
          onChoose={(line) => setAdded([...added.filter((id) => id !== line), line])}
        />
      )}
    </section>
  )
}

/** The accent colour, stronger for closer relationships; text stays readable on all shades. */
function tint(theta: number): string {
  const share = Math.round(Math.min(1, Math.max(0, theta)) * 45)
  return `color-mix(in srgb, ${tokens.colorBrandForeground1} ${share}%, ${tokens.colorNeutralBackground1})`
}
