import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cross, type CrossParent, crossKey, floweringGap, marksOf } from '../../domain/crossings/crosses.ts'
import { formatNumber } from '../../i18n/format.ts'
import { chosenWhenForced } from '../../ui/theme/chosenWhenForced.ts'

/** Maximum number of rendered cells. */
const maxCells = 6_000

const useStyles = makeStyles({
  pane: { overflow: 'auto', height: '280px', outlineOffset: '1px', position: 'relative' },
  grid: {
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '3px',
    width: 'max-content',
    fontSize: '12px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  corner: {
    position: 'sticky',
    top: 0,
    left: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontWeight: 400,
    width: '72px',
  },
  top: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    width: '44px',
    maxWidth: '44px',
    fontWeight: 400,
    textAlign: 'center',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  side: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: '72px',
    maxWidth: '72px',
    fontWeight: 400,
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: '28px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  cell: {
    height: '28px',
    boxSizing: 'border-box',
    borderRadius: '3px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: 0,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    cursor: 'pointer',
  },
  created: {
    backgroundColor: tokens.colorCompoundBrandBackground,
    border: 'none',
    color: tokens.colorNeutralForegroundOnBrand,
    ...chosenWhenForced,
  },
  same: { border: `1px dashed ${tokens.colorNeutralStrokeAccessible}` },
  sibs: {
    backgroundImage: `linear-gradient(225deg, ${tokens.colorPaletteMarigoldBorderActive} 8px, transparent 8px)`,
  },
  apart: { fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForegroundOnBrand },
  active: { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  none: { color: tokens.colorNeutralForeground3, fontSize: '13px', padding: '8px 0' },
})

/** How many days apart the parents flower; empty if the difference does not matter. */
function apartText(mother: CrossParent, father: CrossParent): string {
  if (!marksOf(mother, father).includes('apart')) return ''
  return formatNumber(Math.abs(floweringGap(mother, father) ?? 0), 1)
}

interface MatrixProps {
  readonly rows: readonly CrossParent[]
  readonly columns: readonly CrossParent[]
  /** Crosses to be made, by `crossKey`. */
  readonly created: ReadonlySet<string>
  onTurn(cross: Cross<number>): void
}

/**
 * Females are rows, males are columns; a cell is their cross, which a click, Space or Enter includes or excludes.
 * Arrows, Home and End move.
 */
export function CrossMatrix({ rows, columns, created, onTurn }: MatrixProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const id = useId()
  const [requested, setActive] = useState<readonly [row: number, column: number]>([0, 0])
  const [isFocused, setIsFocused] = useState(false)
  if (rows.length === 0 || columns.length === 0) return <p className={styles.none}>{t('crossings.chooseParents')}</p>
  if (rows.length * columns.length > maxCells) return <p className={styles.none}>{t('crossings.tooWide')}</p>
  const active = [Math.min(requested[0], rows.length - 1), Math.min(requested[1], columns.length - 1)] as const
  const turn = ([row, column]: readonly [number, number]) => onTurn([rows[row].line_id, columns[column].line_id])
  const goTo = (row: number, column: number) => {
    const to = [Math.max(0, Math.min(rows.length - 1, row)), Math.max(0, Math.min(columns.length - 1, column))] as const
    setActive(to)
    document.getElementById(`${id}-${to[0]}-${to[1]}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [row, column] = active
    const moves: Record<string, readonly [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, columns.length - 1],
    }
    if (event.key in moves) goTo(...moves[event.key])
    else if (event.key === ' ' || event.key === 'Enter') turn(active)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cross]')
    if (!cell) return
    const at = (cell.dataset.cross ?? '').split(' ').map(Number) as [number, number]
    setActive(at)
    turn(at)
  }
  const word = (mother: CrossParent, father: CrossParent) => {
    const reasons = marksOf(mother, father).map((mark) =>
      mark === 'apart' ? t('crossings.daysApart', { days: apartText(mother, father) }) : t(`crossings.mark.${mark}`),
    )
    return [`${mother.line_name} × ${father.line_name}`, ...reasons].join(', ')
  }
  return (
    <div className={styles.pane}>
      <table
        className={styles.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are chosen with the keyboard
        role="grid"
        aria-label={t('crossings.matrix')}
        aria-multiselectable="true"
        aria-activedescendant={`${id}-${active[0]}-${active[1]}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      >
        <thead>
          <tr>
            <th className={styles.corner} scope="col" aria-label={t('crossings.females')}>
              ♀ \ ♂
            </th>
            {columns.map((father) => (
              <th key={father.line_id} className={styles.top} scope="col" title={father.line_name}>
                {father.line_name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((mother, row) => (
            <tr key={mother.line_id}>
              <th className={styles.side} scope="row" title={mother.line_name}>
                {mother.line_name}
              </th>
              {columns.map((father, column) => {
                const isCreated = created.has(crossKey([mother.line_id, father.line_id]))
                const marks = marksOf(mother, father)
                const isActive = isFocused && active[0] === row && active[1] === column
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cell of a grid is chosen or not
                  <td
                    key={father.line_id}
                    id={`${id}-${row}-${column}`}
                    aria-selected={isCreated}
                    aria-label={word(mother, father)}
                    title={word(mother, father)}
                    data-cross={`${row} ${column}`}
                    className={mergeClasses(
                      styles.cell,
                      isCreated && styles.created,
                      marks.includes('same') && styles.same,
                      isCreated && marks.length > 0 && !marks.includes('same') && styles.sibs,
                      isCreated && marks.includes('apart') && styles.apart,
                      isActive && styles.active,
                    )}
                  >
                    {isCreated ? apartText(mother, father) : '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
