import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edge } from '../../domain/layout/structure/fieldStructure.ts'
import { chosenWhenForced } from '../../ui/theme/chosenWhenForced.ts'

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: '12px' },
  label: { flexGrow: 1, minWidth: 0, fontWeight: 600, fontSize: '12px', lineHeight: '16px' },
  direction: { fontWeight: 400, color: tokens.colorNeutralForeground3 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 28px)',
    gridTemplateRows: 'repeat(3, 28px)',
    gap: '2px',
  },
  one: {
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    fontSize: '12px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: 600,
    ...chosenWhenForced,
  },
  field: { gridArea: '2 / 2', backgroundColor: tokens.colorNeutralBackground3, borderRadius: '2px' },
})

const cells: Record<Edge, string> = {
  top_left: '1 / 1',
  top: '1 / 2',
  top_right: '1 / 3',
  left: '2 / 1',
  right: '2 / 3',
  bottom_left: '3 / 1',
  bottom: '3 / 2',
  bottom_right: '3 / 3',
}
const arrows: Record<Edge, string> = {
  top_left: '↖',
  top: '↑',
  top_right: '↗',
  right: '→',
  bottom_right: '↘',
  bottom: '↓',
  bottom_left: '↙',
  left: '←',
}

/**
 * A corner or side of the field as seen, chosen around a small picture of it; pressing the chosen one again clears it.
 */
export function EdgePicker<Value extends Edge>(props: {
  label: string
  choices: readonly Value[]
  chosen: Edge | null
  /** Shown at the chosen one instead of an arrow. */
  sign?: string
  onChoose(edge: Value | null): void
}) {
  const { label, choices, chosen, sign, onChoose } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.row}>
      <div id={id} className={styles.label}>
        {label}
        <div className={styles.direction}>{t(chosen === null ? 'field.notSet' : `structure.edge.${chosen}`)}</div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a set of fields has a frame and a legend of its own */}
      <div className={styles.grid} role="group" aria-labelledby={id}>
        <span className={styles.field} />
        {choices.map((edge) => (
          <button
            key={edge}
            type="button"
            style={{ gridArea: cells[edge] }}
            className={mergeClasses(styles.one, edge === chosen && styles.on)}
            aria-pressed={edge === chosen}
            aria-label={t(`structure.edge.${edge as Edge}`)}
            onClick={() => onChoose(edge === chosen ? null : edge)}
          >
            {edge === chosen && sign ? sign : arrows[edge]}
          </button>
        ))}
      </div>
    </div>
  )
}
