import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alley } from '../../domain/layout/structure/fieldStructure.ts'
import type { RuleRefusal } from '../../domain/refusal.ts'
import { formatNumber } from '../../i18n/format.ts'
import { layAlleys, linesBetweenBlocks, removeAlley } from '../../state/map/structure/alleys.ts'
import { loadedYearAtom, revisionAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { typedNumber } from '../../ui/form/typedNumber.ts'

const useStyles = makeStyles({
  acts: { display: 'flex', flexDirection: 'column', gap: '8px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  one: { display: 'flex', alignItems: 'center', minHeight: '32px', fontVariantNumeric: 'tabular-nums' },
  name: { flexGrow: 1, minWidth: 0 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
})

/**
 * Widths of alleys in metres: of all alleys between the blocks, or of one after the row or column of the active position.
 */
export function AlleysPart() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  useAtomValue(revisionAtom)
  const { active } = useAtomValue(selectionAtom)
  const [text, setText] = useState('1')
  const [refusal, setRefusal] = useState<RuleRefusal | null>(null)
  if (!columns) return null
  const metres = typedNumber(text) ?? Number.NaN
  const between = linesBetweenBlocks(columns)
  const showResult = (answer: boolean | RuleRefusal) => setRefusal(typeof answer === 'object' ? answer : null)
  const layOnClick = (lines: readonly Pick<Alley, 'after' | 'at'>[]) => () =>
    showResult(layAlleys(store, lines, metres))
  const position = active && active.row > 0 ? active : null
  return (
    <>
      <Field
        label={t('field.alleyMetres')}
        validationMessage={refusal ? t(refusal.code, { ...refusal.params }) : undefined}
        validationState={refusal ? 'error' : 'none'}
      >
        <Input
          name="metres"
          value={text}
          inputMode="decimal"
          autoComplete="off"
          onChange={(_, data) => {
            setText(data.value)
            setRefusal(null)
          }}
        />
      </Field>
      <div className={styles.acts}>
        <Button appearance="primary" disabled={between.length === 0} onClick={layOnClick(between)}>
          {t('field.alleysBetween', { alleys: formatNumber(between.length) })}
        </Button>
        {(['row', 'col'] as const).map((after) => (
          <Button
            key={after}
            disabled={!position}
            onClick={layOnClick(position ? [{ after, at: position[after] }] : [])}
          >
            {t(`field.alleyAfter.${after}`, { at: position ? String(position[after]) : '–' })}
          </Button>
        ))}
      </div>
      {between.length === 0 && <p className={styles.hint}>{t('field.noBlocks')}</p>}
      {!position && <p className={styles.hint}>{t('field.alleyNeedsPlace')}</p>}
      <ul className={styles.list} aria-label={t('structure.alleys')}>
        {columns.structure.alleys.map((alley) => {
          const name = t(`structure.alley.${alley.after}`, { at: String(alley.at), metres: formatNumber(alley.metres) })
          return (
            <li key={`${alley.after} ${alley.at}`} className={styles.one}>
              <span className={styles.name}>{name}</span>
              <Button
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={t('field.remove', { name })}
                onClick={() => showResult(removeAlley(store, alley))}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
