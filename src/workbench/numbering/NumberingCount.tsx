import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { changeDraft, chooseRestart, draftPart } from '../../state/map/numberingDraft.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'

const useStyles = makeStyles({
  label: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    marginBottom: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground2,
  },
})

const restartAtom = draftPart('restart')
const digitsAtom = draftPart('digits')

/** Choices for the minimum number of digits; 0 = no padding. */
const digitChoices = [0, 2, 3, 4, 5] as const

/** Where numbers restart, and the minimum number of digits. */
export const NumberingCount = memo(function NumberingCount() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const restart = useAtomValue(restartAtom)
  const digits = useAtomValue(digitsAtom)
  if (restart === null || digits === null) return null
  return (
    <>
      <div>
        <span className={styles.label}>
          {t('numbering.restart')}
          <KeyHint keys="R" />
        </span>
        <Segments
          label={t('numbering.restart')}
          value={restart}
          choices={(['none', 'replication', 'block'] as const).map((value) => ({
            value,
            text: t(`numbering.restart.${value}`),
          }))}
          onChoose={(value) => chooseRestart(store, value)}
        />
      </div>
      <div>
        <span className={styles.label}>
          {t('numbering.digits')}
          <KeyHint keys="0" />
        </span>
        <Segments
          label={t('numbering.digits')}
          value={String(digits)}
          choices={digitChoices.map((value) => ({
            value: String(value),
            text: value === 0 ? t('numbering.digits.own') : '1'.padStart(value, '0'),
          }))}
          onChoose={(value) => changeDraft(store, { digits: Number(value) })}
        />
      </div>
    </>
  )
})
