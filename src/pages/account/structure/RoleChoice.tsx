import { makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Role } from '../../../domain/company/may.ts'
import { noValue } from '../../../i18n/format.ts'

const useStyles = makeStyles({
  cards: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8px' },
  card: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '6px',
    alignItems: 'flex-start',
    '& label': { paddingLeft: '4px' },
  },
  chosen: { border: `1px solid ${tokens.colorBrandForeground1}`, backgroundColor: tokens.colorBrandBackground2 },
  name: { fontSize: '13px', fontWeight: 600 },
  about: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: '12px',
    lineHeight: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '& th, & td': { padding: '5px 10px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
    '& th': { textAlign: 'left', fontWeight: 400 },
    '& thead th': { fontWeight: 600, fontSize: '11px', backgroundColor: tokens.colorNeutralBackground2 },
    '& td': { textAlign: 'center' },
    '& svg': { width: '16px', height: '16px', color: tokens.colorBrandForeground1 },
  },
  mine: { backgroundColor: tokens.colorBrandBackground2, fontWeight: 600 },
})

const assignable = ['division_head', 'employee'] as const

/** The rights of each role: `yes`, `no`, or a key of locales. */
const rows = [
  ['structure.rightsWork', 'yes', 'yes', 'yes'],
  ['structure.rightsPeople', 'structure.reachAll', 'structure.reachDivision', 'no'],
  ['structure.rightsDivisions', 'yes', 'no', 'no'],
  ['structure.rightsHistory', 'structure.reachAll', 'structure.reachDivision', 'structure.reachSelf'],
  ['structure.rightsCompany', 'yes', 'no', 'no'],
] as const

const heads = ['structure.director', 'structure.head', 'auth.roleEmployee'] as const
const columnOf: Record<Role, number> = { general_director: 0, division_head: 1, employee: 2 }

function Right({ value }: { value: string }) {
  const { t } = useTranslation()
  if (value === 'yes') return <CheckmarkRegular aria-label={t('structure.yes')} />
  return <>{value === 'no' ? noValue : t(value as never)}</>
}

/** The role of a person as two cards, with the rights of each role below them. */
export function RoleChoice(props: { role: Role; division: string; isFixed: boolean; onChange(role: Role): void }) {
  const { role, division, isFixed, onChange } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const about = { division_head: t('structure.headMay', { division }), employee: t('structure.employeeMay') }
  const offered = isFixed ? assignable.filter((one) => one === role) : assignable
  return (
    <>
      <RadioGroup
        value={role}
        onChange={(_, data) => onChange(data.value as Role)}
        aria-label={t('structure.role')}
        className={styles.cards}
        layout="horizontal"
      >
        {offered.map((offeredRole) => (
          <Radio
            key={offeredRole}
            value={offeredRole}
            className={mergeClasses(styles.card, offeredRole === role && styles.chosen)}
            label={
              <span>
                <span className={styles.name}>
                  {t(offeredRole === 'employee' ? 'auth.roleEmployee' : 'auth.roleDivisionHead')}
                </span>
                <span className={styles.about}>{about[offeredRole]}</span>
              </span>
            }
          />
        ))}
      </RadioGroup>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('structure.rights')}</th>
            {heads.map((head, k) => (
              <th key={head} scope="col" className={k === columnOf[role] ? styles.mine : undefined}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              {values.map((value, k) => (
                <td key={heads[k]} className={k === columnOf[role] ? styles.mine : undefined}>
                  <Right value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
