import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { OptionsRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { maxClasses, minClasses } from '../../domain/colour/classes.ts'
import { changeScale } from '../../state/colour/colourBy.ts'
import { type Colouring, colouringAtom } from '../../state/colour/colouring.ts'
import { divergingReversedAtom } from '../../state/colour/defaultPalette.ts'

const modes = ['continuous', 'binned', 'categories'] as const
const rules = ['quantile', 'equal'] as const
const paletteNames = ['viridis', 'cividis', 'diverging'] as const
const counts = Array.from({ length: maxClasses - minClasses + 1 }, (_, k) => minClasses + k)

/** Settings of a numeric scale: kind, rule and number of classes, palette, and `middle` of the values in range. */
export function ScaleMenu(props: { middle: number }) {
  const { t } = useTranslation()
  const store = useStore()
  const colouring = useAtomValue(colouringAtom)
  if (!colouring) return null
  const change = (part: Partial<Omit<Colouring, 'subject'>>) => changeScale(store, part)
  const isBinned = colouring.mode === 'binned'
  return (
    <Menu
      checkedValues={{
        mode: [colouring.mode],
        bins: [colouring.bins],
        classes: [String(colouring.classes)],
        palette: [colouring.palette],
      }}
      onCheckedValueChange={(_, { name, checkedItems: [value] }) => {
        if (name === 'classes') change({ classes: Number(value) })
        else if (name === 'palette') {
          const isDiverging = value === 'diverging'
          const reversed = isDiverging && store.get(divergingReversedAtom)
          change({ palette: value as Colouring['palette'], middle: isDiverging ? props.middle : null, reversed })
        } else change({ [name]: value })
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          icon={<OptionsRegular />}
          aria-label={t('map.scale')}
          data-legend-scale=""
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList hasCheckmarks>
          <MenuGroup>
            <MenuGroupHeader>{t('map.scale')}</MenuGroupHeader>
            {modes.map((mode) => (
              <MenuItemRadio key={mode} name="mode" value={mode}>
                {t(`map.scale.${mode}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          {isBinned && (
            <MenuGroup>
              <MenuGroupHeader>{t('map.scale.classes')}</MenuGroupHeader>
              {rules.map((rule) => (
                <MenuItemRadio key={rule} name="bins" value={rule}>
                  {t(`map.scale.${rule}`)}
                </MenuItemRadio>
              ))}
              <MenuDivider />
              {counts.map((count) => (
                <MenuItemRadio key={count} name="classes" value={String(count)}>
                  {t('map.scale.count', { count })}
                </MenuItemRadio>
              ))}
            </MenuGroup>
          )}
          {colouring.mode !== 'categories' && (
            <MenuGroup>
              <MenuGroupHeader>{t('map.scale.palette')}</MenuGroupHeader>
              {paletteNames.map((name) => (
                <MenuItemRadio key={name} name="palette" value={name}>
                  {t(`map.scale.${name}`)}
                </MenuItemRadio>
              ))}
              <MenuItem onClick={() => change({ reversed: !colouring.reversed })}>{t('map.scale.reverse')}</MenuItem>
            </MenuGroup>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
