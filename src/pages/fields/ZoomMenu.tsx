import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { ChevronUpRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/command.ts'
import { keyText } from '../../commands/keyText.ts'
import { mapCommands } from '../../commands/map/mapCommands.ts'
import { canRun, runChosen } from '../../commands/runCommand.ts'
import { formatNumber } from '../../i18n/format.ts'
import { cameraRequests } from '../../state/map/view/cameraRequest.ts'
import { zoomPercentAtom } from '../../state/map/view/view.ts'
import { request } from '../../state/shell/requests.ts'
import { isMac } from '../../ui/platform.ts'
import { useStatusStyles } from '../shell/sheet/statusStyles.ts'

const percents = [25, 50, 75, 100, 150, 200, 300] as const
const fits = ['camera.fit', 'camera.fitSelection'].map((id) => commandNamed(mapCommands, id))

/** The map's zoom, with a menu of percentages and fits. */
export function ZoomMenu() {
  const styles = useStatusStyles()
  const { t } = useTranslation()
  const store = useStore()
  const percent = useAtomValue(zoomPercentAtom)
  if (percent === null) return null
  const percentText = formatNumber(percent)
  return (
    <Menu
      checkedValues={{ zoom: [String(percent)] }}
      onCheckedValueChange={(_, { checkedItems }) =>
        request(store, cameraRequests, { kind: 'zoom', factor: Number(checkedItems[0]) / percent })
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <button
          type="button"
          className={`${styles.button} ${styles.item}`}
          aria-label={t('status.zoomMenu', { percent: percentText })}
          data-zoom=""
        >
          {t('status.zoom', { percent: percentText })}
          <ChevronUpRegular />
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {fits.map((command) => (
            <MenuItem
              key={command.id}
              secondaryContent={keyText(command.keys[0], isMac)}
              disabled={canRun(store, command) !== true}
              onClick={() => runChosen(store, command)}
            >
              {t(command.title)}
            </MenuItem>
          ))}
          <MenuDivider />
          {percents.map((one) => (
            <MenuItemRadio key={one} name="zoom" value={String(one)}>
              {t('status.zoom', { percent: formatNumber(one) })}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
