import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { KindReason } from '../../../../domain/files/kind/clue.ts'
import type { RankedKind } from '../../../../domain/files/kind/rankKinds.ts'
import type { Upload } from '../../../../domain/files/uploadRecord.ts'
import { UPLOADS, uploadNamed } from '../../../../domain/files/uploads.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px' },
  prompt: { fontWeight: 600 },
  // Compensates Fluent's margin of radios, so that the first one is aligned with the texts around.
  question: { marginLeft: '-8px' },
  kinds: { display: 'flex', flexWrap: 'wrap', marginLeft: '-8px' },
  reasons: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
})

/** Kinds with similar scores are listed with their reasons, the others below. */
const maxReasons = 3

interface KindChoiceProps {
  ranked: readonly RankedKind[]
  /** The chosen kind; null = the user is asked. */
  kind: string | null
  disabled: boolean
  onChoose(kind: string): void
  uploads?: readonly Upload[]
}

/** The kind of a file: stated with its reason if one is clearly ahead, else a question with the reasons of each. */
export function KindChoice({ ranked, kind, disabled, onChoose, uploads = UPLOADS }: KindChoiceProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const isOpen = kind === null
  const word = ({ key, params }: KindReason) => t(key === 'traits' ? 'upload.traits' : `kinds.${key}`, params)
  const reasonsOf = ({ reasons, against }: RankedKind) =>
    [
      reasons.slice(0, maxReasons).map(word).join(' · '),
      against.length > 0 && t('kinds.against', { reasons: against.slice(0, maxReasons).map(word).join(' · ') }),
    ]
      .filter(Boolean)
      .join(' · ')
  const chosen = ranked.find((candidate) => candidate.kind === kind)
  return (
    <div className={styles.root} data-kinds={isOpen ? 'choice' : 'result'}>
      {isOpen && <span className={styles.prompt}>{t('kinds.question')}</span>}
      <RadioGroup
        layout={isOpen ? 'vertical' : 'horizontal'}
        className={isOpen ? styles.question : styles.kinds}
        aria-label={t('upload.what')}
        value={kind ?? ''}
        disabled={disabled}
        onChange={(_, { value }) => onChoose(value)}
      >
        {ranked.map((candidate) => (
          <Radio
            key={candidate.kind}
            value={candidate.kind}
            label={
              <>
                {t(uploadNamed(candidate.kind, uploads).words.name)}
                {isOpen && <span className={styles.reasons}>{reasonsOf(candidate)}</span>}
              </>
            }
          />
        ))}
      </RadioGroup>
      {chosen && <span className={styles.reasons}>{reasonsOf(chosen)}</span>}
    </div>
  )
}
