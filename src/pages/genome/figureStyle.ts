import { makeStyles, tokens } from '@fluentui/react-components'
import { figureTable } from '../../ui/figureTable.ts'

/** Styles of tables next to the map. */
export const useFigureStyles = makeStyles({
  table: {
    ...figureTable,
    '& th, & td': { padding: '5px 0 5px 8px', textAlign: 'right', fontWeight: 400 },
    '& th:first-child': { textAlign: 'left', paddingLeft: 0, fontSize: '12px', overflowWrap: 'break-word' },
    '& tr': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
    '& thead th': { fontSize: '12px', lineHeight: '16px', fontWeight: 600, color: tokens.colorNeutralForeground3 },
  },
  own: { fontWeight: '600 !important' },
  quiet: { color: tokens.colorNeutralForeground3 },
  note: { margin: '8px 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  heading: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
})
