import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowLeftRegular, ArrowRightRegular, ArrowUpRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Corner } from '../../domain/layout/corners.ts'
import { storedCorner } from '../../domain/layout/viewCorner.ts'
import {
  changeDraft,
  draftPart,
  seenDirection,
  setFirstDirection,
  startAtSeenCorner,
} from '../../state/map/numbering/numberingDraft.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { panelLabel } from '../../ui/overlay/panelStyles.ts'
import { chosenWhenForced } from '../../ui/theme/chosenWhenForced.ts'

const useStyles = makeStyles({
  row: { display: 'flex', gap: '12px' },
  label: { ...panelLabel, display: 'block' },
  corners: {
    position: 'relative',
    width: '104px',
    height: '72px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  corner: {
    position: 'absolute',
    width: '28px',
    height: '28px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontFamily: 'inherit',
    fontSize: '11px',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: 600,
    border: `1px solid ${tokens.colorBrandBackground}`,
    ...chosenWhenForced,
  },
  rest: { flexGrow: 1, display: 'flex', flexDirection: 'column', minWidth: 0 },
  order: { marginTop: '12px' },
  stored: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3, marginTop: '4px' },
})

const corners: readonly { corner: Corner; digit: string; at: object }[] = [
  { corner: 'top_left', digit: '7', at: { left: '3px', top: '3px' } },
  { corner: 'top_right', digit: '9', at: { right: '3px', top: '3px' } },
  { corner: 'bottom_left', digit: '1', at: { left: '3px', bottom: '3px' } },
  { corner: 'bottom_right', digit: '3', at: { right: '3px', bottom: '3px' } },
]

const cornerAtom = draftPart('corner')
const axisAtom = draftPart('axis')
const orderAtom = draftPart('order')

/** Where the numbering starts, its first direction, and whether it turns back at the end. */
export const NumberingWalk = memo(function NumberingWalk() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const chosen = useAtomValue(cornerAtom)
  const axis = useAtomValue(axisAtom)
  const order = useAtomValue(orderAtom)
  const view = useAtomValue(viewSideAtom)
  if (!chosen || !axis || !order) return null
  const stored = storedCorner(chosen, view)
  const horizontal = chosen.endsWith('left') ? ('right' as const) : ('left' as const)
  const vertical = chosen.startsWith('top') ? ('down' as const) : ('up' as const)
  const icons = {
    right: <ArrowRightRegular />,
    left: <ArrowLeftRegular />,
    up: <ArrowUpRegular />,
    down: <ArrowDownRegular />,
  }
  return (
    <div>
      <div className={styles.row}>
        <div>
          <span className={styles.label}>{t('numbering.corner')}</span>
          <div className={styles.corners} role="radiogroup" aria-label={t('numbering.corner')}>
            {corners.map(({ corner, digit, at }) => (
              // biome-ignore lint/a11y/useSemanticElements: the four lie at the corners of a drawn field
              <button
                key={corner}
                type="button"
                role="radio"
                aria-checked={chosen === corner}
                aria-label={t(`numbering.${corner}`)}
                className={mergeClasses(styles.corner, chosen === corner && styles.on)}
                style={at}
                onClick={() => startAtSeenCorner(store, corner)}
              >
                {digit}
              </button>
            ))}
          </div>
        </div>
        <div className={styles.rest}>
          <span className={styles.label}>{t('numbering.direction.first')}</span>
          <Segments
            label={t('numbering.direction.first')}
            value={seenDirection({ axis, corner: chosen })}
            choices={[horizontal, vertical].map((direction) => ({
              value: direction,
              text: t(`numbering.${direction}`),
              icon: icons[direction],
            }))}
            onChoose={(direction) => setFirstDirection(store, direction)}
          />
          <div className={styles.order}>
            <Segments
              label={t('numbering.order')}
              value={order}
              choices={[
                { value: 'snake', text: t('numbering.snake') },
                { value: 'by_rows', text: t(axis === 'horizontal' ? 'numbering.by_rows' : 'numbering.by_columns') },
              ]}
              onChoose={(order) => changeDraft(store, { order })}
            />
          </div>
        </div>
      </div>
      {stored !== chosen && (
        <div className={styles.stored}>{t('numbering.stored', { corner: t(`numbering.${stored}`).toLowerCase() })}</div>
      )}
    </div>
  )
})
