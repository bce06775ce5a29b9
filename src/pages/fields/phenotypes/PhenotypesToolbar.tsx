import { makeStyles, Option, ToggleButton, tokens, useArrowNavigationGroup } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular, FilterRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { ownPageCommands } from '../../../commands/table/pageCommands.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { request } from '../../../state/shell/requests.ts'
import { pageRequests, pageSizes, type YearPage } from '../../../state/year/yearPage.ts'
import { ListBox } from '../../../ui/form/ListBox.tsx'
import { CommandButton } from '../../shell/sheet/CommandButton.tsx'
import { FindInTable } from '../../shell/sheet/FindInTable.tsx'
import { History } from '../../shell/sheet/History.tsx'

const useStyles = makeStyles({
  bar: {
    minHeight: '44px',
    flexShrink: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    padding: '0 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
  },
  rule: { width: '1px', height: '20px', margin: '0 8px', flexShrink: 0, backgroundColor: tokens.colorNeutralStroke2 },
  count: { padding: '0 4px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  size: { minWidth: '72px', width: '92px' },
  rows: {
    display: 'flex',
    gap: '2px',
    margin: 0,
    padding: 0,
    border: 'none',
    '& button': { fontWeight: 400, minWidth: 'auto' },
  },
  end: { display: 'flex', alignItems: 'center', gap: '4px', marginLeft: 'auto' },
})

const kinds: readonly YearPage['rows'][] = ['plots', 'plants']
const previous = <ChevronLeftRegular />
const next = <ChevronRightRegular />
const filter = <FilterRegular />

/** Which rows of how many are shown; nothing until known, or if there are none. */
function Shown({ page, total }: { page: YearPage; total: number | null }) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (!total) return null
  const offset = (page.number - 1) * page.size
  const range = {
    from: formatNumber(Math.min(offset + 1, total)),
    to: formatNumber(Math.min(offset + page.size, total)),
  }
  return (
    <span className={styles.count} role="status" data-counts="">
      {t('pages.shown', { ...range, total: formatNumber(total) })}
    </span>
  )
}

/**
 * One row: pickers, plots or plants, search, filters, undo and redo, and at the right the page and the number of rows.
 */
export function PhenotypesToolbar({
  pickers,
  page,
  total,
}: {
  pickers: ReactNode
  page: YearPage
  total: number | null
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true })
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('pages.toolbar')} data-region="toolbar" {...arrows}>
      {pickers}
      <span className={styles.rule} />
      <fieldset className={styles.rows} aria-label={t('pages.rows')}>
        {kinds.map((rows) => (
          <ToggleButton
            key={rows}
            size="small"
            appearance="subtle"
            checked={page.rows === rows}
            onClick={() => request(store, pageRequests, { rows })}
          >
            {t(`pages.${rows}`)}
          </ToggleButton>
        ))}
      </fieldset>
      <CommandButton command={commandNamed(ownPageCommands, 'pages.filter')} icon={filter} name="pages.filter" />
      {page.rows === 'plots' && <FindInTable />}
      <span className={styles.rule} />
      <History />
      <span className={styles.end}>
        <Shown page={page} total={total} />
        <CommandButton command={commandNamed(ownPageCommands, 'pages.previous')} icon={previous} name={null} />
        <CommandButton command={commandNamed(ownPageCommands, 'pages.next')} icon={next} name={null} />
        <ListBox
          className={styles.size}
          size="small"
          aria-label={t('pages.size')}
          value={formatNumber(page.size)}
          selectedOptions={[String(page.size)]}
          onOptionSelect={(_, { optionValue }) => {
            const size = pageSizes.find((pageSize) => String(pageSize) === optionValue)
            if (size) request(store, pageRequests, { size })
          }}
        >
          {pageSizes.map((size) => (
            <Option key={size} value={String(size)} text={formatNumber(size)}>
              {formatNumber(size)}
            </Option>
          ))}
        </ListBox>
      </span>
    </div>
  )
}
