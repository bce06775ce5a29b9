import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileLanguage } from '../../../../domain/files/headers/columns.ts'
import type { SampleContent, SampleWords, Upload } from '../../../../domain/files/uploadRecord.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { margin: 0, fontSize: '12px', lineHeight: '16px', fontWeight: 600, color: tokens.colorNeutralForeground2 },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))',
    gap: '8px',
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    minWidth: 0,
    padding: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '13px',
    lineHeight: '18px',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  picture: {
    display: 'grid',
    height: '52px',
    overflow: 'hidden',
    gridAutoRows: '17px',
    fontSize: '10px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    padding: '0 4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2, fontWeight: 600 },
  number: { textAlign: 'right' },
})

interface PictureCell {
  readonly text: string
  readonly isHeading: boolean
  readonly isNumber: boolean
}

/** Columns and rows of a thumbnail, including headings. */
const size = { columns: 4, rows: 3 }

const textCell = (value: string | number | null): PictureCell => ({
  text: value === null ? '' : String(value),
  isHeading: false,
  isNumber: typeof value === 'number',
})

/** The first cells of a sample, row by row: a table with its headings, or a map with its plots in place. */
function pictureOf(content: SampleContent): PictureCell[][] {
  if ('plots' in content) {
    return Array.from({ length: size.rows }, (_, row) =>
      Array.from({ length: size.columns }, (_, col) => {
        const plot = content.plots.find((candidate) => candidate.row === row + 1 && candidate.col === col + 1)
        return textCell(plot ? (plot.label ?? plot.name) : null)
      }),
    )
  }
  // Columns that differ between files are shown rather than names of plots.
  const shown = content.columns.slice(0, size.columns)
  const headings = shown.map(({ title }) => ({ text: title, isHeading: true, isNumber: false }))
  const rows = content.rows.slice(0, size.rows - 1).map((row) => row.slice(0, size.columns).map(textCell))
  return [headings, ...rows]
}

/** A sample file of each offered kind, with a thumbnail of its table. */
export function SampleCards(props: {
  uploads: readonly Upload[]
  language: FileLanguage
  onSave(upload: Upload): void
}) {
  const { uploads, language } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const pictures = useMemo(() => {
    const words: SampleWords = { language, text: (key) => t(`samples.${key}`) }
    return new Map(uploads.map((upload) => [upload.key, pictureOf(upload.sample(words))]))
  }, [uploads, language, t])
  return (
    <section className={styles.root} aria-label={t('upload.samples')}>
      <h3 className={styles.title}>{t('upload.samples')}</h3>
      <div className={styles.cards}>
        {uploads.map((upload) => (
          <button
            key={upload.key}
            type="button"
            className={styles.card}
            aria-label={t(upload.words.name)}
            onClick={() => props.onSave(upload)}
          >
            <span>{t(upload.words.name)}</span>
            <Picture rows={pictures.get(upload.key) ?? []} />
          </button>
        ))}
      </div>
    </section>
  )
}

function Picture({ rows }: { rows: readonly (readonly PictureCell[])[] }) {
  const styles = useStyles()
  const columns = Math.max(...rows.map((row) => row.length), 1)
  const cells = rows.flatMap((row, r) =>
    Array.from({ length: columns }, (_, c) => ({ key: `${r} ${c}`, cell: row[c] ?? textCell(null) })),
  )
  return (
    <span
      className={styles.picture}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      aria-hidden="true"
    >
      {cells.map(({ key, cell }) => (
        <span
          key={key}
          className={mergeClasses(styles.cell, cell.isHeading && styles.heading, cell.isNumber && styles.number)}
        >
          {cell.text}
        </span>
      ))}
    </span>
  )
}
