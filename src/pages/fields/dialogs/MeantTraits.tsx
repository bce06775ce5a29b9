import { makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useState } from 'react'
import { traitOfColumn } from '../../../domain/sheet/cells/fieldRules.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { meantTraitCells } from '../../../state/sheet/edit/annotationCells.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'

const useStyles = makeStyles({ traits: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' } })

const listedAtMost = 3

/** The traits of the cells that a dialog was opened for: on the map possibly the coloured one. */
export function MeantTraits() {
  const styles = useStyles()
  const store = useStore()
  const [names] = useState(() => {
    const year = store.get(loadedAtom)
    return meantTraitCells(store).flatMap(({ field }) => {
      const trait = year && traitOfColumn(year, field)
      return trait ? [traitHeading(trait)] : []
    })
  })
  const listed = [...names.slice(0, listedAtMost), ...(names.length > listedAtMost ? ['…'] : [])]
  return (
    <div className={styles.traits} data-meant-traits="">
      {listed.join(' · ')}
    </div>
  )
}
