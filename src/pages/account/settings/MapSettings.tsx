import { Button, Select, Switch } from '@fluentui/react-components'
import { useAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { corners } from '../../../domain/layout/corners.ts'
import {
  defaultPaletteAtom,
  divergingReversedAtom,
  isSequential,
  sequentialPalettes,
} from '../../../state/colour/defaultPalette.ts'
import { defaultOriginAtom, wheelZoomsAtom } from '../../../state/map/view/mapSettings.ts'
import { restartTours } from '../../../state/shell/introduction/tour.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { SettingRow, useSettingStyles } from './SettingRow.tsx'

/** The initial view of the field map, and a button that repeats its tour. */
export function MapSettings() {
  const styles = useSettingStyles()
  const { t } = useTranslation()
  const store = useStore()
  const [palette, setPalette] = useAtom(defaultPaletteAtom)
  const [reversed, setReversed] = useAtom(divergingReversedAtom)
  const [origin, setOrigin] = useAtom(defaultOriginAtom)
  const [wheelZooms, setWheelZooms] = useAtom(wheelZoomsAtom)
  return (
    <div className={styles.card}>
      <SettingRow name={t('own.palette')} about={t('own.paletteNote')}>
        {() => (
          <Segments
            label={t('own.palette')}
            value={palette}
            choices={sequentialPalettes.map((value) => ({ value, text: t(`map.scale.${value}`) }))}
            onChoose={(value) => isSequential(value) && setPalette(value)}
          />
        )}
      </SettingRow>
      <SettingRow name={t('own.divergingReversed')}>
        {({ id }) => (
          <Switch aria-labelledby={id} checked={reversed} onChange={(_, data) => setReversed(data.checked)} />
        )}
      </SettingRow>
      <SettingRow name={t('own.origin')}>
        {({ id }) => (
          <Select
            className={styles.select}
            aria-labelledby={id}
            value={origin}
            onChange={(_, data) => setOrigin(corners.find((corner) => corner === data.value) ?? 'bottom_left')}
          >
            {corners.map((corner) => (
              <option key={corner} value={corner}>
                {t(`own.origin.${corner}`)}
              </option>
            ))}
          </Select>
        )}
      </SettingRow>
      <SettingRow name={t('own.wheelZooms')} about={t('own.wheelZoomsNote')}>
        {({ id }) => (
          <Switch aria-labelledby={id} checked={wheelZooms} onChange={(_, data) => setWheelZooms(data.checked)} />
        )}
      </SettingRow>
      <SettingRow name={t('own.tour')}>
        {() => <Button onClick={() => restartTours(store)}>{t('own.tourAgain')}</Button>}
      </SettingRow>
    </div>
  )
}
