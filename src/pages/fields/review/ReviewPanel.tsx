import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useSetAtom, useStore } from 'jotai'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyText } from '../../../commands/keyText.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { fieldFileUpload } from '../../../domain/files/fieldFile/fieldFileUpload.ts'
import { traitHeader } from '../../../domain/files/headers/traitHeader.ts'
import { outcomes } from '../../../domain/files/review/reviewCells.ts'
import type { RowProblem } from '../../../domain/files/review/rowUnits.ts'
import { shownFieldAtom } from '../../../state/colour/colouring.ts'
import { acceptColumn, countOutcomes, type ImportReview } from '../../../state/sheet/review/importReview.ts'
import { goToOpenCell } from '../../../state/sheet/review/reviewFaults.ts'
import { cellsOutsideSheet } from '../../../state/sheet/review/reviewRows.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { isMac } from '../../../ui/platform.ts'
import { ColumnQuestion, SimilarQuestion } from '../../shell/files/columnMapping/ColumnQuestion.tsx'
import { SidePanel } from '../values/SidePanel.tsx'
import { CellTick } from './CellTick.tsx'
import { ColumnRemarks } from './ColumnRemarks.tsx'
import { ColumnRow } from './ColumnRow.tsx'
import { OutcomeRow } from './OutcomeRow.tsx'
import { ProblemRow } from './ProblemRow.tsx'
import { RefusedCell } from './RefusedCell.tsx'
import { saveFindings } from './saveFindings.ts'
import { useReview } from './useReview.ts'
import { YearRow } from './YearRow.tsx'

