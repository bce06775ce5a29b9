import { Button, Checkbox, Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, PrintRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { keyText } from '../../../commands/keyText.ts'
import { ownReportCommands } from '../../../commands/pages/reportCommands.ts'
import { runChosen } from '../../../commands/runCommand.ts'
import { type ReportPage, reportPages } from '../../../domain/analysis/report/pages.ts'
import { quantitativeTraits } from '../../../domain/analysis/trialData.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { traitHeader } from '../../../domain/files/headers/traitHeader.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { useLabel } from '../../../ui/form/useLabel.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { isMac } from '../../../ui/platform.ts'
import { type Language, languages } from '../../../words/word.ts'
import type { useNurseries } from '../../shell/nurseries/useNurseries.ts'
import { type Paper, papers } from './sheetStyles.ts'

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: '100%' },
  label: { fontSize: '12px', lineHeight: '16px', fontWeight: 600, color: tokens.colorNeutralForeground2 },
  group: { display: 'flex', flexDirection: 'column', gap: '4px' },
  select: { minWidth: 0, '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
  tick: { marginLeft: '-8px', '& label': { fontSize: '13px', lineHeight: '18px' } },
  actions: { display: 'flex', flexDirection: 'column', gap: '8px', marginTop: 'auto' },
  key: { marginLeft: '8px' },
})

/** Choices of a report. */
export interface ReportChoice {
  readonly language: Language
  readonly traits: readonly number[]
  readonly pages: readonly ReportPage[]
  readonly paper: Paper
}

interface ReportSettingsProps {
  readonly columns: FieldYearColumns
  readonly fields: ReturnType<typeof useNurseries>
  readonly choice: ReportChoice
  readonly change: (changed: Partial<ReportChoice>) => void
}

/** Year, language, traits and pages of the report, and its export. */
export function ReportSettings({ columns, fields, choice, change }: ReportSettingsProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const yearLabel = useLabel(t('statistics.set.year'))
  const years = (fields.nurseries ?? []).flatMap((nursery) =>
    nursery.fieldyear_set.map(({ id, year }) => ({ nursery, id, text: `${nursery.field_name}, ${year}` })),
  )
  const run = (kind: 'print' | 'xlsx') => runChosen(store, commandNamed(ownReportCommands, `report.${kind}`))
  const [printKey] = commandNamed(ownReportCommands, 'report.print').keys
  const pagesWith = (page: ReportPage, isOn: boolean) =>
    reportPages.filter((reportPage) => (reportPage === page ? isOn : choice.pages.includes(reportPage)))
  return (
    <div className={styles.fields}>
      <Field label={yearLabel}>
        <Select
          size="small"
          className={styles.select}
          value={String(fields.chosen.yearId ?? '')}
          onChange={(_, { value }) => {
            const year = years.find(({ id }) => String(id) === value)
            if (year) fields.choose(year.nursery, year.id)
          }}
        >
          {years.map(({ id, text }) => (
            <option key={id} value={String(id)}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.group}>
        <span className={styles.label} aria-hidden>
          {t('report.language')}
        </span>
        <Segments
          label={t('report.language')}
          value={choice.language}
          choices={languages.map((value) => ({ value, text: value.toUpperCase() }))}
          onChoose={(language) => change({ language })}
        />
      </div>
      <ChoiceField
        label={t('statistics.set.traits')}
        size="small"
        name="traits"
        multiple
        choices={quantitativeTraits(columns).map((trait) => ({ value: String(trait.id), text: traitHeader(trait) }))}
        selected={choice.traits.map(String)}
        onChange={(values) => change({ traits: values.map(Number) })}
        message={null}
      />
      <fieldset className={styles.group} style={{ margin: 0, padding: 0, border: 0 }}>
        <legend className={styles.label}>{t('report.pages')}</legend>
        {reportPages.map((page) => (
          <Checkbox
            key={page}
            className={styles.tick}
            label={t(`report.page.${page}`)}
            checked={choice.pages.includes(page)}
            onChange={(_, { checked }) => change({ pages: pagesWith(page, checked === true) })}
          />
        ))}
      </fieldset>
      <div className={styles.group}>
        <span className={styles.label} aria-hidden>
          {t('report.paper')}
        </span>
        <Segments
          label={t('report.paper')}
          value={choice.paper}
          choices={papers.map((value) => ({ value, text: value }))}
          onChoose={(paper) => change({ paper })}
        />
      </div>
      <div className={styles.actions}>
        <Button
          appearance="primary"
          icon={<PrintRegular />}
          onClick={() => run('print')}
          data-command="report.print"
          aria-keyshortcuts="Control+P"
        >
          {t('report.print')}
          <span className={styles.key}>
            <KeyHint keys={keyText(printKey, isMac)} />
          </span>
        </Button>
        <Button icon={<ArrowDownloadRegular />} onClick={() => run('xlsx')} data-command="report.xlsx">
          xlsx
        </Button>
      </div>
    </div>
  )
}
