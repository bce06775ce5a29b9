import { Combobox, type ComboboxProps, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { windowHeights } from '../pageZoom.ts'

const useStyles = makeStyles({
  // In a narrow column the text is cut, not the icon that opens the list.
  root: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > input': { minWidth: 0, width: '100%', boxSizing: 'border-box', textOverflow: 'ellipsis' },
  },
  // Ten options of 32 px with their gaps, but no more than fits above or below the middle of a low window.
  list: { maxHeight: `min(346px, ${windowHeights(45)})` },
  expand: { minWidth: '24px', minHeight: '24px', display: 'flex', alignItems: 'center', justifyContent: 'center' },
})

interface ListBoxProps extends Omit<ComboboxProps, 'listbox' | 'expandIcon' | 'positioning'> {
  listClassName?: string
}

/** A field with a list that opens on the side with enough space and shows at most ten options at once. */
export function ListBox({ listClassName, className, ...props }: ListBoxProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <Combobox
      {...props}
      className={mergeClasses(styles.root, className)}
      listbox={{ className: mergeClasses(styles.list, listClassName) }}
      // Fluent's own sizing uses all the available space.
      positioning={{ autoSize: false, fallbackPositions: ['above'] }}
      // The field's keys open the list: a separate tab stop would only slow down keyboard users.
      expandIcon={{ className: styles.expand, 'aria-label': t('shell.openList'), tabIndex: -1 }}
    />
  )
}
