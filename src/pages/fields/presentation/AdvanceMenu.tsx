import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  ToggleButton,
} from '@fluentui/react-components'
import { PauseRegular, PlayRegular, TimerRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { keyText } from '../../../commands/keyText.ts'
import { presentCommands } from '../../../commands/modes/presentCommands.ts'
import { canRun, runCommand } from '../../../commands/runCommand.ts'
import { advanceSecondsAtom, advanceTimes, isPausedAtom, stepsAtom } from '../../../state/present/presentation.ts'
import { KeyTooltip } from '../../../ui/overlay/KeyTooltip.tsx'
import { isMac } from '../../../ui/platform.ts'

const advance = commandNamed(presentCommands, 'present.advance')
const pause = commandNamed(presentCommands, 'present.pause')

/** A menu for the time after which the next step is shown, and for pausing. */
export function AdvanceMenu() {
  const store = useStore()
  const { t } = useTranslation()
  useAtomValue(stepsAtom)
  const [seconds, setSeconds] = useAtom(advanceSecondsAtom)
  const isPaused = useAtomValue(isPausedAtom)
  const textOf = (time: number) => (time === 0 ? t('present.advanceOff') : t('present.seconds', { seconds: time }))
  const name = `${t(advance.title)} · ${textOf(seconds)}`
  const pauseName = t(isPaused ? 'present.resume' : pause.title)
  return (
    <>
      <Menu
        checkedValues={{ seconds: [String(seconds)] }}
        onCheckedValueChange={(_, { checkedItems }) =>
          setSeconds(advanceTimes.find((time) => String(time) === checkedItems[0]) ?? 0)
        }
      >
        <MenuTrigger disableButtonEnhancement>
          {(trigger) => (
            <KeyTooltip text={name} keys={keyText(advance.keys[0], isMac)}>
              <Button
                {...trigger}
                appearance="subtle"
                icon={<TimerRegular />}
                aria-label={name}
                data-command={advance.id}
                disabled={canRun(store, advance) !== true}
              />
            </KeyTooltip>
          )}
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {advanceTimes.map((time) => (
              <MenuItemRadio key={time} name="seconds" value={String(time)}>
                {textOf(time)}
              </MenuItemRadio>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      {seconds > 0 && (
        <KeyTooltip text={pauseName} keys={keyText(pause.keys[0], isMac)}>
          <ToggleButton
            appearance="subtle"
            icon={isPaused ? <PlayRegular /> : <PauseRegular />}
            aria-label={pauseName}
            checked={isPaused}
            data-command={pause.id}
            onClick={() => runCommand(store, pause)}
          />
        </KeyTooltip>
      )}
    </>
  )
}
