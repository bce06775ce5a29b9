import { mergeClasses } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronRightRegular, KeyRegular, LockClosedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Person } from '../../../contract/company/people.ts'
import { shownName } from '../../../domain/company/structureTree.ts'
import { formatInstant, formatNumber, formatTime, noValue } from '../../../i18n/format.ts'
import type { StructureRow } from '../../../state/account/structure.ts'
import { roleNames } from './roleNames.ts'
import { useRowStyles } from './rowStyles.ts'

function initialsOf({ first_name, last_name, username }: Person): string {
  const letters = [first_name, last_name].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || username.slice(0, 2)).toUpperCase()
}

/** Expands and collapses its row by pointer; keys do so on the row. */
function Chevron({ isOpen, toggle }: { isOpen: boolean | null; toggle(): void }) {
  const styles = useRowStyles()
  return (
    <span
      className={styles.chevron}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation()
        toggle()
      }}
    >
      {isOpen !== null && (isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />)}
    </span>
  )
}

/** Name of a person or a division, indented by its level. */
export function NameCell({ row, toggle }: { row: StructureRow; toggle(): void }) {
  const styles = useRowStyles()
  const { t } = useTranslation()
  const isPerson = row.kind === 'person'
  const indent = isPerson ? (row.level - 1) * 24 : (row.level - 1) * 22
  return (
    <span className={styles.name} style={{ paddingLeft: indent }}>
      {isPerson ? (
        <>
          <span
            className={mergeClasses(styles.avatar, row.person.role !== 'employee' && styles.leader)}
            data-initials={initialsOf(row.person)}
            aria-hidden="true"
          />
          <span className={styles.text} title={shownName(row.person)}>
            {shownName(row.person)}
          </span>
        </>
      ) : (
        <>
          <Chevron isOpen={row.isOpen} toggle={toggle} />
          <span
            className={mergeClasses(styles.text, styles.divisionName)}
            title={row.division?.company_division_name ?? undefined}
          >
            {row.division?.company_division_name ?? t('structure.unassigned')}
          </span>
        </>
      )}
    </span>
  )
}

/** A person's role, or how many people a division has. */
export function RoleCell({ row }: { row: StructureRow }) {
  const styles = useRowStyles()
  const { t } = useTranslation()
  if (row.kind === 'division')
    return <span className={styles.quiet}>{t('structure.people', { count: row.people.length })}</span>
  const { role } = row.person
  return (
    <span className={mergeClasses(styles.pill, role !== 'employee' && styles.pillLeader)}>{t(roleNames[role])}</span>
  )
}

/** Whether the reader is allowed to see when a person was last active; otherwise the server does not send it. */
export const isSeenShown = ({ password_pending }: Person): boolean => password_pending !== null

/**
 * When a person was last active, or what is pending: a block, or a password not yet changed. Empty if the reader's role
 * does not show it.
 */
export function SeenCell({ person }: { person: Person }) {
  const styles = useRowStyles()
  const { t } = useTranslation()
  if (!isSeenShown(person)) return null
  if (person.blocked_until !== null)
    return (
      <span className={styles.warning}>
        <LockClosedRegular />
        {t('structure.blockedUntil', { time: formatTime(person.blocked_until) })}
      </span>
    )
  if (person.password_pending)
    return (
      <span className={styles.warning}>
        <KeyRegular />
        {t('structure.initialPassword')}
      </span>
    )
  return (
    <span className={styles.quiet}>{person.last_seen_at === null ? noValue : formatInstant(person.last_seen_at)}</span>
  )
}

/** Number of lines that a person, or the people of a division, created; a dash for a division without any. */
export function linesOf(row: StructureRow): string {
  if (row.kind === 'person') return formatNumber(row.person.lines_created)
  return row.division ? formatNumber(row.division.lines_created || null) : noValue
}
