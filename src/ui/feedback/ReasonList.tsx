import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  list: {
    flexBasis: '100%',
    maxHeight: '84px',
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '16px',
  },
})

/** A short list of reasons; `more` states how many are not listed, null = none. Renders nothing without lines. */
export function ReasonList(props: { label: string; lines: readonly string[]; more: string | null }) {
  const styles = useStyles()
  if (!props.lines.length) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys too
    <ul className={styles.list} aria-label={props.label} tabIndex={0} data-reasons="">
      {props.lines.map((line, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cells may have the same line
        <li key={k}>{line}</li>
      ))}
      {props.more !== null && <li>{props.more}</li>}
    </ul>
  )
}
