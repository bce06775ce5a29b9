import { Combobox, type ComboboxProps, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  // In a narrow column the text gives way, not the sign that opens the list.
  root: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > input': { minWidth: 0, width: '100%', boxSizing: 'border-box', textOverflow: 'ellipsis' },
  },
  // Ten entries of 32 px with their gaps, and never more than fits above or below the middle of a low window.
  list: { maxHeight: 'min(346px, 45vh)' },
  expand: { minWidth: '24px', minHeight: '24px', display: 'flex', alignItems: 'center', justifyContent: 'center' },
})

interface ListBoxProps extends Omit<ComboboxProps, 'listbox' | 'expandIcon' | 'positioning'> {
  listClassName?: string
}

/** A field with a list that opens on the side where there is room and shows at most ten entries at once. */
export function ListBox({ listClassName, className, ...props }: ListBoxProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <Combobox
      {...props}
      className={mergeClasses(styles.root, className)}
      listbox={{ className: mergeClasses(styles.list, listClassName) }}
      // Fluent's own sizing takes all the room there is.
      positioning={{ autoSize: false, fallbackPositions: ['above'] }}
      // Keys open the list from the field: a stop of its own would be passed over by whoever goes on.
      expandIcon={{ className: styles.expand, 'aria-label': t('shell.openList'), tabIndex: -1 }}
    />
  )
}
