import { Button, Link } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { listSeeds } from '../../../contract/seeds/seeds.ts'
import { getLocation, locationCode } from '../../../contract/seeds/warehouses.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { storePanelAtom } from '../../../state/seeds/store.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { useShowFailure } from '../../shell/useShowFailure.ts'
import { LabelButton } from '../codes/LabelButton.tsx'
import { usePanelStyles } from '../panelStyle.ts'

/** A place of a warehouse: its code and its lots. */
export function LocationPanel({ id, onClose }: { id: number; onClose(): void }) {
  const styles = usePanelStyles()
  const { t } = useTranslation()
  const params = { params: { id: String(id) } }
  const { answered, failure, lastFailure } = useCall(getLocation, params)
  const code = useCall(locationCode, params).answered?.answer ?? null
  const lots = useCall(listSeeds, { query: { location: String(id) } }).answered?.answer.data ?? []
  const setPanel = useSetAtom(storePanelAtom)
  const openDialog = useSetAtom(openDialogAtom)
  const place = answered?.answer ?? null
  useShowFailure(failure?.status === 404 ? null : failure, 'storage.failedList')
  useEffect(() => {
    if (lastFailure?.status === 404) setPanel(null)
  }, [lastFailure, setPanel])
  return (
    <section
      className={styles.panel}
      aria-label={place?.name ?? t('storage.location')}
      data-region="panel"
      data-pane="panel"
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{place?.name}</h2>
        <span className={styles.space} />
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={t('shell.close')}
          onClick={onClose}
        />
      </div>
      {place && (
        <>
          <p className={styles.about}>{place.warehouse_name}</p>
          <div className={styles.top}>
            <div className={styles.coded}>
              {code ? (
                <img className={styles.code} src={code.qrcode} alt={t('storage.codeOf', { url: code.url })} />
              ) : (
                <div className={styles.code} />
              )}
              <LabelButton labels={{ location_ids: [id] }} />
            </div>
            <div className={styles.figures}>
              <div className={styles.large}>{formatNumber(place.amount)}</div>
              <div className={styles.quiet}>{t('storage.seedsIn', { count: place.seed_count })}</div>
            </div>
          </div>
          <div className={styles.actions}>
            <Button size="small" onClick={() => openDialog({ kind: 'storeLocation', id })}>
              {t('storage.verb.rename')}
            </Button>
            <Button size="small" onClick={() => openDialog({ kind: 'deleteLocation', id })}>
              {t('storage.verb.delete')}
            </Button>
          </div>
          <h3 className={styles.heading}>{t('storage.lotsHere')}</h3>
          <ul className={styles.entries}>
            {lots.map((lot) => (
              <li key={lot.id} className={styles.entry}>
                <div className={styles.line}>
                  <Link as="button" className={styles.toLot} onClick={() => setPanel({ kind: 'lot', id: lot.id })}>
                    {t('storage.lotName', { lot: String(lot.id) })} {lot.line_name}
                  </Link>
                  <span>{formatNumber(lot.amount)}</span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
