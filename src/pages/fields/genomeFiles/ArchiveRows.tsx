import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { GenomeFile } from '../../../contract/genome/genomeFiles.ts'
import { bytesText } from '../../../i18n/bytes.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { ArchiveActions } from './ArchiveActions.tsx'
import { ArchiveState } from './ArchiveState.tsx'
import type { ArchiveItem } from './useArchives.ts'

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  scroll: { overflowX: 'auto' },
  head: {
    height: '28px',
    padding: '0 8px',
    textAlign: 'left',
    fontSize: '12px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    whiteSpace: 'nowrap',
  },
  cell: {
    height: '34px',
    padding: '0 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    whiteSpace: 'nowrap',
  },
  right: { textAlign: 'right' },
  name: { maxWidth: '220px', overflow: 'hidden', textOverflow: 'ellipsis' },
  choice: {
    padding: 0,
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    maxWidth: '100%',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  chosen: { backgroundColor: tokens.colorBrandBackground2 },
  fault: {
    padding: '5px 8px',
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  none: { padding: '8px 0', color: tokens.colorNeutralForeground3 },
})

/** Files of a plot as a table, with the chosen one's report below it. */
export function ArchiveRows(props: {
  plotId: number
  label: string
  items: readonly ArchiveItem[]
  chosen: number | null
  choose(id: number): void
  /** Opens the file chooser for the same file, to resume its upload. */
  goOn(file: GenomeFile): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { items, chosen, choose } = props
  if (items.length === 0) return <div className={styles.none}>{t('genomeFiles.none')}</div>
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('genomeFiles.ofPlot', { name: props.label })}>
        <thead>
          <tr>
            {(['archive', 'type', 'reads', 'part'] as const).map((key) => (
              <th key={key} className={styles.head} scope="col">
                {t(`genomeFiles.${key}`)}
              </th>
            ))}
            <th className={mergeClasses(styles.head, styles.right)} scope="col">
              {t('genomeFiles.size')}
            </th>
            <th className={styles.head} scope="col">
              {t('genomeFiles.state')}
            </th>
            <th className={styles.head} scope="col">
              {t('genomeFiles.added')}
            </th>
            <td className={styles.head} />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row
              key={item.file.fastqc_id}
              {...props}
              item={item}
              isChosen={item.file.fastqc_id === chosen}
              choose={choose}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row(props: { item: ArchiveItem; isChosen: boolean; choose(id: number): void; goOn(file: GenomeFile): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { item, isChosen } = props
  const { file, running } = item
  const size = bytesText(file.size)
  const fault = file.fault?.message ?? (running?.state === 'stopped' ? t('failed.genomeUpload') : null)
  const reason = running?.state === 'stopped' ? running.reason : null
  return (
    <Fragment>
      <tr className={mergeClasses(isChosen && styles.chosen)} data-genome-file={file.archive} data-status={file.status}>
        <td className={mergeClasses(styles.cell, styles.name)}>
          <button
            type="button"
            className={styles.choice}
            title={file.archive}
            aria-pressed={isChosen}
            onClick={() => props.choose(file.fastqc_id)}
          >
            {file.archive}
          </button>
        </td>
        <td className={styles.cell}>{t(`genomeFiles.type.${file.data_type}`)}</td>
        <td className={styles.cell}>{t(file.paired ? 'genomeFiles.paired' : 'genomeFiles.single')}</td>
        <td className={styles.cell}>{t(file.partial ? 'genomeFiles.partial' : 'genomeFiles.whole')}</td>
        <td className={mergeClasses(styles.cell, styles.right)}>{t(`size.${size.unit}`, { value: size.value })}</td>
        <td className={styles.cell}>
          <ArchiveState {...item} />
        </td>
        <td className={mergeClasses(styles.cell, styles.quiet)}>{formatInstant(file.created_at)}</td>
        <td className={mergeClasses(styles.cell, styles.right)}>
          <ArchiveActions {...item} goOn={() => props.goOn(file)} />
        </td>
      </tr>
      {fault && (
        <tr>
          <td className={styles.fault} colSpan={8} data-genome-fault="">
            {[fault, reason].filter(Boolean).join(' ')}
          </td>
        </tr>
      )}
    </Fragment>
  )
}
