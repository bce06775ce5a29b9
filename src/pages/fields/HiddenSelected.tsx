import { makeStyles, tokens } from '@fluentui/react-components'
import { EyeOffRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { hiddenCommands } from '../../commands/plots/hiddenCommands.ts'
import { runChosen } from '../../commands/runCommand.ts'
import { hiddenSelectedAtom } from '../../state/year/visiblePlots.ts'

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    flexShrink: 0,
    color: tokens.colorStatusWarningForeground1,
  },
  verb: {
    border: 0,
    background: 'none',
    font: 'inherit',
    padding: '0 4px',
    minHeight: '24px',
    borderRadius: '4px',
    cursor: 'pointer',
    color: tokens.colorBrandForegroundLink,
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
})

const names = ['hidden.show', 'hidden.drop']

/** How many selected plots are hidden by a filter or the legend, with the buttons Show and Drop. */
export function HiddenSelected() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const { hidden, selected } = useAtomValue(hiddenSelectedAtom)
  if (hidden === 0) return null
  return (
    <span className={styles.root} data-hidden="">
      <EyeOffRegular />
      {t('hidden.count', { count: selected, hidden })}
      {hiddenCommands.map((command, k) => (
        <button
          key={command.id}
          type="button"
          className={styles.verb}
          title={t(command.title)}
          data-command={command.id}
          onClick={() => runChosen(store, command)}
        >
          {t(names[k])}
        </button>
      ))}
    </span>
  )
}
