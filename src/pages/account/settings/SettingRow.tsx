import { makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { wideWindow } from '../../../ui/smallWindow.ts'

export const useSettingStyles = makeStyles({
  page: {
    maxWidth: '720px',
    padding: '16px 24px 24px',
    boxSizing: 'border-box',
    [wideWindow]: { maxWidth: 'none', columnWidth: '560px', columnGap: '24px' },
  },
  // Keeps a card in one column with its heading.
  section: { breakInside: 'avoid' },
  group: { margin: '0 0 8px', fontSize: '13px', lineHeight: '18px', fontWeight: 600 },
  card: {
    marginBottom: '20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    minHeight: '52px',
    padding: '6px 16px',
    boxSizing: 'border-box',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  name: { fontSize: '14px' },
  about: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  select: { minWidth: '200px' },
})

/** One setting: its name, a description, and its control, which the name labels. */
export function SettingRow(props: { name: string; about?: string; children: (labelled: { id: string }) => ReactNode }) {
  const styles = useSettingStyles()
  const id = useId()
  return (
    <div className={styles.row}>
      <span>
        <span id={id} className={styles.name}>
          {props.name}
        </span>
        {props.about !== undefined && <span className={styles.about}>{props.about}</span>}
      </span>
      {props.children({ id })}
    </div>
  )
}