const useStyles = makeStyles({
  file: { fontSize: '13px', lineHeight: '18px', overflowWrap: 'anywhere' },
  caption: { margin: '0 0 4px', fontSize: '12px', lineHeight: '16px', fontWeight: 600 },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
  list: { display: 'flex', flexDirection: 'column', gap: '2px' },
  selectAll: { marginLeft: '-8px' },
  verb: { gap: '8px' },
  verbs: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  fault: {
    padding: '8px 10px',
    borderRadius: '6px',
    fontSize: '13px',
    lineHeight: '18px',
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
})

/** Maximum number of listed refused cells and rows without a plot; a key visits all of them. */
const maxListed = 100

const nextFaultKey = { code: 'KeyJ', mod: true }

/** The file under review: the meaning of its columns, the effect of its cells, and rows without a plot. */
export function ReviewPanel({ columns, reviewed }: { columns: FieldYearColumns; reviewed: ImportReview }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const setShown = useSetAtom(shownFieldAtom)
  const { review, traits, isBusy, left, submit, close, chooseColumn, answer, leaveFor, isKnownYear, createYear } =
    useReview(columns, reviewed)
  const [chosen, setChosen] = useState<number | null>(null)
  const { file, upload } = reviewed
  const makesYears = file.upload === fieldFileUpload.key
  if (!review) return null
  const cellsOf = (column: number) => review.cells.find((cell) => cell.column.column === column) ?? null
  const shown = (chosen === null ? null : cellsOf(chosen)) ?? review.cells[0] ?? null
  const counts = shown && countOutcomes(shown)
  const isBlocked = review.open > 0 || file.faults.length > 0
  const refused = new Map(
    review.cells.flatMap((cells) =>
      Array.from(cells.open.keys())
        .filter((k) => cells.open[k] === 1)
        .map((k) => [cells.addresses[k], { cells, k }] as const),
    ),
  )
  const isNew = ({ code }: RowProblem) => code === 'plot.new' || code === 'plant.new'
  const unknown = review.problems.filter((problem) => !isNew(problem))
  const created = review.problems.filter(isNew)
  const isAll = review.cells.every(({ outcome, accepted }) =>
    outcome.every((one, k) => ['equal', 'refused'].includes(one) || accepted[k]),
  )
  return (
    <SidePanel
      kind="review"
      title={t('review.title')}
      verb={t(review.makes > 0 ? 'review.applyCreated' : 'review.apply', {
        count: review.writes,
        created: review.makes,
      })}
      isBusy={isBusy}
      isLasting
      isBlocked={isBlocked}
      note={
        <div role="status" data-review-undecided={review.open}>
          {t('review.left', { count: review.open })}
        </div>
      }
      submit={submit}
      close={close}
    >
      <div className={styles.file}>
        <b>{upload.name}</b>
        <div className={styles.quiet}>
          {[file.sheet, t('upload.rows', { count: file.rows.length })].filter(Boolean).join(' · ')}
        </div>
      </div>
      {file.faults.length > 0 && (
        <div className={styles.fault} role="alert">
          {t('review.fileFaults')}
          {file.faults.map(({ code, cell, value, params }) => (
            <div key={`${code}${cell}${value}`}>{t(`faults.${code}`, { ...params, cell, value })}</div>
          ))}
        </div>
      )}
      {file.columns.map(
        ({ column, header, ambiguity }) =>
          ambiguity && (
            <ColumnQuestion key={column} ambiguity={ambiguity} answer={(answered) => answer(header, answered)} />
          ),
      )}
      {file.columns.map(
        (column) =>
          column.similar && (
            <SimilarQuestion
              key={column.column}
              column={column}
              onChoose={(target) => chooseColumn(column.column, target)}
            />
          ),
      )}
      <div className={styles.list}>
        <h3 className={styles.caption}>{t('review.columns')}</h3>
        {file.columns.map((column) => (
          <Fragment key={column.column}>
            <ColumnRow
              upload={file.upload}
              column={column}
              cells={cellsOf(column.column)}
              traits={traits}
              onChoose={(target) => chooseColumn(column.column, target)}
              show={() => {
                setChosen(column.column)
                const field = cellsOf(column.column)?.field
                if (field) setShown(field)
              }}
            />
            <ColumnRemarks column={column} cells={cellsOf(column.column)} />
          </Fragment>
        ))}
        <Checkbox
          className={styles.selectAll}
          label={t('review.acceptAll')}
          checked={isAll}
          onChange={() => acceptColumn(store, null, !isAll)}
        />
      </div>
      {shown && counts && (
        <div className={styles.list}>
          <h3 className={styles.caption}>{shown.trait ? traitHeader(shown.trait) : shown.column.header}</h3>
          {outcomes.map((outcome) => (
            <OutcomeRow key={outcome} outcome={outcome} count={counts[outcome]} />
          ))}
          {shown.field === null && shown.trait !== null && (
            <span className={styles.quiet}>{t('review.newColumn')}</span>
          )}
          {cellsOutsideSheet(shown)
            .slice(0, maxListed)
            .map((cell) => (
              <CellTick key={shown.addresses[cell.k]} cell={cell} prefix={columns.name[shown.plots[cell.k]]} />
            ))}
        </div>
      )}
      {refused.size > 0 && (
        <div className={styles.list}>
          <h3 className={styles.caption}>{t('review.refused')}</h3>
          {[...refused].slice(0, maxListed).map(([at, { cells, k }]) => (
            <RefusedCell key={at} cells={cells} k={k} />
          ))}
        </div>
      )}
      {unknown.length > 0 && (
        <div className={styles.list}>
          <h3 className={styles.caption}>{t('review.rows')}</h3>
          {unknown.slice(0, maxListed).map((problem) => (
            <ProblemRow key={problem.address} problem={problem} review={review} />
          ))}
        </div>
      )}
      {created.length > 0 && (
        <div className={styles.list} data-review-created={review.makes}>
          <h3 className={styles.caption}>{t('review.created')}</h3>
          {created.slice(0, maxListed).map((problem) => (
            <ProblemRow key={problem.address} problem={problem} review={review} />
          ))}
          {created.length > maxListed && (
            <span className={styles.quiet}>{t('review.createdMore', { count: created.length - maxListed })}</span>
          )}
        </div>
      )}
      {left.length > 0 && (
        <div className={styles.list}>
          <h3 className={styles.caption}>{t('review.otherYears')}</h3>
          {left.map((place) => (
            <YearRow
              key={`${place.year} ${place.nursery}`}
              place={place}
              isKnown={isKnownYear(place)}
              open={isKnownYear(place) ? () => leaveFor(place) : makesYears ? () => createYear(place) : null}
            />
          ))}
        </div>
      )}
      <div className={styles.verbs}>
        <Button className={styles.verb} size="small" onClick={() => goToOpenCell(store, 1)}>
          {t('review.nextFault')}
          <KeyHint keys={keyText(nextFaultKey, isMac)} />
        </Button>
        <Button size="small" onClick={() => saveFindings(t, upload.name, file, review)}>
          {t('review.list')}
        </Button>
      </div>
    </SidePanel>
  )
}
