import {
  Button,
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { request } from '../../../state/shell/requests.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { pageRequests, type YearPage } from '../../../state/year/yearPage.ts'
import { filterTexts, withoutColumn } from './filterText.ts'

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    flexShrink: 0,
    maxHeight: '72px',
    overflowY: 'auto',
    padding: '6px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tag: { maxWidth: '420px' },
})

/** The active filters, each with edit and remove, and a button that removes all. */
export function FilterChips({ page }: { page: YearPage }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedYearAtom)
  useAtomValue(revisionAtom)
  const shown = filterTexts(t, columns, page.filters)
  if (shown.length === 0) return null
  return (
    <section className={styles.row} aria-label={t('pages.filters')} data-region="filters">
      {shown.map(({ column, text }) => (
        <InteractionTag key={column} size="small" className={styles.tag} data-filter={column}>
          <InteractionTagPrimary
            hasSecondaryAction
            onClick={() =>
              store.set(openDialogAtom, { kind: 'pageFilter', field: column.replace('feature:', 'trait:') })
            }
          >
            {text}
          </InteractionTagPrimary>
          <InteractionTagSecondary
            aria-label={t('pages.removeFilter', { filter: text })}
            onClick={() => request(store, pageRequests, { filters: withoutColumn(page.filters, column) })}
          />
        </InteractionTag>
      ))}
      <Button size="small" appearance="subtle" onClick={() => request(store, pageRequests, { filters: {} })}>
        {t('command.table.clearFilters')}
      </Button>
    </section>
  )
}
