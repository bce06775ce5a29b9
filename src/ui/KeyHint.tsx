import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  key: {
    padding: '0 5px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '3px',
    fontFamily: 'inherit',
    fontSize: '11px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    whiteSpace: 'nowrap',
  },
})

/** A key as labelled on the user's keyboard, for example `Ctrl K`. */
export function KeyHint(props: { keys: string }) {
  return <kbd className={useStyles().key}>{props.keys}</kbd>
}
