import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { FilterDismissRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { tableCommands } from '../../../commands/table/tableCommands.ts'
import { filteredRowsAtom } from '../../../state/year/visiblePlots.ts'

const useStyles = makeStyles({
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    flexShrink: 0,
    minHeight: '24px',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorStatusWarningForeground1,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '& svg': { width: '16px', height: '16px', flexShrink: 0 },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
})

/**
 * Number of rows hidden by the table's filter, shown while one is set, even if the filter row is closed; a press
 * removes the filter.
 */
export function FilteredRows({ className }: { className?: string }) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const count = useAtomValue(filteredRowsAtom)
  if (count === null) return null
  const command = commandNamed(tableCommands, 'table.clearFilters')
  return (
    <button
      type="button"
      className={mergeClasses(className, styles.chip)}
      title={t(command.title)}
      data-filtered-rows={count}
      onClick={() => {
        runCommand(store, command)
        // Removing the filter removes this button, therefore the rows take the focus.
        document.querySelector<HTMLElement>('[data-region="table"] [data-region-entry]')?.focus()
      }}
    >
      <FilterDismissRegular />
      {count ? t('hidden.rows', { count }) : t('hidden.filterOn')}
    </button>
  )
}
