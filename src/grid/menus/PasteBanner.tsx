import { makeStyles, Select } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../domain/inBackground.ts'
import { isKeyField } from '../../domain/sheet/pasteHeadings.ts'
import { decidableAmbiguities } from '../../domain/sheet/readingQuestion.ts'
import { formatList } from '../../i18n/format.ts'
import { readingChoice } from '../../i18n/readingChoice.ts'
import { remarkText } from '../../i18n/remarkText.ts'
import { columnGroupsAtom } from '../../state/sheet/columns/columnLayout.ts'
import { emptiedParts } from '../../state/sheet/edit/sheetClear.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { maxRemarks } from '../../state/sheet/paste/pasteRemarks.ts'
import { pasteSummary } from '../../state/sheet/paste/pasteSummary.ts'
import { pasteCountsAtom } from '../../state/sheet/paste/pendingCounts.ts'
import {
  dropPaste,
  type PasteWays,
  type SheetPaste,
  sheetPasteAtom,
  writePaste,
} from '../../state/sheet/paste/sheetPaste.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import { ChoiceLine } from '../../ui/feedback/ChoiceLine.tsx'
import { ReasonList } from '../../ui/feedback/ReasonList.tsx'
import { SheetBanner } from './SheetBanner.tsx'

const otherWays = {
  label: { by: 'position', word: 'table.paste.byPosition' },
  position: { by: 'label', word: 'table.paste.byLabel' },
} as const

const useStyles = makeStyles({
  columns: {
    flexBasis: '100%',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    maxHeight: '96px',
    overflowY: 'auto',
  },
  column: { display: 'flex', alignItems: 'center', gap: '6px' },
})

/** Lets the user choose, one by one, the target of columns of the block that match none of the table. */
function ColumnChooser({ ways }: { ways: PasteWays }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const source = useAtomValue(sheetSourceAtom)
  const { fields } = useAtomValue(sheetOrderAtom)
  const groups = useAtomValue(columnGroupsAtom)
  if (!ways.unnamed.length) return null
  const headings = new Map(groups.flatMap((group) => group.fields.map(({ field, heading }) => [field, heading])))
  const targets = fields.filter((field) => source?.rule(field) && !isKeyField(field))
  const choose = (col: number, field: string) => {
    const choices = new Map(ways.unnamed.map((column) => [column.col, column.field]))
    inBackground(ways.read('label', choices.set(col, field || null)))
  }
  return (
    // Keys of a list are its own, not the table's.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys from the table
    <div className={styles.columns} onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}>
      {ways.unnamed.map(({ col, heading, field }) => {
        const name = heading || t('table.paste.columnNumber', { number: col + 1 })
        return (
          <span key={col} className={styles.column}>
            {t('table.paste.columnTarget', { name })}
            <Select
              size="small"
              aria-label={t('table.paste.columnTarget', { name })}
              value={field ?? ''}
              onChange={(_, { value }) => choose(col, value)}
            >
              <option value="">{t('table.paste.columnNowhere')}</option>
              {targets.map((target) => (
                <option key={target} value={target}>
                  {headings.get(target) ?? target}
                </option>
              ))}
            </Select>
          </span>
        )
      })}
    </div>
  )
}

/** Asks how the numbers or dates of each column are meant if they can be read in two ways. */
function ReadingQuestions({ questions, answer }: Required<Pick<SheetPaste, 'questions' | 'answer'>>) {
  const styles = useStyles()
  const { t } = useTranslation()
  const groups = useAtomValue(columnGroupsAtom)
  if (!questions.length) return null
  const headings = new Map(groups.flatMap((group) => group.fields.map(({ field, heading }) => [field, heading])))
  return (
    <div className={styles.columns}>
      {questions.map((question) => (
        <ChoiceLine
          key={question.field}
          name={question.field}
          {...readingChoice(t, headings.get(question.field) ?? question.field, question)}
          choose={(reading) => inBackground(answer(question.field, reading))}
        />
      ))}
    </div>
  )
}

/**
 * Effects of a pending paste in numbers, with buttons to write or drop it. Enter and Escape do the same. Panels that show
 * values explain them and have their own buttons: for those only the remarks are shown.
 */
export function PasteBanner({ onDone }: { onDone: () => void }) {
  const store = useStore()
  const { t, i18n } = useTranslation()
  const paste = useAtomValue(sheetPasteAtom)
  const counts = useAtomValue(pasteCountsAtom)
  if (!paste || paste.isReview || (paste.own && !paste.remarks.length)) return null
  const { ways } = paste
  const questionFields = new Set(paste.answer ? paste.questions?.map(({ field }) => field) : [])
  const remarks = paste.remarks.filter(
    ({ field, reason }) => !(field !== null && questionFields.has(field) && decidableAmbiguities.has(reason.code)),
  )
  const listed = remarks.slice(0, maxRemarks)
  const more = remarks.length - listed.length
  /** The focus comes first: the end of a paste that began on the map moves it there. */
  const focusAndRun = (work: () => Promise<void> | void) => () => {
    onDone()
    inBackground(work())
  }
  const skippedText = formatList(
    emptiedParts(paste.emptied).map(({ key, count }) => t(key, { count })),
    i18n.language,
  )
  const text = [
    ...pasteSummary({ ...paste, ...counts }).map(({ key, count }) => t(key, { count })),
    ...paste.identity.map(({ key, params }) => t(key, params)),
    ...(skippedText ? [t('table.paste.moved', { what: skippedText })] : []),
    ...(paste.own ? [] : [t('table.paste.keys')]),
  ]
  return (
    <SheetBanner
      name="paste"
      text={text.join(' · ')}
      reasons={
        <>
          <ReasonList
            label={t('table.paste.reasons')}
            lines={listed.map((remark) => remarkText(t, remark))}
            more={more > 0 ? t('table.paste.more', { count: more }) : null}
          />
          {paste.questions && paste.answer && <ReadingQuestions questions={paste.questions} answer={paste.answer} />}
          {ways && <ColumnChooser ways={ways} />}
        </>
      }
      actions={
        paste.own
          ? []
          : [
              ...(ways
                ? [{ text: t(otherWays[ways.by].word), run: focusAndRun(() => ways.read(otherWays[ways.by].by)) }]
                : []),
              { text: t('table.paste.drop'), run: focusAndRun(() => dropPaste(store)) },
              { text: t('table.paste.write'), isPrimary: true, run: focusAndRun(() => writePaste(store, paste)) },
            ]
      }
    />
  )
}
