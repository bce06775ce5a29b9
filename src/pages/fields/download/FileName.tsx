import { makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({ name: { fontWeight: 600 } })

/** The name of the file that will be saved, and how much it holds. */
export function FileName({ name, about }: { name: string; about: string }) {
  const styles = useStyles()
  return (
    <>
      <span className={styles.name}>{name}</span> · {about}
    </>
  )
}
