import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, mergeClasses } from '@fluentui/react-components'
import { PeopleRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { followedPersonAtom, followPeople, showPerson } from '../../state/map/view/followedPerson.ts'
import { peopleAtom } from '../../state/shell/people.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { useStatusStyles } from '../shell/sheet/statusStyles.ts'

function Dot({ colour }: { colour: string }) {
  return (
    <svg width={10} height={10} aria-hidden>
      <circle cx={5} cy={5} r={5} fill={colour} />
    </svg>
  )
}

/** The other users in this year: where they are, and a button to follow one on the map. */
export function PeopleHere() {
  const styles = useStatusStyles()
  const { t } = useTranslation()
  const store = useStore()
  const theme = useMapTheme()
  const people = useAtomValue(peopleAtom)
  const [followed, setFollowed] = useAtom(followedPersonAtom)
  useEffect(() => followPeople(store), [store])
  if (people.length === 0) return null
  const names = [...new Set(people.map((person) => person.name))].join(', ')
  const leader = people.find(({ socket }) => socket === followed)
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <button
          type="button"
          className={mergeClasses(styles.button, styles.item)}
          aria-label={t('presence.others', { names })}
          data-people=""
        >
          <PeopleRegular />
          {names}
          {leader && ` · ${t('presence.following', { name: leader.name })}`}
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {people.map((person) => {
            const { socket, name, colour } = person
            const dotColour = theme.people[colour % theme.people.length]
            const isFollowed = socket === followed
            return [
              <MenuItem
                key={`${socket} go`}
                icon={<Dot colour={dotColour} />}
                onClick={() => showPerson(store, person)}
              >
                {t('presence.goTo', { name })}
              </MenuItem>,
              <MenuItem
                key={`${socket} follow`}
                icon={<Dot colour={dotColour} />}
                onClick={() => setFollowed(isFollowed ? null : socket)}
              >
                {isFollowed ? t('presence.unfollow') : t('presence.follow', { name })}
              </MenuItem>,
            ]
          })}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
