import {
  Button,
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { traitOfField } from '../../../domain/change/changeSet.ts'
import { type CropColumns, lineOfCrop } from '../../../domain/columns/cropColumns.ts'
import { declaredColumn } from '../../../domain/columns/declaredColumns.ts'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { columnOfMarker } from '../../../domain/genotypes/columnOfMarker.ts'
import { conflictValue } from '../../../grid/columns/conflictText.ts'
import { structureHeading } from '../../../grid/columns/structureText.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { conflictsHereAtom } from '../../../state/log/conflicts/openConflicts.ts'
import { type Choice, resolveConflict } from '../../../state/log/conflicts/resolveConflict.ts'
import { openCropAtom } from '../../../state/log/openColumns.ts'
import { cellKey } from '../../../state/outbox/cells.ts'
import type { CellConflict, ConflictEntry } from '../../../state/outbox/outbox.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'

const useStyles = makeStyles({
  list: { maxHeight: windowHeights(50), overflowY: 'auto' },
  value: { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  by: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
  decision: { width: '35%' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', justifyContent: 'flex-end', padding: '4px 0' },
})

/** Cells listed at once; the others follow when these are resolved, or are resolved with all. */
const maxRows = 200

/** Names of fields that are not columns of the table, and of those with another name there. */
const headings: Readonly<Record<string, string>> = {
  'field_year:width': 'conflict.fieldWidth',
  'field_year:rows': 'conflict.fieldRows',
  'field_year:sowing_date': 'columns.sowing_date',
  'field_year:emergence_date': 'columns.emergence_date',
  'field_year:technology_level': 'yearData.level',
  'field_year:checks': 'yearData.checks',
  'field_year:walk': 'download.inOrder',
  'plot:line_id': 'grid.line',
  'plot:crossing_line_id': 'grid.crossing',
  'line:name': 'grid.line',
  'line:mother_id': 'grid.mother',
  'line:father_id': 'grid.father',
  'line:is_variety': 'grid.kind',
  'marker:name': 'values.field.marker',
  'marker:chromosome': 'values.field.chromosome',
  'marker:position': 'values.field.position',
}

/** The texts typed into a deleted entity: the fields of the queued change. */
function typedInto(entry: ConflictEntry, cell: CellConflict): { field: string; value: CellValue }[] {
  if (cell.field !== 'exists' || cell.current !== false) return []
  return entry.change.columns.flatMap(({ entity, field, ids, after }) => {
    const k = ids.indexOf(cell.id)
    return entity === cell.entity && field !== 'exists' && k >= 0 ? [{ field, value: after[k] }] : []
  })
}

/** The data on screen: a field-year, the lines of a crop, or both. */
interface OpenData {
  readonly year: FieldYearColumns | null
  readonly crop: CropColumns | null
}

const lineNameIn = ({ year, crop }: OpenData, id: number): string | null =>
  (crop && lineOfCrop(crop, id)?.name) ?? year?.lines.get(id)?.name ?? null

const traitNameIn = ({ year, crop }: OpenData, id: number): string =>
  (year && traitColumn(year, id)?.trait.name) ?? crop?.traits.get(id)?.name ?? ''

/** Label of the entity that a cell belongs to: a plot's label, the name of a line, trait or marker, or nursery and year. */
function placeIn(t: TFunction, shown: OpenData, { entity, id }: CellConflict): string {
  const { year } = shown
  if (entity === 'line') return lineNameIn(shown, id) ?? ''
  if (entity === 'trait') return traitNameIn(shown, id)
  if (entity === 'marker') return traitNameIn(shown, columnOfMarker(id))
  if (entity === 'genotype_set') return t('conflict.genotypeSet')
  if (!year) return ''
  if (entity === 'field_year') return `${year.field_name} · ${year.year}`
  const i = year.indexOf.get(id)
  return i === undefined ? '' : (year.label[i] ?? year.name[i])
}

/** Cells that a colleague stored first: both values, author and time, and a choice for each cell or for all. */
export function ConflictsDialog(props: { onClose(): void }) {
  const styles = useStyles()
  const { t, i18n } = useTranslation()
  const store = useStore()
  const entries = useAtomValue(conflictsHereAtom)
  const year = useAtomValue(loadedYearAtom)
  const crop = useAtomValue(openCropAtom)
  if (!entries.length) return null
  const shown: OpenData = { year, crop }
  const names = { lineName: (id: number) => lineNameIn(shown, id) }

  const heading = (cell: CellConflict): string => {
    const ofField = structureHeading(t, cell.field)
    if (ofField !== null) return ofField
    const column = declaredColumn(cell.field)
    if (column !== null) return t('conflict.column', { name: traitNameIn(shown, column) })
    const trait = traitOfField(cell.field)
    if (trait !== null) return traitNameIn(shown, trait)
    if (cell.field === 'exists') return t('conflict.existence')
    return t(headings[`${cell.entity}:${cell.field}`] ?? `grid.${cell.field}`)
  }
  const settle = (choice: Choice) => {
    for (const entry of entries) resolveConflict(store, entry.key, choice)
    props.onClose()
  }
  const settleOne = (key: string, chosen: CellConflict, choice: Choice) => {
    resolveConflict(store, key, (cell) => (cell === chosen ? choice : null))
    if (!store.get(conflictsHereAtom).length) props.onClose()
  }
  const rows = entries.flatMap((entry) =>
    entry.conflicts.map((cell) => ({ key: entry.key, cell, typed: typedInto(entry, cell) })),
  )

  return (
    <ContentDialog
      title={t('conflict.title')}
      width={840}
      contentClass={styles.list}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('conflict.later')}</Button>
          <Button onClick={() => settle('theirs')}>{t('conflict.allTheirs')}</Button>
          <Button appearance="primary" onClick={() => settle('mine')}>
            {t('conflict.allMine')}
          </Button>
        </>
      }
    >
      <Table size="small" aria-label={t('conflict.title')}>
        <TableHeader>
          <TableRow>
            <TableHeaderCell>{t('conflict.place')}</TableHeaderCell>
            <TableHeaderCell>{t('conflict.field')}</TableHeaderCell>
            <TableHeaderCell>{t('conflict.yours')}</TableHeaderCell>
            <TableHeaderCell>{t('conflict.saved')}</TableHeaderCell>
            <TableHeaderCell className={styles.decision}>{t('conflict.decision')}</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.slice(0, maxRows).map(({ key, cell, typed }) => (
            <TableRow key={`${key} ${cellKey(cell)}`}>
              <TableCell>{placeIn(t, shown, cell)}</TableCell>
              <TableCell>{heading(cell)}</TableCell>
              <TableCell className={styles.value}>
                {[
                  conflictValue(i18n, names, cell.field, cell.mine),
                  ...typed.map(({ field, value }) => conflictValue(i18n, names, field, value)),
                ].join(' · ')}
              </TableCell>
              <TableCell>
                <span className={styles.value}>{conflictValue(i18n, names, cell.field, cell.current)}</span>{' '}
                <span className={styles.by}>
                  {t('conflict.by', { name: cell.by ?? t('conflict.anotherUser'), at: formatInstant(cell.at) })}
                </span>
              </TableCell>
              <TableCell>
                <span className={styles.actions}>
                  <Button size="small" onClick={() => settleOne(key, cell, 'mine')}>
                    {t(typed.length ? 'conflict.bringBack' : 'conflict.useMine')}
                  </Button>
                  <Button size="small" onClick={() => settleOne(key, cell, 'theirs')}>
                    {t('conflict.useTheirs')}
                  </Button>
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length > maxRows && <p>{t('conflict.more', { count: rows.length - maxRows })}</p>}
    </ContentDialog>
  )
}
