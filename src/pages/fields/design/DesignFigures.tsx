import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { DesignPreview } from '../../../domain/designs/designPreview.ts'
import type { DesignRequest } from '../../../domain/designs/designRequest.ts'
import { formatNumber } from '../../../i18n/format.ts'

const useStyles = makeStyles({
  figure: { display: 'flex', alignItems: 'baseline', gap: '8px', fontVariantNumeric: 'tabular-nums' },
  large: { fontSize: '28px', lineHeight: '36px', fontWeight: 700 },
  quiet: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  below: { marginTop: '8px' },
  track: {
    position: 'relative',
    height: '8px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground5,
  },
  share: { height: '100%', borderRadius: '4px', backgroundColor: tokens.colorBrandBackground },
  bound: {
    position: 'absolute',
    top: '-4px',
    width: '2px',
    height: '16px',
    backgroundColor: tokens.colorNeutralForeground1,
  },
  list: { margin: 0, display: 'flex', flexDirection: 'column', gap: '8px', fontSize: '13px', lineHeight: '18px' },
  row: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 8px' },
  value: { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  note: { margin: 0, flexBasis: '100%', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  remark: {
    margin: 0,
    padding: '8px 12px',
    borderRadius: '6px',
    fontSize: '13px',
    lineHeight: '18px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
  },
})

type Request = Omit<DesignRequest, 'isFree'>

/** One figure of the score: name, value and explanation. */
interface Figure {
  readonly name: string
  readonly value: string
  readonly note?: string
}

function sharedFigure(t: TFunction, { concurrences }: DesignPreview['score']): Figure[] {
  if (!concurrences) return []
  const counts = Object.entries(concurrences).sort(([a], [b]) => Number(a) - Number(b))
  const note = counts.map(([times, pairs]) => t('designMode.figure.pairs', { count: pairs, times })).join(', ')
  return [{ name: t('designMode.figure.shared'), value: counts.map(([times]) => times).join(', '), note }]
}

function sedNote(t: TFunction, { efficiency }: DesignPreview, { kind, params }: Request): string | undefined {
  if (efficiency === null || (kind !== 'alpha' && kind !== 'row_column')) return undefined
  const complete = formatNumber(Math.sqrt(2 / params.reps), 2)
  return t('designMode.figure.sedNote', { complete, percent: formatNumber((1 - efficiency) * 100, 0) })
}

function figuresOf(t: TFunction, preview: DesignPreview, request: Request): Figure[] {
  const { score } = preview
  return [
    ...sharedFigure(t, score),
    { name: t('designMode.figure.errorDf'), value: formatNumber(score.errorDf) },
    { name: t('designMode.figure.sed'), value: formatNumber(score.sed, 2), note: sedNote(t, preview, request) },
    {
      name: t('designMode.figure.neighbours'),
      value: formatNumber(score.equalNeighbours),
      note: t('designMode.figure.neighboursNote'),
    },
    ...(score.farthestCheck === null
      ? []
      : [
          {
            name: t('designMode.figure.farthest'),
            value: t('designMode.figure.places', { count: score.farthestCheck }),
          },
        ]),
  ]
}

/** The figures of a design: its efficiency relative to the bound, then the others with explanations. */
export function DesignFigures({ preview, request }: { preview: DesignPreview; request: Request }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { efficiency, bound, warnings, score } = preview
  const isBounded = efficiency !== null && bound !== null && bound < 1
  return (
    <>
      {efficiency !== null && (
        <div>
          <div className={styles.figure}>
            <span className={styles.large}>{formatNumber(efficiency, 4)}</span>
            <span className={styles.quiet}>
              {isBounded
                ? t('designMode.figure.ofBound', { percent: formatNumber((efficiency / bound) * 100, 1) })
                : t('designMode.figure.efficiency')}
            </span>
          </div>
          {isBounded && (
            <>
              <div className={styles.track} aria-hidden>
                <div className={styles.share} style={{ width: `${Math.min(1, efficiency) * 100}%` }} />
                <div className={styles.bound} style={{ left: `${bound * 100}%` }} />
              </div>
              <div className={mergeClasses(styles.quiet, styles.below)} data-design-efficiency="">
                {t('designMode.figure.exact', {
                  efficiency: formatNumber(efficiency, 6),
                  bound: formatNumber(bound, 4),
                })}
              </div>
            </>
          )}
        </div>
      )}
      <dl className={styles.list}>
        {figuresOf(t, preview, request).map(({ name, value, note }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
      {score.rcbdWouldDo && <p className={styles.remark}>{t('designMode.rcbdWouldDo')}</p>}
      {warnings.map(({ code, params }) => (
        <p key={code} className={styles.remark}>
          {t(code, { ...params })}
        </p>
      ))}
    </>
  )
}
