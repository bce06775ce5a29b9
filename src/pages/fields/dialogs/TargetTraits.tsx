import { makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useState } from 'react'
import { traitOfColumn } from '../../../domain/sheet/cells/fieldRules.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { targetTraitCells } from '../../../state/sheet/edit/annotationCells.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'

const useStyles = makeStyles({ traits: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' } })

const maxListed = 3

/** The traits of the cells that a dialog was opened for: on the map possibly the coloured one. */
export function TargetTraits() {
  const styles = useStyles()
  const store = useStore()
  const [names] = useState(() => {
    const year = store.get(loadedYearAtom)
    return targetTraitCells(store).flatMap(({ field }) => {
      const trait = year && traitOfColumn(year, field)
      return trait ? [traitHeading(trait)] : []
    })
  })
  const listedNames = [...names.slice(0, maxListed), ...(names.length > maxListed ? ['…'] : [])]
  return (
    <div className={styles.traits} data-target-traits="">
      {listedNames.join(' · ')}
    </div>
  )
}
