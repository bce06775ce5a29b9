import { makeStyles, Switch } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { changeDraft, chooseCountEmpty, draftPart } from '../../state/map/numbering/numberingDraft.ts'
import { hiddenSelectedAtom } from '../../state/year/visiblePlots.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', minHeight: '28px', gap: '8px' },
  text: { flexGrow: 1, fontSize: '13px', lineHeight: '18px' },
  // Compensates Fluent's margin of switches, so that they are aligned with the fields above.
  switches: { display: 'flex', flexDirection: 'column', marginLeft: '-8px' },
})

const switches = [
  { part: 'countEmpty', text: 'numbering.countEmpty', keys: 'U' },
  { part: 'renumber', text: 'numbering.renumber', keys: 'Q' },
] as const

const onlySelectedAtom = draftPart('onlySelected')
const countEmptyAtom = draftPart('countEmpty')
const renumberAtom = draftPart('renumber')

/** Which plots are numbered, and whether empty positions and labelled plots count. */
export const NumberingSwitches = memo(function NumberingSwitches() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const onlySelected = useAtomValue(onlySelectedAtom)
  const isOn = { countEmpty: useAtomValue(countEmptyAtom), renumber: useAtomValue(renumberAtom) }
  const { selected, hidden } = useAtomValue(hiddenSelectedAtom)
  const count = selected - hidden
  return (
    <>
      <Segments
        label={t('numbering.which')}
        value={onlySelected ? 'selected' : 'all'}
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
              checked={isOn[part] === true}
              label={{ className: styles.text, children: t(text) }}
              onChange={(_, data) =>
                part === 'countEmpty'
                  ? chooseCountEmpty(store, data.checked)
                  : changeDraft(store, { renumber: data.checked })
              }
            />
            <span className={styles.text} />
            <KeyHint keys={keys} />
          </div>
        ))}
      </div>
    </>
  )
})
