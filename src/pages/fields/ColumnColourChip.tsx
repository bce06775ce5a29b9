import { makeStyles, tokens } from '@fluentui/react-components'
import { ColorRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { focusPane } from '../../commands/focusRegion.ts'
import { colourBy, offeredTraitAtom } from '../../state/colour/colourBy.ts'

const useStyles = makeStyles({
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    flexShrink: 0,
    minHeight: '24px',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
})

/** A button that colours the map by the table's active trait; hidden if the map is coloured by it already. */
export function ColumnColourChip() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const trait = useAtomValue(offeredTraitAtom)
  if (!trait) return null
  const follow = () => {
    colourBy(store, { by: 'trait', trait: trait.id })
    // The button is removed after its click, so the table takes the focus.
    focusPane('table')
  }
  return (
    <button type="button" className={styles.chip} title={trait.name} data-command="colour.byColumn" onClick={follow}>
      <ColorRegular />
      {t('colour.byThis')}
    </button>
  )
}
