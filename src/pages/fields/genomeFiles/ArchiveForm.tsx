import { Button, Checkbox, Field, makeStyles, Radio, RadioGroup, Select, tokens } from '@fluentui/react-components'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { archiveLimits, archiveRefusal, type DataType, dataTypes } from '../../../domain/genome/reads/archiveRules.ts'
import { bytesText } from '../../../i18n/bytes.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px',
    marginBottom: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  name: { fontWeight: 600, overflowWrap: 'anywhere' },
  size: { fontWeight: 400, color: tokens.colorNeutralForeground3 },
  fields: { display: 'flex', flexWrap: 'wrap', gap: '12px 24px', alignItems: 'flex-start' },
  select: { width: '200px' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
  refused: { color: tokens.colorStatusDangerForeground1 },
  buttons: { display: 'flex', gap: '8px', flexWrap: 'wrap' },
})

/** Data of an archive before the upload: how it was sequenced, and whether it is one part of the sample's reads. */
export function ArchiveForm(props: {
  file: File
  send(details: { data_type: string; paired: string; partial: string }): void
  onClose(): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { file } = props
  const [type, setType] = useState<DataType>(dataTypes[0])
  const [isPaired, setIsPaired] = useState(true)
  const [isPartial, setIsPartial] = useState(false)
  const refusal = archiveRefusal(file.name, file.size)
  const size = bytesText(file.size)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!refusal) props.send({ data_type: type, paired: String(isPaired), partial: String(isPartial) })
  }
  return (
    <form className={styles.form} onSubmit={submit} data-genome-form="">
      <div className={styles.name}>
        {file.name} <span className={styles.size}>{t(`size.${size.unit}`, { value: size.value })}</span>
      </div>
      {refusal ? (
        <div className={styles.refused} role="alert">
          {t(`archiveFault.${refusal}`, { max: archiveLimits.name })}
        </div>
      ) : (
        <>
          <div className={styles.fields}>
            <Field label={t('genomeFiles.type')}>
              <Select
                className={styles.select}
                name="data_type"
                value={type}
                autoFocus
                onChange={(_, { value }) => setType(value as DataType)}
              >
                {dataTypes.map((dataType) => (
                  <option key={dataType} value={dataType}>
                    {t(`genomeFiles.type.${dataType}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('genomeFiles.reads')}>
              <RadioGroup
                layout="horizontal"
                name="paired"
                value={String(isPaired)}
                onChange={(_, { value }) => setIsPaired(value === 'true')}
              >
                <Radio value="true" label={t('genomeFiles.paired')} />
                <Radio value="false" label={t('genomeFiles.single')} />
              </RadioGroup>
            </Field>
            <Field label={t('genomeFiles.part')}>
              <Checkbox
                name="partial"
                checked={isPartial}
                onChange={(_, { checked }) => setIsPartial(checked === true)}
                label={t('genomeFiles.isPartial')}
              />
            </Field>
          </div>
          <div className={styles.quiet}>{t(isPaired ? 'genomeFiles.needsPair' : 'genomeFiles.needsOne')}</div>
        </>
      )}
      <div className={styles.buttons}>
        <SubmitButton isBlocked={refusal !== null}>{t('genomeFiles.send')}</SubmitButton>
        <Button type="button" onClick={props.onClose}>
          {t('shell.cancel')}
        </Button>
      </div>
    </form>
  )
}
