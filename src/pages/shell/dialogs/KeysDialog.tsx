import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { everywhereCommands } from '../../../commands/everywhere/everywhereCommands.ts'
import { keySheet } from '../../../commands/keySheet.ts'
import { openPageAtom } from '../../../commands/openPage.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { isMac } from '../../../ui/platform.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '12px' },
  list: { maxHeight: windowHeights(60), overflowY: 'auto' },
  // Columns of limited height would overflow sideways.
  scopeKeys: { columnWidth: '280px', columnGap: '32px' },
  scope: {
    fontSize: '12px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
    margin: '8px 0 4px',
  },
  entry: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    minHeight: '26px',
    breakInside: 'avoid',
    fontSize: '13px',
  },
  name: { flexGrow: 1 },
})

/** The keys of this page and of every page by scope, searchable; generated from the commands. */
export function KeysDialog(props: { onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const query = text.trim().toLowerCase()
  const page = useAtomValue(openPageAtom)
  const commands = [...everywhereCommands, ...page.commands]
  const scopes = [...new Set(commands.map(({ scope }) => scope))]
  const entries = keySheet(commands, isMac)
    .map((row) => ({ ...row, name: t(row.title) }))
    .filter(({ name, each }) => name.toLowerCase().includes(query) || each.some((key) => key.toLowerCase() === query))
  return (
    <ContentDialog
      title={t('command.keys')}
      width={960}
      contentClass={styles.content}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{t('shell.close')}</Button>}
    >
      <Input
        autoFocus
        aria-label={t('keys.search')}
        placeholder={t('keys.search')}
        value={text}
        onChange={(_, { value }) => setText(value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={styles.list} tabIndex={0} aria-label={t('command.keys')}>
        {scopes.map((scope) => {
          const scopeEntries = entries.filter((row) => row.scope === scope)
          if (!scopeEntries.length) return null
          return (
            <section key={scope}>
              <h3 className={styles.scope}>{t(`keys.${scope}`)}</h3>
              <div className={styles.scopeKeys}>
                {scopeEntries.map(({ id, name, keys }) => (
                  <div key={id} className={styles.entry}>
                    <span className={styles.name}>{name}</span>
                    {keys.map((key) => (
                      <KeyHint key={key} keys={key} />
                    ))}
                  </div>
                ))}
              </div>
            </section>
          )
        })}
      </section>
    </ContentDialog>
  )
}
