import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useCall, useInvalidate } from '../../../api/query/useCall.ts'
import { companyStructure, type Person, type Structure, updateEmployee } from '../../../contract/company/people.ts'
import { shownName } from '../../../domain/company/structureTree.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { isAllowed, peopleOfStructure } from '../../../state/account/structure.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { useReport } from '../../shell/useReport.ts'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', maxHeight: windowHeights(60), overflowY: 'auto' },
  person: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '44px',
    padding: '4px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})

/** Removed people, with an action that restores them under their login, in their previous division or another one. */
export function RemovedPeopleDialog({ structure, onClose }: { structure: Structure; onClose(): void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { answered } = useCall(companyStructure, { query: { is_active: 'false' } })
  const people = answered ? peopleOfStructure(answered.answer) : []
  const closeButton = useRef<HTMLButtonElement>(null)
  // The row of a restored person disappears, and its button had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again when the rows have changed
  useEffect(() => {
    if (document.activeElement === document.body) closeButton.current?.focus()
  }, [people.length])
  return (
    <ContentDialog
      title={t('structure.removedTitle')}
      width={560}
      contentClass={styles.list}
      onClose={onClose}
      actions={
        <Button ref={closeButton} autoFocus onClick={onClose}>
          {t('structure.done')}
        </Button>
      }
    >
      {answered && people.length === 0 && t('structure.noneRemoved')}
      {people.map((person) => (
        <Removed key={person.id} person={person} structure={structure} />
      ))}
    </ContentDialog>
  )
}

function Removed({ person, structure }: { person: Person; structure: Structure }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const store = useStore()
  const invalidate = useInvalidate()
  const report = useReport()
  const [division, setDivision] = useState(person.division)
  const [isBusy, setIsBusy] = useState(false)
  const at = structure.divisions.find(({ id }) => id === person.division)
  const restore = async () => {
    setIsBusy(true)
    try {
      const place = division !== null && division !== person.division ? { division } : {}
      await call(updateEmployee, { params: { id: String(person.id) }, body: { is_active: true, ...place } })
      await invalidate('structure')
    } catch (error) {
      report(error, 'failed.accountChange')
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.person} data-removed={person.id}>
      <span className={styles.name}>
        {shownName(person)}
        <span className={styles.quiet}>
          {[person.username, at?.company_division_name, person.removed_at && formatInstant(person.removed_at)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {person.division === null && (
        <ChoiceField
          label={t('structure.division')}
          name="division"
          choices={structure.divisions.map(({ id, company_division_name }) => ({
            value: String(id),
            text: company_division_name,
          }))}
          selected={division === null ? [] : [String(division)]}
          onChange={([chosen]) => setDivision(chosen === undefined ? null : Number(chosen))}
          message={null}
        />
      )}
      {isAllowed(store, 'person.manage', person) && (
        <Button disabledFocusable={isBusy || division === null} onClick={() => inBackground(restore())}>
          {t('structure.restore')}
        </Button>
      )}
    </div>
  )
}
