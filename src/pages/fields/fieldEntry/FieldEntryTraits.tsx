import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { fieldEntryProgress } from '../../../domain/fieldEntry/fieldEntryWalk.ts'
import { chooseTrait, type FieldEntry } from '../../../state/fieldEntry/fieldEntry.ts'

const useStyles = makeStyles({
  list: { display: 'flex', gap: '8px', padding: '8px 12px', overflowX: 'auto', flexShrink: 0, scrollbarWidth: 'none' },
  trait: {
    minHeight: '48px',
    padding: '0 14px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '24px',
    whiteSpace: 'nowrap',
    font: 'inherit',
    fontSize: '14px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  chosen: {
    fontWeight: 600,
    color: tokens.colorNeutralBackground1,
    backgroundColor: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorNeutralForeground1}`,
  },
  count: { marginLeft: '6px', fontSize: '12px', fontWeight: 400 },
  bar: { height: '4px', backgroundColor: tokens.colorNeutralBackground4, flexShrink: 0 },
  done: { height: '100%', backgroundColor: tokens.colorBrandBackground },
})

/** The chosen traits, each with the number of its values, and the progress of the walk. */
export function FieldEntryTraits({ fieldEntry }: { fieldEntry: FieldEntry }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const { traits, trait, walk, plot } = fieldEntry
  const { done, total } = fieldEntryProgress(walk, trait, plot)
  return (
    <>
      <div className={styles.list} role="radiogroup" aria-label={t('fieldEntry.traits')}>
        {traits.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: a pill that is pressed; the arrow keys of a radio belong to the walk
          <button
            key={one.trait.id}
            type="button"
            role="radio"
            aria-checked={one === trait}
            className={mergeClasses(styles.trait, one === trait && styles.chosen)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => chooseTrait(store, one.trait.id)}
          >
            {one.trait.unit ? `${one.trait.name}, ${one.trait.unit}` : one.trait.name}
            <span className={styles.count}>{fieldEntryProgress(walk, one, plot).done}</span>
          </button>
        ))}
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('fieldEntry.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <div className={styles.done} style={{ width: `${total ? (done / total) * 100 : 0}%` }} />
      </div>
    </>
  )
}
