import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { naturally } from '../../domain/naturalOrder.ts'
import { cropMeansAtom, meansViewAtom } from '../../state/lines/summary.ts'

const icon = <FilterRegular />

/** The ticked values as a filter; null = no filter, if all or none are ticked. */
function chosenOf(ticked: readonly string[], total: number): ReadonlySet<number> | null {
  return ticked.length === 0 || ticked.length === total ? null : new Set(ticked.map(Number))
}

/** The years and regions of the means. */
export function MeansFilter() {
  const { t } = useTranslation()
  const means = useAtomValue(cropMeansAtom)
  const [view, setView] = useAtom(meansViewAtom)
  const { years, regions } = useMemo(() => {
    const places = means?.places ?? []
    return {
      years: [...new Set(places.map(({ year }) => year))],
      regions: [...new Map(places.map(({ region_id, region }) => [region_id, region]))].sort(([, a], [, b]) =>
        naturally(a, b),
      ),
    }
  }, [means])
  const ticked = {
    years: [...(view.years ?? years)].map(String),
    regions: [...(view.regions ?? regions.map(([id]) => id))].map(String),
  }
  const chosen = [
    view.years && t('means.years', { count: view.years.size }),
    view.regions && t('means.regions', { count: view.regions.size }),
  ].filter(Boolean)
  return (
    <Menu
      persistOnItemClick
      checkedValues={ticked}
      onCheckedValueChange={(_, { name, checkedItems }) =>
        setView(
          name === 'years'
            ? { ...view, years: chosenOf(checkedItems, years.length) }
            : { ...view, regions: chosenOf(checkedItems, regions.length) },
        )
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          size="small"
          appearance="subtle"
          icon={icon}
          data-means-filter=""
          aria-label={[t('means.filter'), ...chosen].join(', ')}
          title={t('means.filter')}
          style={{ whiteSpace: 'nowrap', minWidth: 'auto' }}
        >
          {chosen.length ? chosen.join(' · ') : undefined}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{t('means.filterYears')}</MenuGroupHeader>
            {years.map((year) => (
              <MenuItemCheckbox key={year} name="years" value={String(year)}>
                {year}
              </MenuItemCheckbox>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>{t('means.filterRegions')}</MenuGroupHeader>
            {regions.map(([id, name]) => (
              <MenuItemCheckbox key={id} name="regions" value={String(id)}>
                {name}
              </MenuItemCheckbox>
            ))}
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
