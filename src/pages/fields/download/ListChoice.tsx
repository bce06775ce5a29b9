import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import {
  CalendarRegular,
  DocumentTableRegular,
  FilterRegular,
  GridRegular,
  MapRegular,
  NumberSymbolRegular,
  PhoneRegular,
  PrintRegular,
  QrCodeRegular,
  TableRegular,
  TableSimpleRegular,
  TextBulletListSquareRegular,
} from '@fluentui/react-icons'
import { type ReactElement, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST_DOWNLOADS, type ListDownload } from '../../../domain/files/lists/listDownloads.ts'
import type { DownloadKey } from './listRequest.ts'

const useStyles = makeStyles({
  root: {
    width: '240px',
    flexShrink: 0,
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
    padding: '8px',
    boxSizing: 'border-box',
  },
  group: { fontSize: '12px', fontWeight: 600, color: tokens.colorNeutralForeground2, padding: '8px 12px 4px' },
  name: { display: 'block', textAlign: 'left', fontWeight: 400 },
  chosen: { fontWeight: 600 },
  hint: {
    display: 'block',
    textAlign: 'left',
    fontSize: '12px',
    fontWeight: 400,
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
  },
})

const icons: Record<DownloadKey, ReactElement> = {
  order: <NumberSymbolRegular />,
  without_cap: <TableSimpleRegular />,
  with_cap: <DocumentTableRegular />,
  v2: <GridRegular />,
  phenotypes: <TableRegular />,
  v1: <CalendarRegular />,
  sowing_v2: <CalendarRegular />,
  selection: <FilterRegular />,
  map: <MapRegular />,
  plan: <PrintRegular />,
  labels: <QrCodeRegular />,
  field_book: <PhoneRegular />,
  field_book_traits: <TextBulletListSquareRegular />,
}

/** All downloads of the dialog, by group. */
const offered: readonly { readonly key: DownloadKey; readonly group: ListDownload['group'] | 'field' }[] = [
  ...LIST_DOWNLOADS,
  { key: 'map', group: 'field' },
  { key: 'plan', group: 'field' },
  { key: 'labels', group: 'field' },
]

/** The list of downloads, one of them chosen; arrow keys move between them. */
export function ListChoice(props: { chosen: DownloadKey; onChoose(key: DownloadKey): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const isReady = useRef(false)
  // Opening the dialog focuses its first part; each form has its own list, so the chosen entry is focused again.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      isReady.current = true
      list.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <TabList
      ref={list}
      vertical
      className={styles.root}
      aria-label={t('download.lists')}
      selectedValue={props.chosen}
      selectTabOnFocus
      onTabSelect={(_, { value }) => isReady.current && props.onChoose(value as DownloadKey)}
    >
      {offered.map(({ key, group }, at) => (
        <div key={key} role="presentation">
          {offered[at - 1]?.group !== group && (
            <div className={styles.group} aria-hidden>
              {t(`download.group.${group}`)}
            </div>
          )}
          <Tab value={key} icon={icons[key]} data-list={key}>
            <span className={mergeClasses(styles.name, key === props.chosen && styles.chosen)}>
              {t(`download.${key}`)}
            </span>
            <span className={styles.hint}>{t(`download.hint.${key}`)}</span>
          </Tab>
        </div>
      ))}
    </TabList>
  )
}
