import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  makeStyles,
} from '@fluentui/react-components'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/command.ts'
import { keyText } from '../../commands/keyText.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { statisticCommands } from '../../commands/table/statisticCommands.ts'
import { statistics } from '../../domain/stats/descriptive/columnFigures.ts'
import { shownStatisticsAtom, toggleStatistic } from '../../state/sheet/columns/columnLayout.ts'
import { isMac } from '../../ui/platform.ts'
import { statisticWord } from '../statistics/StatisticCell.ts'
import { statisticsMenuAtom } from './menuAtoms.ts'

const useStyles = makeStyles({
  item: { minHeight: '28px', fontSize: '13px', lineHeight: '18px', paddingTop: '4px', paddingBottom: '4px' },
})

const name = 'statistics'

/** The menu of the statistics rows: which are shown, and whether any are. */
export function StatisticsMenu({ onDone }: { onDone: () => void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const [open, setOpen] = useAtom(statisticsMenuAtom)
  const shown = useAtomValue(shownStatisticsAtom)
  if (!open) return null
  const close = () => {
    setOpen(null)
    onDone()
  }
  const toggle = commandNamed(statisticCommands, 'table.statistics')
  return (
    <Menu
      open
      onOpenChange={(_, { open: isOpen }) => {
        if (!isOpen) close()
      }}
      checkedValues={{ [name]: [...shown] }}
      positioning={{
        target: { getBoundingClientRect: () => new DOMRect(open.x, open.y, 0, 0) },
        position: 'above',
        align: 'start',
        autoSize: 'height',
      }}
    >
      <MenuPopover>
        <MenuList aria-label={t('table.statisticsMenu')}>
          {statistics.map((statistic) => (
            <MenuItemCheckbox
              key={statistic}
              className={styles.item}
              name={name}
              value={statistic}
              onClick={() => toggleStatistic(store, statistic)}
            >
              {t(statisticWord(statistic))}
            </MenuItemCheckbox>
          ))}
          <MenuDivider />
          <MenuItem
            className={styles.item}
            secondaryContent={toggle.keys[0] && keyText(toggle.keys[0], isMac)}
            onClick={() => {
              close()
              runCommand(store, toggle)
            }}
          >
            {t('table.statisticsHide')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
