import { makeStyles, Switch } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { changeDraft, numberingDraftAtom } from '../../state/map/numberingDraft.ts'
import { selectionAtom } from '../../state/selection.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { Segments } from './Segments.tsx'

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', minHeight: '28px', gap: '8px' },
  text: { flexGrow: 1, fontSize: '13px', lineHeight: '18px' },
  switches: { display: 'flex', flexDirection: 'column' },
})

const switches = [
  { part: 'countEmpty', text: 'numbering.countEmpty', keys: 'U' },
  { part: 'renumber', text: 'numbering.renumber', keys: 'Q' },
] as const

/** Which plots are numbered, and whether empty places and labelled plots count. */
export function NumberingSwitches() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const draft = useAtomValue(numberingDraftAtom)
  const { count } = useAtomValue(selectionAtom)
  if (!draft) return null
  return (
    <>
      <Segments
        label={t('numbering.which')}
        value={draft.onlySelected ? 'selected' : 'all'}
        choices={[
          { value: 'all', text: t('numbering.all') },
          { value: 'selected', text: t('numbering.selected', { count }) },
        ]}
        onChoose={(which) => changeDraft(store, { onlySelected: which === 'selected' && count > 0 })}
      />
      <div className={styles.switches}>
        {switches.map(({ part, text, keys }) => (
          <div key={part} className={styles.line}>
            <Switch
              checked={draft[part]}
              label={{ className: styles.text, children: t(text) }}
              onChange={(_, data) => changeDraft(store, { [part]: data.checked })}
            />
            <span className={styles.text} />
            <KeyHint keys={keys} />
          </div>
        ))}
      </div>
    </>
  )
}
