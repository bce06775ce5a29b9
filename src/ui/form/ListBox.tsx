import { Combobox, type ComboboxProps, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  // Ten entries of 32 px with their gaps, and never more than fits above or below the middle of a low window.
  list: { maxHeight: 'min(346px, 45vh)' },
  expand: { minWidth: '24px', minHeight: '24px', display: 'flex', alignItems: 'center', justifyContent: 'center' },
})

interface ListBoxProps extends Omit<ComboboxProps, 'listbox' | 'expandIcon' | 'positioning'> {
  listClassName?: string
}

/** A field with a list that opens on the side where there is room and shows at most ten entries at once. */
export function ListBox({ listClassName, ...props }: ListBoxProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <Combobox
      {...props}
      listbox={{ className: mergeClasses(styles.list, listClassName) }}
      // Fluent's own sizing takes all the room there is.
      positioning={{ autoSize: false, fallbackPositions: ['above'] }}
      expandIcon={{ className: styles.expand, 'aria-label': t('shell.openList') }}
    />
  )
}
