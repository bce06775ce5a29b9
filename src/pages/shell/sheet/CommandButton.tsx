import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { atom, useAtomValue, useStore } from 'jotai'
import { memo, type ReactElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Availability, Command } from '../../../commands/command.ts'
import { keyText } from '../../../commands/keyText.ts'
import { canRun, runChosen } from '../../../commands/runCommand.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { KeyTooltip } from '../../../ui/overlay/KeyTooltip.tsx'
import { isMac } from '../../../ui/platform.ts'
import { chosenWhenForced } from '../../../ui/theme/chosenWhenForced.ts'

const useStyles = makeStyles({
  button: { fontWeight: 400, whiteSpace: 'nowrap', minWidth: 'auto' },
  // A label that does not fit its button ends in an ellipsis.
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  on: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground1, ...chosenWhenForced },
})

/** A command in the toolbar: its icon and short name (a translation key); without one only the icon. */
export interface CommandPlace {
  command: Command
  icon: ReactElement
  name: string | null
}

/** The map's width in plots, used in the name of one command. */
const mapWidthAtom = atom((get) => {
  get(revisionAtom)
  return get(loadedYearAtom)?.map_width ?? ''
})
export const widthName = 'toolbar.width'
const noWidthAtom = atom(() => '')

type Refusal = Exclude<Availability, true>

/**
 * Why a command cannot be run now, null if it can; recomputed when its inputs or the plots change, and re-rendered only
 * if the result differs.
 */
function useRefusal(command: Command): Refusal | null {
  const store = useStore()
  const refusalAtom = useMemo(() => {
    let previous: Refusal | null = null
    return atom((get) => {
      get(revisionAtom)
      const enabled = canRun({ ...store, get }, command)
      const reason = enabled === true ? null : enabled
      if (JSON.stringify(reason) !== JSON.stringify(previous)) previous = reason
      return previous
    })
  }, [command, store])
  return useAtomValue(refusalAtom)
}

/**
 * `text` is shown instead of the name, `label` is the accessible name of a button without text; without `style` it has
 * the subtle style.
 */
interface CommandButtonProps extends CommandPlace {
  text?: string
  label?: string
  pressed?: boolean
  style?: 'outline' | 'primary'
}

/** One command as a button with its key, or with the reason why it cannot be run; redrawn only when it changes itself. */
export const CommandButton = memo(function CommandButton(props: CommandButtonProps) {
  const { command, icon, name, pressed } = props
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const refusal = useRefusal(command)
  const width = useAtomValue<number | string>(name === widthName ? mapWidthAtom : noWidthAtom)
  const isNamed = props.text !== undefined || name !== null
  const title = props.text ?? (name === null ? t(command.title) : t(name, { width: String(width) }))
  return (
    <KeyTooltip
      text={refusal === null ? t(command.title) : `${t(command.title)} · ${t(refusal.reason, refusal.params ?? {})}`}
      keys={command.keys[0] && keyText(command.keys[0], isMac)}
    >
      <Button
        className={mergeClasses(styles.button, pressed && styles.on)}
        size="small"
        appearance={props.style ?? 'subtle'}
        icon={icon}
        aria-label={props.label ?? (isNamed ? undefined : title)}
        aria-pressed={pressed}
        data-command={command.id}
        disabledFocusable={refusal !== null}
        onClick={() => runChosen(store, command)}
      >
        {isNamed ? <span className={styles.text}>{title}</span> : undefined}
      </Button>
    </KeyTooltip>
  )
})
